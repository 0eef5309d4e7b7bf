import { type Locale, locales } from '../../../domain/locales/locales.ts';

/** A value in several languages, by Contentful locale code; a language without a value of its own falls back. */
export interface Localized<T> {
  readonly byLocale: Readonly<Record<string, T>>;
}

/** A text's value in a language, or undefined where it isn't translated. */
export type TextSource = (locale: Locale) => string | undefined;

/** Gives a text in the language in which a value is being built. */
export type Read = (source: TextSource) => string;

/** Collects a value a language, default language first; languages for which `valueIn` gives undefined stay out. */
export function localize<T>(valueIn: (locale: Locale) => T | undefined): Localized<T> {
  const values = locales.flatMap((locale): [string, T][] => {
    const value = valueIn(locale);
    return value === undefined ? [] : [[locale.contentful, value]];
  });
  return { byLocale: Object.fromEntries(values) };
}

/** Builds one value from several texts, in those languages that have all of them. */
export function compose<T>(build: (read: Read) => T): Localized<T> {
  return localize((locale) => buildIn(locale, build));
}

/** Several texts as one value, such as a hero's bullets. */
export function listOf(...sources: readonly TextSource[]): Localized<readonly string[]> {
  return compose((read) => sources.map(read));
}

/** A text around others: `` markup`[${text('cta.plans')}](page:page-pricing)` ``. */
export function markup(parts: TemplateStringsArray, ...sources: readonly TextSource[]): TextSource {
  return (locale) => buildIn(locale, (read) => String.raw({ raw: parts }, ...sources.map(read)));
}

/** Undefined when a text isn't translated: a German sentence about an English name would be half a translation. */
export function buildIn<T>(locale: Locale, build: (read: Read) => T): T | undefined {
  let complete = true;
  const value = build((source) => {
    const text = source(locale);
    complete &&= text !== undefined;
    return text ?? '';
  });
  return complete ? value : undefined;
}

/** Tells a value in several languages from a value of the default language alone. */
export function isLocalized<T>(value: T | Localized<T>): value is Localized<T> {
  return typeof value === 'object' && value !== null && 'byLocale' in value;
}
