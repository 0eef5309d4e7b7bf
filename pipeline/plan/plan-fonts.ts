import { type QuotableScript, quotedScripts } from '../../domain/locales/quoted-scripts.ts';
import type { Content, SiteLocale } from '../model/content.ts';

const large: readonly QuotableScript[] = ['japanese', 'korean', 'chinese'];

/** What looking through more than this takes is no less than what it takes to write fonts that nobody needs. */
const mostBytes = 4_000_000;

/**
 * The scripts with large fonts that some page may show: those of its languages, and those that anything which comes onto pages
 * is written in.
 *
 * @param others what pages show that isn't in the export: values that JSON can hold
 */
export function planFonts(
  { index }: Pick<Content, 'index'>,
  locales: readonly Pick<SiteLocale, 'script'>[],
  others: readonly unknown[],
): ReadonlySet<QuotableScript> {
  if (index.bytes.length > mostBytes) return new Set(large);
  const text = Buffer.from(index.bytes).toString('utf8') + JSON.stringify(others);
  // Escaped characters may be any.
  const quoted = text.includes('\\u') ? large : quotedScripts(text);
  return new Set([
    ...quoted,
    ...large.filter((script) => locales.some((locale) => locale.script === script)),
  ]);
}
