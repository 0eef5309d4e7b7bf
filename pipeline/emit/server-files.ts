import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SitePlace, siteAddress, withBase } from '../../domain/site/base-path.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import { cardFolder } from '../model/cards.ts';
import type { Content } from '../model/content.ts';
import type { Redirect } from '../model/redirects.ts';
import { redirectLines, redirectTable, serveRules } from '../model/redirects.ts';
import type { CurrentRoutes, FrontPage } from '../model/routes.ts';
import type { AssetFile } from '../model/site-bundle.ts';
import { absoluteUrl } from '../model/urls.ts';
import { type HeaderRule, serverConfigs } from './server-config.ts';

const speculationName = 'speculation-rules.json';

/** Browsers accept only this type. */
const speculationHeaders = {
  'Content-Type': 'application/speculationrules+json',
  'Cache-Control': 'public, max-age=3600',
} as const;

/** Lists the folders below `assets/` with content-hashed file names. */
export const hashedFolders = ['css', 'js', 'fonts', 'media', cardFolder] as const;

const forEver = { 'Cache-Control': 'public, max-age=31536000, immutable' };

const pageCaching = { 'Cache-Control': 'public, max-age=0, must-revalidate' };

/** Headers of files that pages don't share. */
const ownHeaders: readonly HeaderRule[] = [
  { source: `/${speculationName}`, headers: speculationHeaders },
  ...hashedFolders.map((folder) => ({ source: `/assets/${folder}/*`, headers: forEver })),
];

/** For servers, which have another type for it or none. */
const manifestHeaders: HeaderRule = {
  source: '*.webmanifest',
  headers: { ...forEver, 'Content-Type': 'application/manifest+json' },
};

function generalHeaders(policy: string, basePath: string): HeaderRule['headers'] {
  return {
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    'Speculation-Rules': `"${basePath}/${speculationName}"`,
  };
}

/**
 * Headers for serve-handler only, which applies the last matching rule. Hosts that read `_headers` join all matching
 * values, so a general Cache-Control would break that of assets.
 */
const serveHeaders: HeaderRule = {
  source: '/*',
  headers: {
    // By default serve-handler sends the file name, and Node rejects headers with letters such as `ü`.
    'Content-Disposition': 'inline',
    ...pageCaching,
  },
};

/** Creates `firebase.json`, which has the format of serve.json in its part for hosting. */
function firebaseFile({ directoryListing: _, ...config }: { readonly directoryListing: boolean }): AssetFile {
  const hosting = { public: '.', ignore: ['firebase.json'], ...config };
  return textFile('firebase.json', `${JSON.stringify({ hosting }, null, 2)}\n`);
}

/** Says where a site is published, and by which host. */
export type ServedPlace = Pick<SiteConfig, 'origin' | 'basePath' | 'host'>;

/**
 * Creates robots.txt, `_headers`, `_redirects` and `serve.json` (the same for `npx serve`), and what the named server includes.
 * @param policy the Content-Security-Policy
 * @param front the page that `/` redirects to if it has none
 */
export function serverFiles(
  place: ServedPlace,
  policy: string,
  {
    locales,
    index: { languages },
  }: Pick<Content, 'locales'> & { readonly index: Pick<Content['index'], 'languages'> },
  routes: CurrentRoutes,
  moved: ReadonlyMap<string, Redirect>,
  front?: string,
): AssetFile[] {
  const { host, basePath = '' } = place;
  const address = siteAddress(place);
  const general = generalHeaders(policy, basePath);
  const based = (rule: HeaderRule) => ({ ...rule, source: withBase(basePath, rule.source) });
  const headers = [{ source: '/*', headers: general }, ...ownHeaders].map(based);
  const redirects = redirectTable(place, languages, routes, { moved, front });
  const prefixed = locales.flatMap(({ code, prefix }) => (prefix ? [code] : []));
  const server = host && serverConfigs[host];
  const rules = {
    always: general,
    found: [{ source: '/*', headers: pageCaching }, ...ownHeaders, manifestHeaders].map(based),
    basePath,
    redirects,
    languages: prefixed,
  };
  const serveConfig = {
    cleanUrls: true,
    trailingSlash: false,
    // Prevents `serve` from listing folders.
    directoryListing: false,
    headers: [based(serveHeaders), ...headers].map((rule) => ({
      source: rule.source.slice(1).replace('*', '**'),
      headers: Object.entries(rule.headers).map(([key, value]) => ({ key, value })),
    })),
    redirects: serveRules(basePath, languages, routes, { moved, front }),
  };
  return [
    textFile('robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${address}/sitemap.xml\n`),
    textFile('_headers', headers.map(headerBlock).join('\n')),
    textFile('_redirects', redirectLines(redirects, place, prefixed)),
    textFile('serve.json', `${JSON.stringify(serveConfig, null, 2)}\n`),
    ...(host === 'firebase' ? [firebaseFile(serveConfig)] : []),
    ...(server ? [textFile(server.file, `${server.write(rules).join('\n')}\n`)] : []),
  ];
}

function headerBlock({ source, headers }: HeaderRule): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${source}\n${lines.join('')}`;
}

/**
 * Formats the rules by which browsers fetch a page while the pointer rests on its link (docs/decisions/speculation.md): content pages of
 * the site, and neither pages of other systems nor those about a purchase.
 */
export function speculationRules(
  { stubs, builtIn }: Pick<CurrentRoutes, 'stubs' | 'builtIn'>,
  basePath = '',
): AssetFile {
  // One pattern for the variants of the order page, whose names aren't published.
  const own = Array.from(builtIn, (path) => path.replace(/(?<=\/order\/).+$/, '*'));
  const others = stubs.map(({ path }) => encodeURI(path).replace(/[+?*(){}:\\]/g, String.raw`\$&`));
  // Files have an extension; a page whose name has a dot is fetched when it is asked for.
  const excluded = ['/*.*', ...new Set([...own, ...others])].sort().map((path) => basePath + path);
  const where = { and: [{ href_matches: `${basePath}/*` }, { not: { href_matches: excluded } }] };
  const rules = { prefetch: [{ where, eagerness: 'moderate' }] };
  return { path: speculationName, bytes: Buffer.from(`${JSON.stringify(rules)}\n`) };
}

/**
 * Creates `index.html` and `404.html` at the root of a site whose default language isn't published, for hosts without redirects and with
 * one 404 page. The 404 page copies that of the first language.
 */
export function frontFiles(
  folder: string,
  site: SitePlace & { readonly brand: string },
  { leadsTo, notFoundIn }: FrontPage,
): AssetFile[] {
  const files: AssetFile[] = [];
  if (leadsTo) files.push(textFile('index.html', refreshPage(leadsTo, site)));
  if (notFoundIn !== undefined) {
    const written = join(folder, notFoundIn, '404.html');
    files.push({ path: '404.html', bytes: readFileSync(written) });
  }
  return files;
}

function refreshPage(
  { path, tag, direction }: NonNullable<FrontPage['leadsTo']>,
  { brand, ...place }: SitePlace & { readonly brand: string },
): string {
  const target = (place.basePath ?? '') + path;
  const name = brand.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!DOCTYPE html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<title>${name}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0; url=${target}">
<link rel="canonical" href="${absoluteUrl(siteAddress(place), path)}">
</head>
<body>
<h1><a href="${target}">${name}</a></h1>
</body>
</html>
`;
}

function textFile(path: string, text: string): AssetFile {
  return { path, bytes: Buffer.from(text) };
}
