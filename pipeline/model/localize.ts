import { fieldsOf } from '../../domain/content/content-model.ts';
import type { Entry } from '../../domain/content/entries.ts';
import { isBlank } from '../../domain/content/values.ts';
import { type Locale, localeByContentfulCode } from '../../domain/locales/locales.ts';
import type { Content, LocalizedValues, RawEntry, SiteLocale } from './content.ts';
import type { ChainLink } from './issue.ts';

/** Returns a field's value in a locale (a Contentful code), undefined for null too; codes may be names of `Object.prototype`. */
export function ownValue(values: LocalizedValues | undefined, code: string): unknown {
  return values && Object.hasOwn(values, code) ? (values[code] ?? undefined) : undefined;
}

/**
 * Returns the locale whose value a reader gets of a localized field: the first of the chain whose key is present (content model,
 * "Fallback"), as Contentful has it.
 */
function shownLocale(values: LocalizedValues, { fallbacks }: SiteLocale): string | undefined {
  for (const code of fallbacks) if (Object.hasOwn(values, code)) return code;
  return undefined;
}

/**
 * Returns the value that a reader of one language gets.
 *
 * The locale that is shown decides also when its value is `null` or empty. A field that isn't localized holds the default
 * locale only: what a space still has elsewhere, from a time when the field was localized, Contentful doesn't show either.
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
 * Lists for each locale (a Contentful code) that holds a value the languages (UI codes) whose readers get that value: what
 * `valueIn` does, seen from the values. A value that no published language shows isn't listed.
 */
export function readersByLocale(
  { index, locales }: Pick<Content, 'index' | 'locales'>,
  values: LocalizedValues,
  localized: boolean,
): ReadonlyMap<string, readonly string[]> {
  const readers = new Map<string, string[]>();
  for (const locale of locales) {
    const code = localized ? shownLocale(values, locale) : index.defaultLocale;
    if (code === undefined || !Object.hasOwn(values, code)) continue;
    const known = readers.get(code);
    if (known) known.push(locale.code);
    else readers.set(code, [locale.code]);
  }
  return readers;
}

/** Returns whether readers of the language get a localized field's value only by fallback. */
export function isFallback(values: LocalizedValues, locale: SiteLocale): boolean {
  const code = shownLocale(values, locale);
  if (code === undefined || code === locale.fallbacks[0]) return false;
  const value = ownValue(values, code);
  return Boolean(value) && !isBlank(value);
}

interface NamedField {
  readonly name: string;
  readonly localized: boolean;
}

/** By content type: making it takes as long as all the rest, and each entry is looked at in 22 languages. */
const fieldLists = new Map<string, readonly NamedField[]>();

function fieldListOf(type: string): readonly NamedField[] {
  const known = fieldLists.get(type);
  if (known) return known;
  const list = Object.entries(fieldsOf(type) ?? {}).map(([name, { localized }]) => ({ name, localized }));
  fieldLists.set(type, list);
  return list;
}

/** Returns one language's view of an entry: fallback applied and noted, fields without a value or with a blank text absent. */
export function localizeEntry(entry: RawEntry, locale: SiteLocale, defaultLocale: string): Entry {
  const view: Record<string, unknown> = { id: entry.id, type: entry.type };
  let languages: Record<string, Locale> | undefined;
  for (const { name, localized } of fieldListOf(entry.type)) {
    const values = entry.fields[name];
    const value = valueIn(values, locale, defaultLocale, localized);
    if (value === undefined || isBlank(value)) continue;
    view[name] = value;
    const language = localized && values ? otherLanguage(values, locale) : undefined;
    if (language) languages = { ...languages, [name]: language };
  }
  if (languages) view.languages = languages;
  return view as unknown as Entry;
}

/** Returns the language that a localized field's value is taken from, if it isn't the reader's own. */
function otherLanguage(values: LocalizedValues, locale: SiteLocale): Locale | undefined {
  const code = shownLocale(values, locale);
  return code === undefined || code === locale.fallbacks[0] ? undefined : localeByContentfulCode(code);
}

/** A name says which entry is meant; past this it is a text. */
const longestName = 200;

/** Returns a name for an entry in findings: its title, name or other label in the default locale, else in any. */
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

/** Returns a name for what a finding is about, by its id and type. */
export function nameOf(
  content: Content,
  { entryId = '', contentType }: { readonly entryId?: string; readonly contentType?: string },
): string | undefined {
  const item = contentType === 'Asset' ? content.asset(entryId) : content.entry(entryId);
  return labelOf(item, content.index.defaultLocale);
}

/** Longer chains are reported by their two ends. */
const longestChain = 40;

/** Describes the entries on the way to a fault for a finding. */
export function chainOf(content: Content, ids: readonly string[]): ChainLink[] {
  const shown =
    ids.length <= longestChain ? ids : [...ids.slice(0, longestChain / 2), ...ids.slice(-longestChain / 2)];
  return shown.map((entryId) => {
    const name = labelOf(content.entry(entryId), content.index.defaultLocale);
    return { entryId, contentType: content.typeOf(entryId) ?? '', ...(name !== undefined && { name }) };
  });
}

/** Returns the name by which mail systems request an `emailNamedDestination`; undefined for one without a name. */
export function destinationName(content: Content, id: string): string | undefined {
  const name = ownValue(content.entry(id)?.fields.name, content.index.defaultLocale);
  return typeof name === 'string' && !isBlank(name) ? name : undefined;
}
