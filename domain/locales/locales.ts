/**
 * The 22 languages of the site: one row a language (spec 1 §2 "Supported language codes", §3 "Locale mapping").
 *
 * `code` is what URLs, file names, flags and messages use; it is the product's own and not always a language tag:
 * `se` and `kr` are tags of *other* languages (Northern Sami, Kanuri), so `tag` alone goes into `lang` and `hreflang`.
 */
export interface Locale {
  /** UI code, the first path segment: `de`, `jp`. */
  readonly code: string;
  /** Locale code in Contentful: `de-DE`, `ja-JP`. */
  readonly contentful: string;
  /** BCP 47 tag for `lang`, `hreflang` and Intl: `de`, `ja`. */
  readonly tag: string;
  /** The language's name in itself. */
  readonly name: string;
  /** The script whose web font the language needs. */
  readonly script: Script;
}

export type Script = 'latin' | 'cyrillic' | 'arabic' | 'thai' | 'japanese' | 'korean';

/** No language of the site is written in Chinese characters alone, but texts may quote them. */
export type FontScript = Script | 'chinese';

const table = [
  ['en', 'en-US', 'en', 'English', 'latin'],
  ['de', 'de-DE', 'de', 'Deutsch', 'latin'],
  ['fr', 'fr-FR', 'fr', 'Français', 'latin'],
  ['ar', 'ar-SA', 'ar', 'العربية', 'arabic'],
  ['dk', 'da-DK', 'da', 'Dansk', 'latin'],
  ['es', 'es-ES', 'es', 'Español', 'latin'],
  ['fi', 'fi-FI', 'fi', 'Suomi', 'latin'],
  ['hu', 'hu-HU', 'hu', 'Magyar', 'latin'],
  ['id', 'id-ID', 'id', 'Bahasa Indonesia', 'latin'],
  ['it', 'it-IT', 'it', 'Italiano', 'latin'],
  ['jp', 'ja-JP', 'ja', '日本語', 'japanese'],
  ['kr', 'ko-KR', 'ko', '한국어', 'korean'],
  ['nl', 'nl-NL', 'nl', 'Nederlands', 'latin'],
  ['no', 'nb-NO', 'nb', 'Norsk', 'latin'],
  ['pl', 'pl-PL', 'pl', 'Polski', 'latin'],
  ['pt', 'pt-PT', 'pt', 'Português', 'latin'],
  ['ru', 'ru-RU', 'ru', 'Русский', 'cyrillic'],
  ['se', 'sv-SE', 'sv', 'Svenska', 'latin'],
  ['th', 'th-TH', 'th', 'ไทย', 'thai'],
  ['tr', 'tr-TR', 'tr', 'Türkçe', 'latin'],
  ['vn', 'vi-VN', 'vi', 'Tiếng Việt', 'latin'],
  ['ua', 'uk-UA', 'uk', 'Українська', 'cyrillic'],
] as const;

/** Every language the product knows, English first. */
export const locales: readonly Locale[] = table.map(([code, contentful, tag, name, script]) => ({
  code,
  contentful,
  tag,
  name,
  script,
}));

/** The language without a URL prefix, whatever the content space's default locale is. */
export const unprefixedLocale = 'en';

/** What every path of a language begins with: nothing in English, else `/` and the UI code. */
export function prefixOf(code: string): string {
  return code === unprefixedLocale ? '' : `/${code}`;
}

const byCode = new Map(locales.map((locale) => [locale.code, locale]));
const byContentful = new Map(locales.map((locale) => [locale.contentful, locale]));

/** The language with this UI code, if the product knows it. */
export function localeByCode(code: string): Locale | undefined {
  return byCode.get(code);
}

/** The language that a Contentful locale code stands for, if the product knows it. */
export function localeByContentfulCode(code: string): Locale | undefined {
  return byContentful.get(code);
}

/** `og:locale` spells a locale with an underscore: `de_DE`. */
export function openGraphLocale(locale: Locale): string {
  return locale.contentful.replace('-', '_');
}
