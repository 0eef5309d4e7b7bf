import { type Locale, locales } from '../../../domain/locales.ts';

/** A value in several languages, by Contentful locale code; a language without a value of its own falls back. */
export interface Localized<T> {
  readonly byLocale: Readonly<Record<string, T>>;
}

/** A text's value in a language, or undefined where it isn't translated. */
export type TextSource = (locale: Locale) => string | undefined;

/** Collects a value a language, default language first; languages for which `valueIn` gives undefined stay out. */
export function localize<T>(valueIn: (locale: Locale) => T | undefined): Localized<T> {
  const values = locales.flatMap((locale): [string, T][] => {
    const value = valueIn(locale);
    return value === undefined ? [] : [[locale.contentful, value]];
  });
  return { byLocale: Object.fromEntries(values) };
}

/** Builds one value from several texts, in those languages that have all of them. */
export function compose<Name extends string, T>(
  sources: Readonly<Record<Name, TextSource>>,
  build: (texts: Readonly<Record<Name, string>>) => T,
): Localized<T> {
  return localize((locale) => {
    const texts = valuesIn(locale, sources);
    return texts && build(texts);
  });
}

function valuesIn<Name extends string>(
  locale: Locale,
  sources: Readonly<Record<Name, TextSource>>,
): Record<Name, string> | undefined {
  const texts: Partial<Record<Name, string>> = {};
  for (const name of Object.keys(sources) as Name[]) {
    const value = sources[name](locale);
    if (value === undefined) return undefined;
    texts[name] = value;
  }
  return texts as Record<Name, string>;
}

/** Tells a value in several languages from a value of the default language alone. */
export function isLocalized<T>(value: T | Localized<T>): value is Localized<T> {
  return typeof value === 'object' && value !== null && 'byLocale' in value;
}
