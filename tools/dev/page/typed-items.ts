/** An entry or asset in one language, as it was sent to the web app. */
export interface SentItem {
  readonly sys: { readonly id: string; readonly type?: unknown };
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** Holds the fields of an entry or asset that differ from what was sent. */
export interface TypedItem {
  readonly id: string;
  readonly type: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

type Json = Readonly<Record<string, unknown>>;

/** Puts items into the place of links to them, as clients of the Preview API do. */
export function linked(items: readonly SentItem[]): Json[] {
  const copies = new Map(items.map((item) => [keyOf(item.sys), { ...item } as Record<string, unknown>]));
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (!isObject(value)) return value;
    const { sys } = value;
    if (isObject(sys) && sys.type === 'Link')
      return copies.get(keyOf({ id: sys.id, type: sys.linkType })) ?? value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolve(each)]));
  };
  for (const copy of copies.values()) copy.fields = resolve(copy.fields);
  return [...copies.values()];
}

/**
 * Compares what the web app says with what was sent. A field that it doesn't mention counts as unchanged: it leaves out
 * links that it hasn't loaded.
 * @param data untrusted, and may hold itself
 */
export function typedIn(sent: readonly SentItem[], data: unknown): TypedItem[] {
  const before = new Map(sent.map((item) => [keyOf(item.sys), item]));
  const typed = new Map<string, { id: string; type: string; fields: Record<string, unknown> }>();
  const seen = new Set<object>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const { sys, fields } = value as Json;
    const key = isObject(sys) ? keyOf(sys) : '';
    const known = before.get(key);
    if (known && isObject(fields)) {
      for (const [name, now] of Object.entries(fields)) {
        const own = withLinks(now);
        if (JSON.stringify(own) === JSON.stringify(known.fields?.[name] ?? null)) continue;
        const item = typed.get(key) ?? { id: known.sys.id, type: String(known.sys.type), fields: {} };
        typed.set(key, item);
        item.fields[name] = own;
      }
    }
    for (const each of Object.values(value)) visit(each);
  };
  visit(data);
  return [...typed.values()];
}

/** Puts links into the place of items, and null where there is nothing. */
function withLinks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withLinks);
  if (!isObject(value)) return value ?? null;
  const { sys } = value;
  if (isObject(sys) && (sys.type === 'Entry' || sys.type === 'Asset'))
    return { sys: { type: 'Link', linkType: sys.type, id: sys.id } };
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withLinks(each)]));
}

function keyOf({ id, type }: { readonly id?: unknown; readonly type?: unknown }): string {
  return `${type} ${id}`;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
