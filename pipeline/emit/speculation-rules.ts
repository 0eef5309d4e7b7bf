import { prefixOf } from '../../domain/locales/locales.ts';
import { builtInPages, orderPath } from '../../domain/site/built-in-pages.ts';
import type { SiteRoutes } from '../model/routes.ts';
import type { AssetFile } from '../model/site-bundle.ts';

/** Holds the file name of the speculation rules at the top of the site. */
export const speculationName = 'speculation-rules.json';

/** Gives the headers of the file: browsers accept only this type. */
export const speculationHeaders = {
  'Content-Type': 'application/speculationrules+json',
  'Cache-Control': 'public, max-age=3600',
} as const;

/**
 * Formats the rules by which browsers fetch a page while the pointer rests on its link (docs/decisions/speculation.md): content pages of
 * the site, and neither pages of other systems nor those about a purchase.
 * @param codes UI codes of the published languages
 */
export function speculationRules(codes: readonly string[], sells: boolean, { stubs }: SiteRoutes): AssetFile {
  // One pattern for the variants of the order page, whose names aren't published.
  const unprefixed = builtInPages(sells).map(({ path }) =>
    path.startsWith(`${orderPath}/`) ? `${orderPath}/*` : path,
  );
  const own = unprefixed.flatMap((path) => codes.map((code) => prefixOf(code) + path));
  const others = stubs.map(({ path }) => encodeURI(path).replace(/[+?*(){}:\\]/g, String.raw`\$&`));
  // Files have an extension; a page whose name has a dot is fetched when it is asked for.
  const excluded = ['/*.*', ...new Set([...own, ...others])].sort();
  const where = { and: [{ href_matches: '/*' }, { not: { href_matches: excluded } }] };
  const rules = { prefetch: [{ where, eagerness: 'moderate' }] };
  return { path: speculationName, bytes: Buffer.from(`${JSON.stringify(rules)}\n`) };
}
