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

type Row = readonly [
  code: string,
  contentful: string,
  tag: string,
  name: string,
  direction: Direction,
  script: Script,
  secondFont: SecondFont | null,
  money: MoneyStyle,
  reference: ReferenceCode,
];

const table = [
  ['en', 'en-US', 'en', 'English', 'ltr', 'latin', null, '$9.99', 'en'],
  ['de', 'de-DE', 'de', 'Deutsch', 'ltr', 'latin', null, '9,99 $', 'de'],
  ['fr', 'fr-FR', 'fr', 'Français', 'ltr', 'latin', null, '9,99 $', 'fr'],
  ['ar', 'ar-SA', 'ar', 'العربية', 'rtl', 'arabic', null, '9,99 $', 'ar'],
  ['dk', 'da-DK', 'da', 'Dansk', 'ltr', 'latin', null, '9,99 $', 'dk'],
  ['es', 'es-ES', 'es', 'Español', 'ltr', 'latin', null, '9,99 $', 'es'],
  ['fi', 'fi-FI', 'fi', 'Suomi', 'ltr', 'latin', null, '9,99 $', 'fi'],
  ['hu', 'hu-HU', 'hu', 'Magyar', 'ltr', 'latin', 'european', '9,99 $', 'hu'],
  ['id', 'id-ID', 'id', 'Bahasa Indonesia', 'ltr', 'latin', null, '$9,99', 'id'],
  ['it', 'it-IT', 'it', 'Italiano', 'ltr', 'latin', null, '9,99 $', 'it'],
  ['jp', 'ja-JP', 'ja', '日本語', 'ltr', 'japanese', null, '$9.99', 'jp'],
  ['kr', 'ko-KR', 'ko', '한국어', 'ltr', 'korean', null, '$9.99', 'ko'],
  ['nl', 'nl-NL', 'nl', 'Nederlands', 'ltr', 'latin', null, '$ 9,99', 'nl'],
  ['no', 'nb-NO', 'nb', 'Norsk', 'ltr', 'latin', null, '9,99 $', 'no'],
  ['pl', 'pl-PL', 'pl', 'Polski', 'ltr', 'latin', 'european', '9,99 $', 'pl'],
  ['pt', 'pt-PT', 'pt', 'Português', 'ltr', 'latin', null, '9,99 $', 'pt'],
  ['ru', 'ru-RU', 'ru', 'Русский', 'ltr', 'cyrillic', null, '9,99 $', 'ru'],
  ['se', 'sv-SE', 'sv', 'Svenska', 'ltr', 'latin', null, '9,99 $', 'sv'],
  ['th', 'th-TH', 'th', 'ไทย', 'ltr', 'thai', null, '$9.99', 'th'],
  ['tr', 'tr-TR', 'tr', 'Türkçe', 'ltr', 'latin', 'european', '$9,99', 'tr'],
  ['vn', 'vi-VN', 'vi', 'Tiếng Việt', 'ltr', 'latin', 'vietnamese', '9,99 $', 'vn'],
  ['ua', 'uk-UA', 'uk', 'Українська', 'ltr', 'cyrillic', null, '9,99 $', 'ua'],
] as const satisfies readonly Row[];

type TableRow = (typeof table)[number];

/** Maps UI codes to what their rows say, for the few tables that scripts in the browser bring along. */
export type MoneyStyles = { readonly [Known in TableRow as Known[0]]: Known[7] };
/** Lists the UI codes of languages that are laid out right to left. */
export type RightToLeftCode = {
  [Known in TableRow as Known[0]]: Known[4] extends 'rtl' ? Known[0] : never;
}[TableRow[0]];

/** Lists every language that the product knows, English first. */
export const locales: readonly Locale[] = table.map(
  ([code, contentful, tag, name, direction, script, secondFont, money, reference]) => ({
    code,
    contentful,
    tag,
    name,
    direction,
    script,
    secondFont,
    money,
    reference,
  }),
);

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
