import * as z from 'zod/mini';
import { defaultLanguage, englishName, type Locale, languagesOf } from '../../domain/locales/locales.ts';
import { isRecord } from '../../domain/site/json.ts';
import type { LocaleSettings } from '../../domain/site/site-config.ts';
import type { PublishedLocales } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';

/** Returns whether a text looks like a locale code. */
export function looksLikeLocale(code: string): boolean {
  return /^[a-z]{2,3}(-[a-z0-9]+)*$/i.test(code);
}

/**
 * Returns whether these are a field's values by locale. The Delivery API returns the plain value for a request of one
 * language, distinguishable only by its keys.
 */
export function isByLocale(values: unknown): values is Record<string, unknown> {
  if (!isRecord(values) || isRecord(values.sys) || typeof values.nodeType === 'string') return false;
  const keys = Object.keys(values);
  return keys.length === 0 || keys.some(looksLikeLocale);
}

const schema = z.array(
  z.object({
    code: z.string(),
    fallbackCode: z.optional(z.nullable(z.string())),
    default: z.optional(z.boolean()),
    /** "Enable this locale in response" in the locale's settings. */
    contentDeliveryApi: z.optional(z.boolean()),
  }),
);

type ExportedLocale = z.infer<typeof schema>[number];

interface SiteLocales extends Omit<PublishedLocales, 'publishesByLocale'> {
  readonly findings: readonly Finding[];
}

/**
 * Lists the published languages: exported, enabled in responses of the Delivery API, known and not held back
 * (docs/decisions/published.md).
 * @param exported the export's unvalidated `locales`
 * @param codesInFields returns the locale codes in fields; called only for exports without locales
 */
export function siteLocales(
  exported: unknown,
  codesInFields: () => readonly string[],
  settings: LocaleSettings,
): SiteLocales {
  const { heldBackLocales = [] } = settings;
  const parsed = schema.safeParse(exported);
  const isListed = parsed.success && parsed.data.length > 0;
  const known = siteLanguages(settings);
  const fallbackOf = (code: string) => {
    const wanted = known.find(({ contentful }) => contentful === code)?.fallback;
    const own = known.find((language) => language.code === wanted)?.contentful;
    return found.some((each) => each.code === own) ? own : undefined;
  };
  const found = isListed ? parsed.data : guessLocales(codesInFields(), known);
  const listed = found.map((each) => ({ ...each, fallbackCode: fallbackOf(each.code) ?? each.fallbackCode }));
  const defaultLocale = defaultOf(listed, known);
  const space: Space = {
    byCode: new Map(listed.map((locale) => [locale.code, locale])),
    languages: new Map(known.map((locale) => [locale.contentful, locale])),
    isPublic: ({ code, contentDeliveryApi }) => contentDeliveryApi !== false || code === defaultLocale,
  };
  const locales = known.flatMap((locale) => {
    const own = space.byCode.get(locale.contentful);
    if (!own || !space.isPublic(own) || heldBackLocales.includes(locale.code)) return [];
    const fallbacks = fallbacksOf(locale.contentful, space);
    return { ...locale, fallbacks, languages: fallbacks.map((code) => space.languages.get(code) ?? null) };
  });
  const isMissing = ({ code, contentful }: Locale) =>
    !space.byCode.has(contentful) && !heldBackLocales.includes(code);
  const read = new Set([defaultLocale, ...locales.flatMap(({ fallbacks }) => fallbacks)]);
  const isUnknown = (locale: ExportedLocale) => space.isPublic(locale) && !space.languages.has(locale.code);
  return {
    locales,
    languages: known,
    defaultLocale,
    otherLocales: isListed ? listed.flatMap(({ code }) => (read.has(code) ? [] : [code])) : [],
    findings: [
      ...(isListed ? [] : [localesGuessed(exported, listed)]),
      ...missing(settings.languages ? known : [], isMissing, listed),
      ...switchedOff(listed.filter((locale) => !space.isPublic(locale))),
      ...listed
        .filter(isUnknown)
        .map(({ code }) => unknownLocale(code, { isDefault: isListed && code === defaultLocale, known })),
    ],
  };
}

/** Lists the languages of the site, held back or not, with their codes in the space. */
export function siteLanguages({ locales: codes = {}, languages }: LocaleSettings): Locale[] {
  return languagesOf({ languages }).map((locale) => ({
    ...locale,
    contentful: codes[locale.code] ?? locale.contentful,
  }));
}

interface Space {
  readonly byCode: ReadonlyMap<string, ExportedLocale>;
  readonly languages: ReadonlyMap<string, Locale>;
  /** Returns whether answers of the Delivery API have a locale; Contentful doesn't let the default one be switched off. */
  readonly isPublic: (locale: ExportedLocale) => boolean;
}

/** Lists a locale and its fallbacks, without those whose values aren't public. */
function fallbacksOf(code: string, { byCode, isPublic }: Space): string[] {
  const chain = new Set<string>();
  for (let next: string | null | undefined = code; next && !chain.has(next); ) {
    chain.add(next);
    next = byCode.get(next)?.fallbackCode;
  }
  return [...chain].filter((one) => isPublic(byCode.get(one) ?? { code: one }));
}

/** Returns the locale named as default, else that of the default language. @param listed in order of preference */
function defaultOf(listed: readonly ExportedLocale[], known: readonly Locale[]): string {
  const own = defaultLanguage(known)?.contentful ?? '';
  const named = listed.find((locale) => locale.default) ?? listed.find(({ code }) => code === own);
  return (named ?? listed[0])?.code ?? own;
}

/** Makes every locale fall back to the default one, Contentful's default. */
function guessLocales(codes: readonly string[], known: readonly Locale[]): ExportedLocale[] {
  const defaultLocale = defaultOf(
    codes.map((code) => ({ code })),
    known,
  );
  return codes.map((code) => ({ code, fallbackCode: code === defaultLocale ? null : defaultLocale }));
}

function localesGuessed(exported: unknown, listed: readonly ExportedLocale[]): Finding {
  const isEmpty = exported === undefined || exported === null || isEmptyList(exported);
  const what = isEmpty ? 'lists no locales' : `has "locales" that isn't a list of locales`;
  const codes = listed.map(({ code }) => code).join(', ') || 'none';
  return {
    rule: 'unknown-locale',
    message: `The export ${what}; they are taken from the fields of its entries: ${codes}.`,
    hint: "Export with locales (don't use contentOnly), so that the real default locale and fallbacks apply.",
  };
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function missing(
  languages: readonly Locale[],
  isMissing: (language: Locale) => boolean,
  listed: readonly ExportedLocale[],
): Finding[] {
  return languages.filter(isMissing).map((language) => ({
    rule: 'missing-locale',
    setting: `languages.${languages.indexOf(language)}`,
    message: `Missing locale: site.config.ts lists ${englishName(language)} (${language.code}), but the export has no locale "${language.contentful}", so the language isn't published.`,
    hint: `Add the locale in Contentful, or set \`contentful\` to the code that it has there. The export has ${listed.map(({ code }) => code).join(', ') || 'none'}.`,
  }));
}

function switchedOff(locales: readonly ExportedLocale[]): Finding[] {
  if (locales.length === 0) return [];
  const codes = locales.map(({ code }) => code).join(', ');
  return [
    {
      rule: 'locale-switched-off',
      message: `Not published: ${codes}. Contentful leaves ${locales.length === 1 ? 'this locale' : 'these locales'} out of the answers of its Delivery API.`,
      hint: `To publish a language, switch on "Enable this locale in response" in Contentful's locale settings, and export the space again.`,
    },
  ];
}

interface UnknownLocale {
  readonly isDefault: boolean;
  readonly known: readonly Locale[];
}

function unknownLocale(code: string, { isDefault, known }: UnknownLocale): Finding {
  const meant = sameLanguage(code, known);
  const setting = `set \`locales: { ${meant?.code ?? defaultLanguage(known)?.code}: '${code}' }\` in site.config.ts`;
  if (isDefault)
    return {
      rule: 'unknown-default-locale',
      message: `The space's default locale "${code}" isn't the locale of one of the site's languages, so texts in it have no pages.`,
      hint: `Tell which language it is: ${setting}.`,
    };
  return {
    rule: 'unknown-locale',
    message: `The space has the locale "${code}", which isn't one of the site's languages, so it isn't built.`,
    hint: meant
      ? `If it stands for ${meant.name}, ${setting}; otherwise ignore this.`
      : `Add it to \`languages\` in site.config.ts, as { code: '${codeFor(code)}', contentful: '${code}' }, or remove the locale from the space.`,
  };
}

/** Returns the code of a locale's language: `cs` of `cs-CZ`, with the script where that isn't the usual one: `sr-latn` of `sr-Latn-RS`. */
function codeFor(locale: string): string {
  const [, language = '', script] = /^([a-z]{2,3})[-_]([a-z]{4})\b/.exec(locale.toLowerCase()) ?? [];
  if (script && new Intl.Locale(language).maximize().script?.toLowerCase() !== script)
    return `${language}-${script}`;
  return locale.toLowerCase().replace(/[-_].*/, '');
}

/** Finds the site's language for a variant code: `de`, `en-us`, `de-CH`. */
function sameLanguage(code: string, known: readonly Locale[]): Locale | undefined {
  const [wanted] = code.toLowerCase().split(/[-_]/);
  return known.find(({ tag, contentful }) => tag === wanted || contentful.split('-')[0] === wanted);
}
