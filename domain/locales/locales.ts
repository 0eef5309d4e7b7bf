import type { QuotableScript } from './quoted-scripts.ts';

/**
 * Describes a language of the site (spec 1 §2 "Supported language codes", §3 "Locale mapping"). `code` identifies it in URLs, files and
 * messages but isn't always a valid language tag: as tags, `se` and `kr` are Northern Sami and Kanuri. Only `tag` goes into `lang` and
 * `hreflang`.
 */
export interface Locale {
  /** UI code, the first path segment: `de`, `jp`. */
  readonly code: string;
  /** Begins its paths: `/de`; empty for the default language. */
  readonly prefix: string;
  /** Locale code in Contentful: `de-DE`, `ja-JP`. */
  readonly contentful: string;
  /** BCP 47 tag for `lang`, `hreflang` and Intl: `de`, `ja`. */
  readonly tag: string;
  /** Autonym. */
  readonly name: string;
  readonly direction: Direction;
  /** Script of the language's web font. */
  readonly script: Script;
  /** Second font file for further letters of the language. */
  readonly secondFont: SecondFont | null;
  readonly money: MoneyStyle;
  /** ISO 4217 code of the region of the `contentful` code; null where it isn't known. */
  readonly currency: string | null;
  /** Language of the reference data; null where that doesn't have it. */
  readonly reference: ReferenceCode | null;
  /** Whether forms ask for the family name before the given name. */
  readonly familyNameFirst: boolean;
  /** UI code of the language of the product whose UI texts it has; null for a language that the product doesn't have. */
  readonly texts: string | null;
  /** UI code of the language whose texts stand in for missing ones. */
  readonly fallback?: string;
}

export type Direction = 'ltr' | 'rtl';

/** Lists the scripts of the languages; each has a web font but `other`, which devices' own fonts show. */
export type Script =
  | 'latin'
  | 'cyrillic'
  | 'greek'
  | 'arabic'
  | 'thai'
  | 'japanese'
  | 'korean'
  | 'chinese'
  | 'other';

/** Lists the scripts of web fonts. Chinese characters occur only in quotations. */
export type FontScript = Script | QuotableScript;

/** Identifies the Latin font's further files, as in `fontCuts` of `pipeline/bundle/font-packages.ts`. */
type SecondFont = 'european' | 'vietnamese';

/** Identifies the font of a script, or a further file of the Latin one. */
export type FontPart = FontScript | SecondFont;

/** Shows how 9.99 US dollars are written (spec 1 §9 "Number formats"). */
export const moneyStyles = ['$9.99', '$9,99', '$ 9.99', '$ 9,99', '9.99 $', '9,99 $'] as const;
export type MoneyStyle = (typeof moneyStyles)[number];

// biome-ignore format: one language a line
const rows = {
  en: { contentful: 'en-US', tag: 'en', name: 'English', direction: 'ltr', script: 'latin', secondFont: null, money: '$9.99', currency: 'USD', reference: 'en', familyNameFirst: false },
  de: { contentful: 'de-DE', tag: 'de', name: 'Deutsch', direction: 'ltr', script: 'latin', secondFont: null, money: '9,99 $', currency: 'EUR', reference: 'de', familyNameFirst: false },
  fr: { contentful: 'fr-FR', tag: 'fr', name: 'Français', direction: 'ltr', script: 'latin', secondFont: null, money: '9,99 $', currency: 'EUR', reference: 'fr', familyNameFirst: false },
  ar: { contentful: 'ar-SA', tag: 'ar', name: 'العربية', direction: 'rtl', script: 'arabic', secondFont: null, money: '9,99 $', currency: 'SAR', reference: 'ar', familyNameFirst: false },
  dk: { contentful: 'da-DK', tag: 'da', name: 'Dansk', direction: 'ltr', script: 'latin', secondFont: null, money: '9,99 $', currency: 'DKK', reference: 'dk', familyNameFirst: false },
  es: { contentful: 'es-ES', tag: 'es', name: 'Español', direction: 'ltr', script: 'latin', secondFont: null, money: '9,99 $', currency: 'EUR', reference: 'es', familyNameFirst: false },
  fi: { contentful: 'fi-FI', tag: 'fi', name: 'Suomi', direction: 'ltr', script: 'latin', secondFont: null, money: '9,99 $', currency: 'EUR', reference: 'fi', familyNameFirst: false },
  hu: { contentful: 'hu-HU', tag: 'hu', name: 'Magyar', direction: 'ltr', script: 'latin', secondFont: 'european', money: '9,99 $', currency: 'HUF', reference: 'hu', familyNameFirst: true },
  id: { contentful: 'id-ID', tag: 'id', name: 'Bahasa Indonesia', direction: 'ltr', script: 'latin', secondFont: null, money: '$9,99', currency: 'IDR', reference: 'id', familyNameFirst: false },
  it: { contentful: 'it-IT', tag: 'it', name: 'Italiano', direction: 'ltr', script: 'latin', secondFont: null, money: '9,99 $', currency: 'EUR', reference: 'it', familyNameFirst: false },
  jp: { contentful: 'ja-JP', tag: 'ja', name: '日本語', direction: 'ltr', script: 'japanese', secondFont: null, money: '$9.99', currency: 'JPY', reference: 'jp', familyNameFirst: true },
  kr: { contentful: 'ko-KR', tag: 'ko', name: '한국어', direction: 'ltr', script: 'korean', secondFont: null, money: '$9.99', currency: 'KRW', reference: 'ko', familyNameFirst: true },
  nl: { contentful: 'nl-NL', tag: 'nl', name: 'Nederlands', direction: 'ltr', script: 'latin', secondFont: null, money: '$ 9,99', currency: 'EUR', reference: 'nl', familyNameFirst: false },
  no: { contentful: 'nb-NO', tag: 'nb', name: 'Norsk', direction: 'ltr', script: 'latin', secondFont: null, money: '9,99 $', currency: 'NOK', reference: 'no', familyNameFirst: false },
  pl: { contentful: 'pl-PL', tag: 'pl', name: 'Polski', direction: 'ltr', script: 'latin', secondFont: 'european', money: '9,99 $', currency: 'PLN', reference: 'pl', familyNameFirst: false },
  pt: { contentful: 'pt-PT', tag: 'pt', name: 'Português', direction: 'ltr', script: 'latin', secondFont: null, money: '9,99 $', currency: 'EUR', reference: 'pt', familyNameFirst: false },
  ru: { contentful: 'ru-RU', tag: 'ru', name: 'Русский', direction: 'ltr', script: 'cyrillic', secondFont: null, money: '9,99 $', currency: 'RUB', reference: 'ru', familyNameFirst: false },
  se: { contentful: 'sv-SE', tag: 'sv', name: 'Svenska', direction: 'ltr', script: 'latin', secondFont: null, money: '9,99 $', currency: 'SEK', reference: 'sv', familyNameFirst: false },
  th: { contentful: 'th-TH', tag: 'th', name: 'ไทย', direction: 'ltr', script: 'thai', secondFont: null, money: '$9.99', currency: 'THB', reference: 'th', familyNameFirst: false },
  tr: { contentful: 'tr-TR', tag: 'tr', name: 'Türkçe', direction: 'ltr', script: 'latin', secondFont: 'european', money: '$9,99', currency: 'TRY', reference: 'tr', familyNameFirst: false },
  vn: { contentful: 'vi-VN', tag: 'vi', name: 'Tiếng Việt', direction: 'ltr', script: 'latin', secondFont: 'vietnamese', money: '9,99 $', currency: 'VND', reference: 'vn', familyNameFirst: true },
  ua: { contentful: 'uk-UA', tag: 'uk', name: 'Українська', direction: 'ltr', script: 'cyrillic', secondFont: null, money: '9,99 $', currency: 'UAH', reference: 'ua', familyNameFirst: false },
} as const satisfies Readonly<Record<string, Omit<Locale, 'code' | 'prefix' | 'texts'>>>;

/** Lists the languages of a site that doesn't name its own: every language of the product, English first and without a prefix. */
export const locales: readonly Locale[] = Object.entries(rows).map(([code, row]) => ({
  ...{ code, prefix: code === 'en' ? '' : `/${code}`, texts: code },
  ...row,
}));

/** Lists the languages of a site: those of site.config.ts, else all of the product. */
export function languagesOf({
  languages,
}: {
  readonly languages?: readonly Locale[] | undefined;
}): readonly Locale[] {
  return languages ?? locales;
}

/** Returns the position of the default language, whose paths have no prefix; -1 where it isn't published. */
export function defaultPosition(languages: readonly Pick<Locale, 'prefix'>[]): number {
  return languages.findIndex(({ prefix }) => prefix === '');
}

/** Returns the default language, whose paths have no prefix; undefined where it isn't published. */
export function defaultLanguage<Language extends Pick<Locale, 'prefix'>>(
  languages: readonly Language[],
): Language | undefined {
  return languages[defaultPosition(languages)];
}

const byCode = new Map(locales.map((locale) => [locale.code, locale]));

/** Finds a language of the product by UI code. */
export function localeByCode(code: string): Locale | undefined {
  return byCode.get(code);
}

/** Returns a language's value of `og:locale`, one of Facebook's list: `de_DE`. That list has Arabic without a country. */
export function openGraphLocale({ tag }: Pick<Locale, 'tag'>): string {
  const found = openGraphLocales.get(tag) ?? findOpenGraphLocale(tag);
  openGraphLocales.set(tag, found);
  return found;
}

/** Finding one takes as long as a tenth of a page's own markup. */
const openGraphLocales = new Map<string, string>();

function findOpenGraphLocale(tag: string): string {
  const known = locales.find((locale) => locale.tag === tag)?.contentful;
  const { language, region } = new Intl.Locale(known ?? tag).maximize();
  return tag === 'ar' ? 'ar_AR' : `${language}_${region}`;
}

/** Returns the English name of a language. */
export function englishName({ tag }: Pick<Locale, 'tag'>): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;
}

/**
 * Returns the ISO 15924 code of a language's script, which styles set letters by (`data-script`); undefined for Latin, Cyrillic and Greek
 * letters, which need no settings of their own.
 */
export function setScript({ tag }: Pick<Locale, 'tag'>): string | undefined {
  if (!sets.has(tag)) {
    const { script } = new Intl.Locale(tag).maximize();
    sets.set(tag, ['Latn', 'Cyrl', 'Grek', undefined].includes(script) ? undefined : script);
  }
  return sets.get(tag);
}

const sets = new Map<string, string | undefined>();

/** Writes the opening tag of a page. @param more its other attributes */
export function htmlTag(locale: Pick<Locale, 'tag' | 'direction'>, more = ''): string {
  const script = setScript(locale);
  const set = script === undefined ? '' : ` data-script="${script}"`;
  return `<html lang="${locale.tag}" dir="${locale.direction}"${set}${more}>`;
}

/** Returns a language with its region, or the one where most speak it: `cs-CZ`; with its script where that isn't the usual one there: `sr-Latn-RS`. */
export function withRegion(tag: string): string {
  const { language, script, region } = new Intl.Locale(tag).maximize();
  if (region === undefined) return language;
  const usual = `${language}-${region}`;
  return new Intl.Locale(usual).maximize().script === script ? usual : `${language}-${script}-${region}`;
}

/**
 * BCP 47 tags by the reference data's language codes, as in `data/countries` (spec 2 §3.5). `pt` is European Portuguese
 * (spec 1 §3).
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

export type ReferenceCode = keyof typeof referenceTags;

export interface ReferenceLanguage {
  readonly code: ReferenceCode;
  /** BCP 47 tag for Intl. */
  readonly tag: string;
}

/** Lists the languages of the reference data, in the order of spec 2 §3.5. */
export const referenceLanguages: readonly ReferenceLanguage[] = Object.entries(referenceTags).map(
  ([code, tag]) => ({ code: code as ReferenceCode, tag }),
);

/** Returns the reference data's language for a UI code or one of its own codes. @throws Error for any other code */
export function referenceLanguageOf(code: string): ReferenceLanguage {
  const known = localeByCode(code)?.reference ?? code;
  const language = referenceLanguages.find((candidate) => candidate.code === known);
  if (language) return language;
  const codes = referenceLanguages.map((candidate) => candidate.code).join(', ');
  throw new Error(
    `The reference data has no language "${code}". It has: ${codes}. Ask for one of them, or add it to domain/locales/locales.ts and run tools/scripts/write-reference-data.ts.`,
  );
}
