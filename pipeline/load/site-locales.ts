import * as z from 'zod/mini';
import {
  locales as knownLocales,
  type Locale,
  localeByContentfulCode,
  unprefixedLocale,
} from '../../domain/locales/locales.ts';
import { isRecord } from '../../domain/site/json.ts';
import type { SiteLocale } from '../model/content.ts';
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
  }),
);

type ExportedLocale = z.infer<typeof schema>[number];

interface SiteLocales {
  readonly locales: readonly SiteLocale[];
  readonly defaultLocale: string;
  readonly findings: readonly Finding[];
}

/**
 * Lists the published languages: exported, known and not held back.
 * @param exported the export's unvalidated `locales`
 * @param codesInFields returns the locale codes in fields; called only for exports without locales
 * @param heldBack UI codes
 */
export function siteLocales(
  exported: unknown,
  codesInFields: () => readonly string[],
  heldBack: readonly string[],
): SiteLocales {
  const parsed = schema.safeParse(exported);
  const isListed = parsed.success && parsed.data.length > 0;
  const listed = isListed ? parsed.data : guessLocales(codesInFields());
  const defaultLocale = defaultOf(listed);
  const byCode = new Map(listed.map((locale) => [locale.code, locale]));
  const locales = knownLocales
    .filter(({ code, contentful }) => byCode.has(contentful) && !heldBack.includes(code))
    .map((locale) => ({ ...locale, fallbacks: fallbacksOf(locale.contentful, byCode) }));
  const findings = listed.filter(({ code }) => !localeByContentfulCode(code)).map(unknownLocale);
  return {
    locales,
    defaultLocale,
    findings: isListed ? findings : [localesGuessed(exported, listed), ...findings],
  };
}

function fallbacksOf(code: string, byCode: ReadonlyMap<string, ExportedLocale>): string[] {
  const chain: string[] = [];
  for (let next: string | null | undefined = code; next && !chain.includes(next); ) {
    chain.push(next);
    next = byCode.get(next)?.fallbackCode;
  }
  return chain;
}

function defaultOf(listed: readonly ExportedLocale[]): string {
  const english = knownLocales.find(({ code }) => code === unprefixedLocale)?.contentful ?? '';
  const named = listed.find((locale) => locale.default) ?? listed.find(({ code }) => code === english);
  return (named ?? listed[0])?.code ?? english;
}

/** Makes every locale fall back to the default one, Contentful's default. */
function guessLocales(codes: readonly string[]): ExportedLocale[] {
  const defaultLocale = defaultOf(codes.map((code) => ({ code })));
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

function unknownLocale({ code }: ExportedLocale): Finding {
  const meant = sameLanguage(code);
  return {
    rule: 'unknown-locale',
    message: `The space has the locale "${code}", which isn't one of the site's languages, so it isn't built.`,
    hint: meant
      ? `If it stands for ${meant.name}, give it the code "${meant.contentful}" in Contentful's locale settings; otherwise ignore this.`
      : "Remove the locale from the space, or add the language to the site's language table.",
  };
}

/** Finds the site's language for a variant code: `de`, `en-us`, `de-CH`. */
function sameLanguage(code: string): Locale | undefined {
  const [wanted = ''] = code.toLowerCase().split(/[-_]/);
  return knownLocales.find(({ contentful }) => contentful.split('-')[0] === wanted);
}
