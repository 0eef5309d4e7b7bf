import {
  type Locale,
  localeByCode,
  locales,
  type MoneyStyle,
  referenceLanguages,
  type Script,
  withRegion,
} from './locales.ts';
import { directionOf } from './text-direction.ts';

/** Describes a language in site.config.ts: what isn't said comes from the product's language, else from Intl. */
export interface LanguageSetting {
  readonly code: string;
  readonly tag?: string | undefined;
  readonly name?: string | undefined;
  readonly direction?: Locale['direction'] | undefined;
  readonly contentful?: string | undefined;
  readonly fallback?: string | undefined;
  readonly prefix?: false | undefined;
  readonly money?: MoneyStyle | undefined;
  readonly currency?: string | undefined;
  readonly familyNameFirst?: boolean | undefined;
}

/** Completes the languages of a site. The first has no prefix, unless another says so. */
export function completeLanguages(settings: readonly LanguageSetting[]): readonly Locale[] {
  const withoutPrefix = settings.find(({ prefix }) => prefix === false) ?? settings[0];
  return settings.map((setting) => complete(setting, setting === withoutPrefix));
}

function complete({ prefix: _, ...setting }: LanguageSetting, isDefault: boolean): Locale {
  const { code } = setting;
  const tag = tagOf(setting);
  const known = knownLanguage(tag);
  const given = Object.fromEntries(Object.entries(setting).filter(([, value]) => value !== undefined));
  return {
    ...(known ?? unknownLanguage(tag, code)),
    ...(known?.tag === tag ? known : regionalTraits(tag, known)),
    ...{ ...given, tag, code, prefix: isDefault ? '' : `/${code}` },
  };
}

/** Describes what a variant doesn't share with the product's language: in Brazil, prices aren't in euros, and written `$ 9,99`. */
function regionalTraits(tag: string, known: Locale | undefined) {
  const contentful = new Intl.Locale(tag).region ? tag : withRegion(tag);
  const own = known?.contentful !== contentful && { currency: null, money: moneyStyleOf(tag) };
  return { name: nameOf(tag), contentful, ...own };
}

/** Returns the BCP 47 tag of a language: by default that of the product's language, else the code. */
export function tagOf({ code, tag }: LanguageSetting): string {
  return new Intl.Locale(tag ?? localeByCode(code)?.tag ?? code).toString();
}

/** Finds the product's language of a tag: of `uk` the one with the code `ua`, of `pt-BR` the one of `pt`. */
export function knownLanguage(tag: string): Locale | undefined {
  return locales.find((locale) => locale.tag === tag) ?? locales.find((locale) => isAlike(locale.tag, tag));
}

/** Returns whether two tags have the same language and script. */
function isAlike(one: string, other: string): boolean {
  const { language, script } = new Intl.Locale(one).maximize();
  const right = new Intl.Locale(other).maximize();
  return right.language === language && right.script === script;
}

/** Scripts of web fonts by ISO 15924 code. */
const scripts: Readonly<Record<string, Script>> = {
  ...{ Latn: 'latin', Cyrl: 'cyrillic', Grek: 'greek', Arab: 'arabic', Thai: 'thai' },
  ...{ Jpan: 'japanese', Kore: 'korean', Hans: 'chinese' },
};

/** Describes a language that the product doesn't have as the platform knows it. */
function unknownLanguage(tag: string, code: string): Omit<Locale, 'code' | 'prefix' | 'name' | 'contentful'> {
  const { script = '' } = new Intl.Locale(tag).maximize();
  return {
    ...{ tag, direction: directionOf(code, tag), texts: null, currency: null, familyNameFirst: false },
    script: scripts[script] ?? 'other',
    secondFont: script === 'Latn' ? 'european' : null,
    money: moneyStyleOf(tag),
    reference: referenceLanguages.find((known) => isAlike(known.tag, tag))?.code ?? null,
  };
}

function nameOf(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  return name.replace(/^\p{L}/u, (letter) => letter.toLocaleUpperCase(tag));
}

/** Returns how `Intl` writes US dollars in a language. */
export function moneyStyleOf(tag: string): MoneyStyle {
  const format = new Intl.NumberFormat(tag, {
    ...{ style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol', numberingSystem: 'latn' },
  });
  const written = format
    .format(9.99)
    .replace(/[^\d.,$]+/g, ' ')
    .trim();
  if (written.startsWith('$')) return written as MoneyStyle;
  return written.includes(',') ? '9,99 $' : '9.99 $';
}
