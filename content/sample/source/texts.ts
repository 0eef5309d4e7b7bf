import { type Locale, locales } from '../../../domain/locales/locales.ts';
import { type CatalogText, createCatalog, readCatalog } from './catalog.ts';

const placeholder = /\{\{(\w+)\}\}/g;

const texts = readCatalog('texts');
for (const [key, text] of texts) checkPlaceholders(key, text);

/** Checks that a translation has all placeholders. @throws where one is missing */
function checkPlaceholders(key: string, { file, byCode }: CatalogText): void {
  const original = byCode.en;
  if (original === undefined)
    throw new Error(`${file}: "${key}" has no English text. Add it, or remove the key.`);
  for (const [code, text] of Object.entries(byCode)) {
    if (placeholdersOf(text) === placeholdersOf(original)) continue;
    throw new Error(
      `${file}: "${key}" needs the placeholders of the English text in ${code}: "${original}".`,
    );
  }
}

function placeholdersOf(text: string): string {
  return [...new Set(text.match(placeholder))].sort().join(' ');
}

/** Lists the placeholders of a text of `texts/`, each once. */
export function placeholdersIn(key: string): string[] {
  const english = texts.get(key)?.byCode.en ?? '';
  return [...new Set(Array.from(english.matchAll(placeholder), ([, name = '']) => name))];
}

/** Looks up a text of `texts/` and fills its placeholders with texts of the same language. */
export function text(key: string, values: Readonly<Record<string, TextSource>> = {}): TextSource {
  const found = texts.get(key);
  if (!found) throw new Error(`No file of texts/ has "${key}". Add it, or correct the key.`);
  return (locale) => {
    const pattern = found.byCode[locale.code];
    if (pattern === undefined) return undefined;
    return buildIn(locale, (read) =>
      pattern.replace(placeholder, (_, name: string) => read(valueFor(name, key, values))),
    );
  };
}

function valueFor(name: string, key: string, values: Readonly<Record<string, TextSource>>): TextSource {
  const source = values[name];
  if (source) return source;
  throw new Error(`The text "${key}" needs a value for {{${name}}}: pass it where the text is used.`);
}

/** Returns the text with this key as a field's value, in every language that has it. */
export function translated(
  key: string,
  values: Readonly<Record<string, TextSource>> = {},
): Localized<string> {
  return localize(text(key, values));
}

// English texts written at the place of use and translated in `prose/`.

/** Describes a text: an English sentence translated in `prose/`, or a source with its own languages. */
export type Prose = string | TextSource;

const catalog = createCatalog(readCatalog('prose'));

export const { assertAllUsed: assertAllProseUsed } = catalog;

/** Returns the source of a text; an English sentence is looked up in `prose/`. */
export function sourceOf(words: Prose): TextSource {
  return typeof words === 'string' ? catalog.sourceOf(words) : words;
}

/** Returns a sentence as a field's value, in every language that has it. */
export function prose(sentence: string): Localized<string> {
  return localize(sourceOf(sentence));
}

/** Returns a text that is the same in every language, such as a name. */
export const verbatim =
  (value: string): TextSource =>
  () =>
    value;

/** Maps Contentful locale codes to values; missing locales fall back. */
export interface Localized<T> {
  readonly byLocale: Readonly<Record<string, T>>;
}

/** Returns a text in a language; undefined where it isn't translated. */
export type TextSource = (locale: Locale) => string | undefined;

/** Reads a text in the language of the value that is being built. */
export type Read = (source: TextSource) => string;

/** Collects a value per language, default language first; skips undefined values. */
export function localize<T>(valueIn: (locale: Locale) => T | undefined): Localized<T> {
  const values = locales.flatMap((locale): [string, T][] => {
    const value = valueIn(locale);
    return value === undefined ? [] : [[locale.contentful, value]];
  });
  return { byLocale: Object.fromEntries(values) };
}

/** Builds one value from several texts, in the languages that have all of them. */
export function compose<T>(build: (read: Read) => T): Localized<T> {
  return localize((locale) => buildIn(locale, build));
}

/** Joins several texts into one field value, such as a hero's bullets. */
export function listOf(...sources: readonly TextSource[]): Localized<readonly string[]> {
  return compose((read) => sources.map(read));
}

/** Builds a text from others as a template tag: `` markup`[${text('cta.plans')}](page:page-pricing)` ``. */
export function markup(parts: TemplateStringsArray, ...sources: readonly TextSource[]): TextSource {
  return (locale) => buildIn(locale, (read) => String.raw({ raw: parts }, ...sources.map(read)));
}

/** Returns undefined when a text isn't translated, to avoid mixed languages. */
function buildIn<T>(locale: Locale, build: (read: Read) => T): T | undefined {
  let complete = true;
  const value = build((source) => {
    const text = source(locale);
    complete &&= text !== undefined;
    return text ?? '';
  });
  return complete ? value : undefined;
}

/** Returns whether a value has translations. */
export function isLocalized<T>(value: T | Localized<T>): value is Localized<T> {
  return typeof value === 'object' && value !== null && 'byLocale' in value;
}
