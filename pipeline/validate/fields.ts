import { isDeepStrictEqual } from 'node:util';
import { findPersonalization, personalizations } from '../../domain/commerce/personalizations.ts';
import { allowsText, type Field, fieldFormats, isTranslatable } from '../../domain/content/content-fields.ts';
import {
  blockFile,
  fieldsOf,
  isLinkableType,
  isPageType,
  ownTypeOf,
} from '../../domain/content/content-model.ts';
import { showsSomething } from '../../domain/content/rich-text.ts';
import { isBlank } from '../../domain/content/values.ts';
import type { Content, RawEntry, SiteLocale } from '../model/content.ts';
import { didYouMean, nearest } from '../model/did-you-mean.ts';
import type { Finding } from '../model/issue.ts';
import { isFallback, isPublishedIn, ownValue, readersByLocale, valueIn } from '../model/localize.ts';
import { mayBeTranslated } from './content-types.ts';
import { aboutEntry, inLocales, inReaders } from './findings.ts';

/**
 * Finds required fields without a value in any published language, and values that some languages have and others neither have
 * nor get by fallback. A page without a title isn't in a language, and an optional value may be null there.
 * @param skipped fields with other findings
 */
export function missingFields(content: Content, entry: RawEntry, skipped: readonly string[]): Finding[] {
  const { index, locales } = content;
  const { type, fields, publishedIn } = entry;
  if (locales.length === 0) return [];
  const has = (name: string, localized: boolean) => (locale: SiteLocale) =>
    !isEmpty(valueIn(fields[name], locale, index.defaultLocale, localized));
  const published = locales.filter((locale) => isPublishedIn(publishedIn, locale));
  const readers = isPageType(type) ? published.filter(has('title', true)) : published;
  return Object.entries(fieldsOf(type) ?? {}).flatMap(([name, field]) => {
    const { localized, required, kind } = field;
    const values = fields[name] ?? {};
    const isText = isTranslatable(field);
    const isAlone = field.isAddress
      ? !fields.internalDestination
      : type === 'menuItem' && !fields.destination;
    const isGrave = required || isAlone || ['richText', 'entries'].includes(kind) || name === 'heading';
    const elsewhere = localized ? [] : valuesElsewhere(content, entry, name, published);
    if (elsewhere.length > 0) return elsewhere;
    if (skipped.includes(name) || !(isGrave || isText)) return [];
    const isHeld = has(name, localized);
    if (required && !published.some(isHeld) && (localized || !isWithoutDefaultLocale(index, entry))) {
      const hint = `Fill in the field "${name}" in the default locale.`;
      return aboutEntry('missing-required-field', entry, `the ${type} has no ${name}`, hint, { field: name });
    }
    const isGiven = (code: string) => Object.hasOwn(values, code) && !(required && values[code] === null);
    const isWithout = ({ fallbacks }: SiteLocale) => {
      const given = fallbacks.find(isGiven);
      return given === undefined || (Array.isArray(values[given]) && isEmpty(values[given]));
    };
    const without = readers.filter(isWithout).map(({ code }) => code);
    if (!localized || without.length === 0 || !published.some(isHeld)) return [];
    const holders = published.filter(isHeld).map(({ code }) => code);
    return aboutEntry(
      required ? 'missing-required-field' : isText ? 'empty-text' : 'not-shown-as-meant',
      entry,
      `the field "${name}" of the ${type} has a value in ${holders.join(', ')}, but none that ${without.join(', ')} would show, so ${required ? resultOfEmptyText(type) : 'pages go without it'} there`,
      `Fill in the field "${name}" in these languages, or in the default locale, which others fall back to.`,
      { field: name, ...inLocales(without, locales.length), severity: isGrave ? 'warning' : 'info' },
    );
  });
}

/** Finds a button that leads nowhere, so that pages leave it out. @param skipped fields with other findings */
export function withoutDestination({ type, ...entry }: RawEntry, skipped: readonly string[]): Finding[] {
  const isFilled = (name: string) =>
    Object.values(entry.fields[name] ?? {}).some((value) => value !== null && value !== undefined);
  if (type !== 'callToAction' || isFilled('internalDestination') || isFilled('externalDestination'))
    return [];
  if (skipped.includes('externalDestination')) return [];
  return [
    aboutEntry(
      'not-shown-as-meant',
      { type, ...entry },
      'the callToAction has no destination, so pages leave it out',
      'Fill in the field "internalDestination", or "externalDestination" for another site.',
      { field: 'internalDestination', severity: 'warning' },
    ),
  ];
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : isBlank(value ?? '');
}

/** Finds values in other locales of a field that isn't translated: all languages show that of the default locale. */
function valuesElsewhere(
  { index, locales }: Content,
  entry: RawEntry,
  field: string,
  published: readonly SiteLocale[],
): Finding[] {
  const values = entry.fields[field] ?? {};
  const main = values[index.defaultLocale];
  // Names are for editors.
  const others =
    field === 'name' ? [] : published.filter(({ fallbacks: [own = ''] }) => values[own] !== undefined);
  const codes = others.flatMap(({ code, fallbacks: [own = ''] }) =>
    isDeepStrictEqual(values[own], main) ? [] : code,
  );
  if (codes.length === 0) return [];
  return [
    aboutEntry(
      'not-shown-as-meant',
      entry,
      `the field "${field}" has a value of its own in ${codes.join(', ')}, but all languages show that of ${index.defaultLocale}`,
      `The field isn't translated: use another entry where a language needs something else, and leave the value in ${index.defaultLocale} alone.`,
      { field, ...inLocales(codes, locales.length), severity: 'warning' },
    ),
  ];
}

/**
 * Finds a block or part that isn't published in the default locale, so that languages show it without its fields that
 * aren't translated; slug resolution reports entries with a URL.
 */
export function lostFields({ index, locales }: Content, entry: RawEntry): Finding[] {
  const { type, fields, publishedIn } = entry;
  if (!isWithoutDefaultLocale(index, entry)) return [];
  const names = untranslatedFields(type);
  const readers = locales.filter((locale) => isPublishedIn(publishedIn, locale));
  if (names.length === 0 || readers.length === 0) return [];
  // An export of the Delivery API doesn't hold what isn't published.
  const lost = names.filter((name) => fields[name] && Object.keys(fields[name]).length === 0);
  const which = lost.length > 0 ? `without ${formatFields(lost)}` : 'without those';
  const codes = readers.map(({ code }) => code);
  return [
    aboutEntry(
      'not-in-default-locale',
      entry,
      `the ${type} isn't published in ${index.defaultLocale}, which holds its fields without translation, so pages show it ${which}`,
      `Publish it in ${index.defaultLocale} too, or unpublish it in all locales.`,
      inLocales(codes, locales.length),
    ),
  ];
}

function isWithoutDefaultLocale(
  { defaultLocale }: Content['index'],
  { publishedIn, type }: RawEntry,
): boolean {
  return publishedIn !== undefined && !publishedIn.has(defaultLocale) && !isLinkableType(type);
}

function untranslatedFields(type: string): string[] {
  return Object.entries(fieldsOf(type) ?? {}).flatMap(([name, { localized }]) => (localized ? [] : name));
}

/**
 * Finds texts that are blank in some languages and hide their fallback there, and required ones that are blank: blank texts
 * have no fallback (content model, "Fallback").
 * @param skipped fields with other findings
 */
export function emptyTexts(content: Content, entry: RawEntry, skipped: readonly string[]): Finding[] {
  return Object.entries(fieldsOf(entry.type) ?? {}).flatMap(([name, field]) => {
    // A menu item without a name has another finding, or shows its destination's.
    if (!isTranslatable(field) || skipped.includes(name) || entry.type === 'menuItem') return [];
    return (field.required ? emptyText(content, entry, name) : hiddenFallback(content, entry, name)) ?? [];
  });
}

/** Finds a text that is blank in languages whose fallback has words. */
function hiddenFallback(content: Content, entry: RawEntry, field: string): Finding | undefined {
  const values = entry.fields[field] ?? {};
  if (!Object.values(values).some(hasNoWords)) return undefined;
  const empty = content.locales.flatMap((locale) => {
    const [own, ...others] = locale.fallbacks.filter((code) => Object.hasOwn(values, code));
    const isHidden =
      own !== undefined && hasNoWords(values[own]) && others.some((code) => hasWords(values[code]));
    return isHidden && isPublishedIn(entry.publishedIn, locale) ? [locale.code] : [];
  });
  if (empty.length === 0) return undefined;
  return aboutEntry(
    'empty-text',
    entry,
    `the field "${field}" of the ${entry.type} is empty in ${empty.join(', ')} and hides the text of another language, so pages have none there`,
    `Fill in the field "${field}", or delete its value: a missing value falls back to another language, an empty one doesn't.`,
    { field, ...inLocales(empty, content.locales.length) },
  );
}

/** Returns whether a value is a text, list of texts or document without words; null is none, as editors mean it. */
function hasNoWords(value: unknown): boolean {
  return value !== null && value !== undefined && !hasWords(value);
}

function hasWords(value: unknown): boolean {
  if (typeof value === 'string') return !isBlank(value);
  return Array.isArray(value) ? value.some(hasWords) : showsSomething(value);
}

function emptyText(content: Content, entry: RawEntry, field: string): Finding | undefined {
  const { index, locales } = content;
  const published = locales.filter((locale) => isPublishedIn(entry.publishedIn, locale));
  const texts = published.map((locale) => valueIn(entry.fields[field], locale, index.defaultLocale, true));
  const empty = published.flatMap(({ code }, at) => (isBlank(texts[at]) ? code : []));
  if (empty.length === 0 || texts.every((text) => text === undefined || isBlank(text))) return undefined;
  const result = resultOfEmptyText(entry.type);
  return aboutEntry(
    'empty-text',
    entry,
    `the field "${field}" of the ${entry.type} is empty in ${empty.join(', ')}, so ${result} there`,
    `Fill in the field "${field}", or delete its value: a missing value falls back to another language, an empty one doesn't.`,
    { field, ...inLocales(empty, locales.length) },
  );
}

function resultOfEmptyText(type: string): string {
  if (isPageType(type)) return "the page doesn't exist";
  return isLinkableType(type) ? 'links to it are left out' : 'pages leave it out';
}

/** Finds texts that some languages show by fallback: one finding per entry. */
export function untranslated(content: Content, entry: RawEntry): Finding[] {
  if (isLocaleRoot(content, entry)) return [];
  const fields = new Set<string>();
  const locales = new Set<string>();
  for (const [name, field] of Object.entries(fieldsOf(entry.type) ?? {})) {
    const values = entry.fields[name];
    if (!values || !isTranslatable(field)) continue;
    for (const locale of content.locales) {
      if (!isPublishedIn(entry.publishedIn, locale) || !isFallback(values, locale)) continue;
      // Non-localized fields can't be translated, and cause one finding for the content type.
      if (!mayBeTranslated(content, entry.id, name)) break;
      fields.add(name);
      locales.add(locale.code);
    }
  }
  if (fields.size === 0) return [];
  const [field] = fields;
  const comes = fields.size === 1 ? 'comes' : 'come';
  return [
    aboutEntry(
      'untranslated',
      entry,
      `${formatFields([...fields])} of the ${entry.type} ${comes} from another language in ${[...locales].join(', ')}`,
      'Translate it, or leave it if readers of these languages should see the fallback.',
      {
        ...(fields.size === 1 && field !== undefined && { field }),
        ...inLocales([...locales], content.locales.length),
      },
    ),
  ];
}

/** Returns whether an entry is a language's root, whose name isn't shown. */
function isLocaleRoot({ index }: Content, { type, fields }: RawEntry): boolean {
  const slug = ownValue(fields.slug, index.defaultLocale);
  return (
    type === 'directory' &&
    !fields.parentDirectory &&
    index.languages.some(({ code }) => code === String(slug))
  );
}

function formatFields(fields: readonly string[]): string {
  const names = fields.map((name) => `"${name}"`);
  return names.length === 1 ? `the field ${names[0]}` : `the fields ${names.join(', ')}`;
}

/**
 * Finds partner pages with an unknown personalization variant (spec 1 §2).
 * @param skipped fields with other findings
 */
export function unknownPersonalization(
  content: Content,
  entry: RawEntry,
  skipped: readonly string[],
): Finding[] {
  if (entry.type !== 'partnerPage' || skipped.includes(personalizationField)) return [];
  const name = ownValue(entry.fields[personalizationField], content.index.defaultLocale);
  if (typeof name !== 'string' || isKnownVariant(name)) return [];
  const what = `the order page has no variant "${name.slice(0, 100)}", so links to it lead to the regular one`;
  const hint = adviceOnVariant(name, 'leave the field empty');
  return [aboutEntry('unknown-personalization', entry, what, hint, { field: personalizationField })];
}

const personalizationField = 'personalization';

/** Returns whether a name is blank or that of a variant of the order page. */
export function isKnownVariant(name: string): boolean {
  return isBlank(name) || findPersonalization(name) !== undefined;
}

/** Lists the variants of the order page in place of an unknown one. @param remedy what else to do */
export function adviceOnVariant(name: string, remedy: string): string {
  const names = personalizations.map((own) => own.name);
  return `Choose one of ${names.join(', ')}, or ${remedy}.${didYouMean(nearest(name, names))}`;
}

/** Finds texts that their field doesn't allow. @param skipped fields with other findings */
export function unknownValues(content: Content, entry: RawEntry, skipped: readonly string[]): Finding[] {
  return Object.entries(fieldsOf(entry.type) ?? {}).flatMap(([field, allowed]) => {
    const values = entry.fields[field];
    if (!values || !(allowed.values || allowed.format) || skipped.includes(field)) return [];
    const { localized } = allowed;
    return [...readersByLocale(content, entry.publishedIn, values, localized)].flatMap(([code, locales]) => {
      const text = ownValue(values, code);
      if (typeof text !== 'string' || isBlank(text) || allowsText(allowed, text)) return [];
      return aboutEntry(
        'not-shown-as-meant',
        entry,
        `the field "${field}" of the ${entry.type} can't be "${text.slice(0, 100)}", so pages ${allowed.required ? 'leave it out' : 'show the entry as if the field were empty'}`,
        adviceOn(text, allowed),
        { field, ...(localized && inReaders(content, code, locales)) },
      );
    });
  });
}

/** Finds values that the schema of a site's own block refuses. @param skipped fields with other findings */
export function refusedValues(content: Content, entry: RawEntry, skipped: readonly string[]): Finding[] {
  const own = ownTypeOf(entry.type);
  if (!own) return [];
  return Object.entries(own.fields).flatMap(([field, { kind, values: choices, localized }]) => {
    const values = entry.fields[field];
    // `unknownValues` reports them.
    if (!values || (choices && kind === 'symbol') || skipped.includes(field)) return [];
    const readers = readersByLocale(content, entry.publishedIn, values, localized);
    return [...readers].flatMap(([code, locales]) => {
      const value = ownValue(values, code);
      const problem = value === undefined || isBlank(value) ? undefined : own.problemOf(field, value);
      if (problem === undefined) return [];
      return aboutEntry(
        'invalid-entry',
        entry,
        `the schema of the ${entry.type} refuses the field "${field}": ${problem}`,
        `Change the value, or the schema in ${blockFile(entry.type, 'schema.ts')}.`,
        { field, ...(localized && inReaders(content, code, locales)) },
      );
    });
  });
}

/** Returns what to write instead of a text that its field doesn't allow. */
function adviceOn(text: string, { values = [], format, required }: Field): string {
  const orEmpty = required ? '.' : ', or leave the field empty.';
  return format === undefined
    ? `Choose one of ${values.join(', ')}${orEmpty}${didYouMean(nearest(text, values))}`
    : `Write it like ${fieldFormats[format].example}${orEmpty}`;
}
