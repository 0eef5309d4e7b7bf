import { fieldsOf } from '../../domain/content-model.ts';
import type { Entry } from '../../domain/entries.ts';
import type { LocalizedValues, RawEntry, SiteLocale } from './content.ts';

/**
 * The value that a reader of one language gets.
 *
 * Contentful's own rule (content model, "Fallback"): the first locale of the chain whose key is present decides, also
 * when its value is `null` or empty. A field that isn't localized holds the default locale only: what a space still has
 * elsewhere, from a time when the field was localized, Contentful doesn't show either.
 */
export function valueIn(
  values: LocalizedValues | undefined,
  locale: SiteLocale,
  defaultLocale: string,
  localized: boolean,
): unknown {
  if (!values) return undefined;
  if (!localized) return values[defaultLocale] ?? undefined;
  for (const code of locale.fallbacks) {
    if (Object.hasOwn(values, code)) return values[code] ?? undefined;
  }
  return undefined;
}

/** One language's view of an entry: fallback applied, fields without a value absent. */
export function localizeEntry(entry: RawEntry, locale: SiteLocale, defaultLocale: string): Entry {
  const view: Record<string, unknown> = { id: entry.id, type: entry.type };
  const fields = fieldsOf(entry.type) ?? {};
  for (const name in entry.fields) {
    const field = fields[name];
    if (!field) continue;
    const value = valueIn(entry.fields[name], locale, defaultLocale, field.localized);
    if (value !== undefined) view[name] = value;
  }
  return view as unknown as Entry;
}

/** A name for an entry in findings: its title, name or other label in the default locale, else in any. */
export function labelOf(entry: RawEntry | undefined, defaultLocale: string): string | undefined {
  for (const name of ['title', 'name', 'text', 'heading', 'slug']) {
    const values = entry?.fields[name];
    const value = values?.[defaultLocale] ?? Object.values(values ?? {}).find((text) => text);
    if (typeof value === 'string' && value) return value;
  }
  return undefined;
}
