import type { QuotableScript } from './quoted-scripts.ts';

/**
 * Describes a language of the site (spec 1 §2 "Supported language codes", §3 "Locale mapping").
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
  readonly direction: Direction;
  /** The script whose web font the language needs. */
  readonly script: Script;
  /** A second font file, with letters that the language's words are written with. */
  readonly secondFont: SecondFont | null;
  readonly money: MoneyStyle;
  /** The language of the reference data. */
  readonly reference: ReferenceCode;
}

/** Lists the text directions, as values of the `dir` attribute. */
export type Direction = 'ltr' | 'rtl';

/** Lists the scripts of the site's languages; each has a web font. */
export type Script = 'latin' | 'cyrillic' | 'arabic' | 'thai' | 'japanese' | 'korean';

/**
 * Lists the scripts of web fonts. No language of the site is written in Chinese characters alone, but texts may quote
 * them.
 */
export type FontScript = Script | QuotableScript;

/** Names the files of the Latin font besides its first, by names of `fontCuts` in `pipeline/bundle/font-packages.ts`. */
type SecondFont = 'european' | 'vietnamese';

/** Shows how 9.99 US dollars are written (spec 1 §9 "Number formats"). */
export type MoneyStyle = '$9.99' | '$9,99' | '$ 9,99' | '9,99 $';

// biome-ignore format: one language a line
const rows = {
  en: { contentful: 'en-US', tag: 'en', name: 'English', direction: 'ltr', script: 'latin', secondFont: null, money: '$9.99', reference: 'en' },
  de: { contentful: 'de-DE', tag: 'de', name: 'Deutsch', direction: 'ltr', script: 'latin', secondFont: null, money: '9,99 $', reference: 'de' },
  fr: { contentful: 'fr-FR', tag: 'fr', name: 'Français', direction: 'ltr', script: 'latin', secondFont: null, money: '9,99 $', reference: 'fr' },
  ar: { contentful: 'ar-SA', tag: 'ar', name: 'العربية', direction: 'rtl', script: 'arabic', secondFont: null, money: '9,99 $', reference: 'ar' },
  dk: { contentful: 'da-DK', tag: 'da', name: 'Dansk', direction: 'ltr', script: 'latin', secondFont: null, money: '9,99 $', reference: 'dk' },
  es: { contentful: 'es-ES', tag: 'es', name: 'Español', direction: 'ltr', script: 'latin', secondFont: null, money: '9,99 $', reference: 'es' },
  fi: { contentful: 'fi-FI', tag: 'fi', name: 'Suomi', direction: 'ltr', script: 'latin', secondFont: null, money: '9,99 $', reference: 'fi' },
  hu: { contentful: 'hu-HU', tag: 'hu', name: 'Magyar', direction: 'ltr', script: 'latin', secondFont: 'european', money: '9,99 $', reference: 'hu' },
  id: { contentful: 'id-ID', tag: 'id', name: 'Bahasa Indonesia', direction: 'ltr', script: 'latin', secondFont: null, money: '$9,99', reference: 'id' },
  it: { contentful: 'it-IT', tag: 'it', name: 'Italiano', direction: 'ltr', script: 'latin', secondFont: null, money: '9,99 $', reference: 'it' },
  jp: { contentful: 'ja-JP', tag: 'ja', name: '日本語', direction: 'ltr', script: 'japanese', secondFont: null, money: '$9.99', reference: 'jp' },
  kr: { contentful: 'ko-KR', tag: 'ko', name: '한국어', direction: 'ltr', script: 'korean', secondFont: null, money: '$9.99', reference: 'ko' },
  nl: { contentful: 'nl-NL', tag: 'nl', name: 'Nederlands', direction: 'ltr', script: 'latin', secondFont: null, money: '$ 9,99', reference: 'nl' },
  no: { contentful: 'nb-NO', tag: 'nb', name: 'Norsk', direction: 'ltr', script: 'latin', secondFont: null, money: '9,99 $', reference: 'no' },
  pl: { contentful: 'pl-PL', tag: 'pl', name: 'Polski', direction: 'ltr', script: 'latin', secondFont: 'european', money: '9,99 $', reference: 'pl' },
  pt: { contentful: 'pt-PT', tag: 'pt', name: 'Português', direction: 'ltr', script: 'latin', secondFont: null, money: '9,99 $', reference: 'pt' },
  ru: { contentful: 'ru-RU', tag: 'ru', name: 'Русский', direction: 'ltr', script: 'cyrillic', secondFont: null, money: '9,99 $', reference: 'ru' },
  se: { contentful: 'sv-SE', tag: 'sv', name: 'Svenska', direction: 'ltr', script: 'latin', secondFont: null, money: '9,99 $', reference: 'sv' },
  th: { contentful: 'th-TH', tag: 'th', name: 'ไทย', direction: 'ltr', script: 'thai', secondFont: null, money: '$9.99', reference: 'th' },
  tr: { contentful: 'tr-TR', tag: 'tr', name: 'Türkçe', direction: 'ltr', script: 'latin', secondFont: 'european', money: '$9,99', reference: 'tr' },
  vn: { contentful: 'vi-VN', tag: 'vi', name: 'Tiếng Việt', direction: 'ltr', script: 'latin', secondFont: 'vietnamese', money: '9,99 $', reference: 'vn' },
  ua: { contentful: 'uk-UA', tag: 'uk', name: 'Українська', direction: 'ltr', script: 'cyrillic', secondFont: null, money: '9,99 $', reference: 'ua' },
} as const satisfies Readonly<Record<string, Omit<Locale, 'code'>>>;

type Rows = typeof rows;

/** Maps UI codes to what their rows say, for the few tables that scripts in the browser bring along. */
export type MoneyStyles = { readonly [Code in keyof Rows]: Rows[Code]['money'] };
/** Lists the UI codes of languages that are laid out right to left. */
export type RightToLeftCode = {
  [Code in keyof Rows]: Rows[Code]['direction'] extends 'rtl' ? Code : never;
}[keyof Rows];

/** Lists every language that the product knows, English first. */
export const locales: readonly Locale[] = Object.entries(rows).map(([code, row]) => ({ code, ...row }));

/** Gives the language without a URL prefix, whatever the content space's default locale is. */
export const unprefixedLocale = 'en';

/** Returns the prefix of a language's paths: empty in English, else `/` and the UI code. */
export function prefixOf(code: string): string {
  return code === unprefixedLocale ? '' : `/${code}`;
}

const byCode = new Map(locales.map((locale) => [locale.code, locale]));
const byContentful = new Map(locales.map((locale) => [locale.contentful, locale]));

/** Returns the language with this UI code, if the product knows it. */
export function localeByCode(code: string): Locale | undefined {
  return byCode.get(code);
}

/** Returns the language that a Contentful locale code stands for, if the product knows it. */
export function localeByContentfulCode(code: string): Locale | undefined {
  return byContentful.get(code);
}

/** Spells a locale as `og:locale` does, with an underscore: `de_DE`. */
export function openGraphLocale(locale: Locale): string {
  return locale.contentful.replace('-', '_');
}

/**
 * BCP 47 tags of the languages that the reference data is in, by the data's own codes, as in `data/countries/{code}.json`
 * (spec 2 §3.5, in its order). `pt` is European Portuguese, as everywhere on the site (spec 1 §3).
 */
const referenceTags = {
  dk: 'da',
  en: 'en',
  de: 'de',
  es: 'es',
  pt: 'pt-PT',
  fr: 'fr',
  it: 'it',
  pl: 'pl',
  ro: 'ro',
  ru: 'ru',
  nl: 'nl',
  he: 'he',
  zh: 'zh',
  ar: 'ar',
  hi: 'hi',
  jp: 'ja',
  ko: 'ko',
  id: 'id',
  hu: 'hu',
  no: 'nb',
  fi: 'fi',
  sv: 'sv',
  vn: 'vi',
  tr: 'tr',
  cs: 'cs',
  ua: 'uk',
  th: 'th',
} as const;

/** Lists the reference data's own codes of languages. */
export type ReferenceCode = keyof typeof referenceTags;

/** Describes a language that the reference data is in. */
export interface ReferenceLanguage {
  readonly code: ReferenceCode;
  /** BCP 47 tag for Intl. */
  readonly tag: string;
}

/** Lists the languages of the reference data, in the order of spec 2 §3.5. */
export const referenceLanguages: readonly ReferenceLanguage[] = Object.entries(referenceTags).map(
  ([code, tag]) => ({ code: code as ReferenceCode, tag }),
);

/**
 * Returns the language of the reference data for a UI code or for one of the data's own codes.
 *
 * @throws Error for any other code
 */
export function referenceLanguageOf(code: string): ReferenceLanguage {
  const known = localeByCode(code)?.reference ?? code;
  const language = referenceLanguages.find((candidate) => candidate.code === known);
  if (language) return language;
  const codes = referenceLanguages.map((candidate) => candidate.code).join(', ');
  throw new Error(
    `The reference data has no language "${code}". It has: ${codes}. Ask for one of them, or add it to domain/locales/locales.ts and run tools/scripts/write-reference-data.ts.`,
  );
}
