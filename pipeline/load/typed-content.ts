/** Gives items as the Preview API would in one language, and lays over content what is typed there. */
import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../domain/site/json.ts';
import type { Content, ContentIndex, LocalizedValues, SiteLocale } from '../model/content.ts';
import { cellAt, type ItemTable, positions } from '../model/item-table.ts';
import { ownValue, valueIn } from '../model/localize.ts';
import { openContent } from './content-by-id.ts';
import { textIn } from './content-bytes.ts';
import { indexContent } from './index-export.ts';

interface RawItem {
  readonly sys: { readonly id: string; readonly type: string; readonly contentType?: RawItem };
  readonly fields?: Readonly<Record<string, LocalizedValues>>;
}

/** Holds an entry or asset with its values in one language, fallbacks included. */
export interface ItemInLanguage {
  readonly sys: RawItem['sys'] & { readonly locale: string };
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Holds what somebody types: values of some fields, by the space's names. */
export interface TypedItem {
  readonly id: string;
  readonly type: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Returns entries and assets in a language; ids of others are left out. */
export function itemsInLanguage(
  { index }: Content,
  ids: Iterable<string>,
  locale: SiteLocale,
): ItemInLanguage[] {
  return [...ids].flatMap((id) =>
    [index.entries, index.assets].flatMap((table) => {
      const item = rawItem(index, table, id);
      if (!item) return [];
      const fields = Object.entries(item.fields ?? {}).flatMap(([name, values]) => {
        const value = shownValue(index, item, name, values, locale);
        return value === undefined ? [] : [[name, value]];
      });
      return { ...item, sys: { ...item.sys, locale: locale.contentful }, fields: Object.fromEntries(fields) };
    }),
  );
}

/**
 * Lays typed values over content, in one language. Only fields of items that there are can have them, and a value that
 * readers see by fallback anyway doesn't become the language's own.
 */
export function layOver(content: Content, locale: SiteLocale, typed: readonly TypedItem[]): Content {
  const { index } = content;
  const changed = (type: string, table: ItemTable) =>
    typed.flatMap((item) => {
      const raw = item.type === type ? rawItem(index, table, item.id) : undefined;
      return raw
        ? [{ ...raw, fields: { ...raw.fields, ...typedFields(index, raw, item.fields, locale) } }]
        : [];
    });
  const items = { entries: changed('Entry', index.entries), assets: changed('Asset', index.assets) };
  const bytes = Buffer.from(JSON.stringify(items));
  const { lists } = indexContent(bytes, 'that is typed', {});
  const { changes: _, onDisk: __, ...settings } = index;
  const over = openContent({
    ...settings,
    ...{ bytes, drafts: true, entries: lists.entries.table, assets: lists.assets.table },
  });
  const entryOf = (id: string) => (over.typeOf(id) === undefined ? content : over);
  const assetOf = (id: string) => (over.assetStateOf(id) === undefined ? content : over);
  return {
    ...content,
    entry: (id) => entryOf(id).entry(id),
    checkedEntry: (id) => entryOf(id).checkedEntry(id),
    asset: (id) => assetOf(id).asset(id),
    checkedAsset: (id) => assetOf(id).checkedAsset(id),
    withCache: (run) => content.withCache(() => over.withCache(run)),
  };
}

function rawItem(index: ContentIndex, table: ItemTable, id: string): RawItem | undefined {
  const at = positions(table).get(id);
  if (at === undefined) return undefined;
  return JSON.parse(
    textIn(index, { start: cellAt(table.starts, at), end: cellAt(table.ends, at) }),
  ) as RawItem;
}

/** Fields of assets are localized, though no content type says so. */
function isLocalized({ spaceTypes }: ContentIndex, { sys }: RawItem, name: string): boolean {
  const type = spaceTypes?.find(({ id }) => id === sys.contentType?.sys.id);
  return type?.fields?.find(({ id }) => id === name)?.localized ?? true;
}

function shownValue(
  index: ContentIndex,
  item: RawItem,
  name: string,
  values: LocalizedValues,
  locale: SiteLocale,
) {
  return isRecord(values)
    ? valueIn(values, locale, index.defaultLocale, isLocalized(index, item, name))
    : undefined;
}

function typedFields(index: ContentIndex, item: RawItem, typed: TypedItem['fields'], locale: SiteLocale) {
  const known = new Set(Object.keys(item.fields ?? {}));
  const type = index.spaceTypes?.find(({ id }) => id === item.sys.contentType?.sys.id);
  for (const { id } of type?.fields ?? []) known.add(id);
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]): [string, LocalizedValues][] => {
      if (!known.has(name)) return [];
      const { [name]: values = {} } = item.fields ?? {};
      const code = isLocalized(index, item, name) ? locale.contentful : index.defaultLocale;
      const isEmpty = value === null || value === undefined;
      const isOwn = ownValue(values, code) !== undefined;
      if (!isOwn && (isEmpty || isDeepStrictEqual(value, shownValue(index, item, name, values, locale))))
        return [];
      const { [code]: _, ...others } = values;
      // A field that is emptied has no value, so readers see its fallback.
      return [[name, isEmpty ? others : { ...others, [code]: value }]];
    }),
  );
}
