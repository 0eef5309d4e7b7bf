import { type QuotableScript, quotedScripts } from '../../domain/locales/quoted-scripts.ts';
import type { Content, SiteLocale } from '../model/content.ts';

const large: readonly QuotableScript[] = ['japanese', 'korean', 'chinese'];

/** Searching more than this takes as long as writing fonts that no page needs. */
const maxSearchedBytes = 4_000_000;

/**
 * Finds the scripts with large fonts that some page may show: those of the site's languages, and those of the texts that it
 * shows.
 *
 * @param others what pages show that isn't in the export: values that JSON can hold
 */
export function planFonts(
  { index }: Pick<Content, 'index'>,
  locales: readonly Pick<SiteLocale, 'script'>[],
  others: readonly unknown[],
): ReadonlySet<QuotableScript> {
  if (index.bytes.length > maxSearchedBytes) return new Set(large);
  const text = Buffer.from(index.bytes).toString('utf8') + JSON.stringify(others);
  // Escaped characters may be any.
  const quoted = text.includes('\\u') ? large : quotedScripts(text);
  return new Set([
    ...quoted,
    ...large.filter((script) => locales.some((locale) => locale.script === script)),
  ]);
}
