import { allowsText } from '../../domain/content/content-fields.ts';
import { fieldsOf } from '../../domain/content/content-model.ts';
import type { Entry } from '../../domain/content/entries.ts';
import { isBlank } from '../../domain/content/values.ts';
import type { Locale } from '../../domain/locales/locales.ts';
import { addToList, memoize } from './collections.ts';
import type { Content, LocalizedValues, PublishedIn, RawAsset, RawEntry, SiteLocale } from './content.ts';
import type { ChainLink, Finding } from './issue.ts';

/**
 * Returns a field's own value in a locale (a Contentful code), undefined for null; safe for codes such as `__proto__`.
 */
export function ownValue(values: LocalizedValues | undefined, code: string): unknown {
  return values && Object.hasOwn(values, code) ? (values[code] ?? undefined) : undefined;
}

/** Returns whether an item is published in a language (docs/decisions/published.md). */
export function isPublishedIn(publishedIn: PublishedIn, { contentful }: SiteLocale): boolean {
  return publishedIn?.has(contentful) ?? true;
}

/**
 * Returns the locale whose value readers see: the first of the fallback chain whose key is present (content model,
 * "Fallback").
 */
function shownLocale(values: LocalizedValues, { fallbacks }: SiteLocale): string | undefined {
  const own = fallbacks[0];
  if (own !== undefined && Object.hasOwn(values, own)) return own;
  for (const code of fallbacks) if (Object.hasOwn(values, code)) return code;
  return undefined;
}

/**
 * Returns the value that readers of a language see. A present `null` or empty value stops the fallback. Non-localized
 * fields use the default locale only.
 */
export function valueIn(
  values: LocalizedValues | undefined,
  locale: SiteLocale,
  defaultLocale: string,
  localized: boolean,
): unknown {
  if (!values) return undefined;
  const code = localized ? shownLocale(values, locale) : defaultLocale;
  return code === undefined ? undefined : ownValue(values, code);
}

/**
 * Maps each locale (a Contentful code) to the languages (UI codes) that show its value; the inverse of `valueIn`.
 * @param publishedIn the item's
 */
export function readersByLocale(
  { index, locales }: Pick<Content, 'index' | 'locales'>,
  publishedIn: PublishedIn,
  values: LocalizedValues,
  localized: boolean,
): ReadonlyMap<string, readonly string[]> {
  const readers = new Map<string, string[]>();
  for (const locale of locales) {
    if (!isPublishedIn(publishedIn, locale)) continue;
    const code = localized ? shownLocale(values, locale) : index.defaultLocale;
    if (code === undefined || !Object.hasOwn(values, code)) continue;
    addToList(readers, code, locale.code);
  }
  return readers;
}

/** Returns whether a language shows a localized field's value by fallback. */
export function isFallback(values: LocalizedValues, locale: SiteLocale): boolean {
  const code = shownLocale(values, locale);
  if (code === undefined || code === locale.fallbacks[0]) return false;
  const value = ownValue(values, code);
  return Boolean(value) && !isBlank(value);
}

/** Describes an asset's file in a language. */
export interface ContentFile {
  readonly url: string;
  readonly fileName?: string;
  readonly contentType?: string;
  readonly details?: { readonly image?: { readonly width?: number; readonly height?: number } };
}

/** Returns the file of an asset that readers of a language get, by the fallback of fields. */
export function fileIn(
  asset: Pick<RawAsset, 'fields' | 'publishedIn'> | undefined,
  locale: SiteLocale,
): ContentFile | undefined {
  if (!asset || !isPublishedIn(asset.publishedIn, locale)) return undefined;
  return valueIn(asset.fields.file, locale, '', true) as ContentFile | undefined;
}

/** Describes the fault of an entry whose values are all in locales that the export doesn't list; undefined without it. */
export function unreadValues(
  { index, locales }: Pick<Content, 'index' | 'locales'>,
  { type, fields }: RawEntry,
): Pick<Finding, 'rule' | 'message' | 'hint' | 'cause'> | undefined {
  const isRead = (code: string) =>
    code === index.defaultLocale ||
    index.otherLocales.includes(code) ||
    locales.some(({ fallbacks }) => fallbacks.includes(code));
  if (Object.values(fields).some((values) => Object.keys(values).some(isRead))) return undefined;
  const codes = [...new Set(Object.values(fields).flatMap(Object.keys))];
  if (codes.length === 0) return undefined;
  return {
    rule: 'invalid-entry',
    message: `Invalid entry: the ${type} has values in ${codes.join(', ')} alone, which the export's locales don't list.`,
    hint: 'Compare the codes with those in the export\'s "locales". `locales` in site.config.ts sets which code a language has.',
    cause: 'values-in-other-locales',
  };
}

interface NamedField {
  readonly name: string;
  readonly localized: boolean;
  /** Undefined for fields that allow any text. */
  readonly allows: ((text: string) => boolean) | undefined;
  readonly missing: unknown;
}

/** Memoized by content type, because each entry is read in 22 languages. */
const fieldListOf = memoize((type: string): readonly NamedField[] =>
  Object.entries(fieldsOf(type) ?? {}).map(([name, field]) => ({
    name,
    localized: field.localized,
    allows: field.values || field.format ? (text: string) => allowsText(field, text) : undefined,
    missing: field.missing,
  })),
);

/**
 * Returns an entry in one language with fallbacks applied and marked; omits fields without a value, with a blank
 * text or with one that they don't allow, unless a schema says what is there then.
 * @returns undefined where it isn't published
 */
export function localizeEntry(entry: RawEntry, locale: SiteLocale, defaultLocale: string): Entry | undefined {
  if (!isPublishedIn(entry.publishedIn, locale)) return undefined;
  const view: Record<string, unknown> = { id: entry.id, type: entry.type };
  let languages: Record<string, Locale> | undefined;
  for (const { name, localized, allows, missing } of fieldListOf(entry.type)) {
    const values = entry.fields[name];
    if (missing !== undefined) view[name] = missing;
    if (!values) continue;
    const code = localized ? shownLocale(values, locale) : defaultLocale;
    const value = code === undefined ? undefined : ownValue(values, code);
    if (value === undefined || isBlank(value)) continue;
    if (allows && typeof value === 'string' && !allows(value)) continue;
    view[name] = value;
    if (!localized || code === locale.fallbacks[0]) continue;
    const language = locale.languages[locale.fallbacks.indexOf(code ?? '')];
    if (language) languages = { ...languages, [name]: language };
  }
  if (languages) view.languages = languages;
  return view as unknown as Entry;
}

/** Longer names are truncated. */
const longestName = 200;

/** Returns an entry's label for findings: its title or name in the default locale, else in any. */
export function labelOf(
  entry: Pick<RawEntry, 'fields'> | undefined,
  defaultLocale: string,
): string | undefined {
  for (const name of ['title', 'name', 'text', 'heading', 'slug']) {
    const values = entry?.fields[name];
    const value = ownValue(values, defaultLocale) ?? Object.values(values ?? {}).find((text) => text);
    if (typeof value === 'string' && value)
      return value.length <= longestName ? value : `${value.slice(0, longestName).toWellFormed()}…`;
  }
  return undefined;
}

/** Returns the label of a finding's entry or asset. */
export function nameOf(
  content: Content,
  { entryId = '', contentType }: { readonly entryId?: string; readonly contentType?: string },
): string | undefined {
  const item = contentType === 'Asset' ? content.asset(entryId) : content.entry(entryId);
  return labelOf(item, content.index.defaultLocale);
}

/** Longer chains are shown by their ends. */
const longestChain = 40;

/** Describes the chain of entries that leads to a fault. */
export function chainOf(content: Content, ids: readonly string[]): ChainLink[] {
  const shown =
    ids.length <= longestChain ? ids : [...ids.slice(0, longestChain / 2), ...ids.slice(-longestChain / 2)];
  return shown.map((entryId) => {
    const name = labelOf(content.entry(entryId), content.index.defaultLocale);
    return { entryId, contentType: content.typeOf(entryId) ?? '', ...(name !== undefined && { name }) };
  });
}

/** Returns the name by which mail systems look up an `emailNamedDestination`. */
export function destinationName(content: Content, id: string): string | undefined {
  const name = ownValue(content.entry(id)?.fields.name, content.index.defaultLocale);
  return typeof name === 'string' && !isBlank(name) ? name : undefined;
}
