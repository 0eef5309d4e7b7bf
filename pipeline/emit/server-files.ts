import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SitePlace, siteAddress, withBase } from '../../domain/site/base-path.ts';
import type { HostId } from '../../domain/site/hosts.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import { cardFolder } from '../model/cards.ts';
import type { Content } from '../model/content.ts';
import { fileOf } from '../model/plan.ts';
import {
  type Redirect,
  type RedirectTable,
  redirectLines,
  redirectTable,
  serveRules,
  usageOfRedirects,
} from '../model/redirects.ts';
import type { CurrentRoutes, FrontPage } from '../model/routes.ts';
import type { AssetFile } from '../model/site-bundle.ts';
import { absoluteUrl } from '../model/urls.ts';
import {
  apacheLines,
  azureFiles,
  caddyLines,
  cloudfrontFiles,
  type HeaderRule,
  type HostFiles,
  nginxLines,
  type ServerRules,
  vercelFiles,
} from './server-config.ts';

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

function generalHeaders(policy: string, { origin, basePath = '', hsts }: ServedPlace): HeaderRule['headers'] {
  return {
    'Content-Security-Policy': policy,
    ...(hsts && origin.startsWith('https:') && { 'Strict-Transport-Security': securityOf(hsts) }),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    'Speculation-Rules': `"${basePath}/${speculationName}"`,
  };
}

function securityOf({ maxAge, includeSubDomains, preload }: NonNullable<SiteConfig['hsts']>): string {
  return `max-age=${maxAge}${includeSubDomains ? '; includeSubDomains' : ''}${preload ? '; preload' : ''}`;
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

/** Lists the files that the build writes by host. */
const hostFiles: Partial<Record<HostId, (rules: ServerRules) => HostFiles>> = {
  vercel: vercelFiles,
  cloudfront: cloudfrontFiles,
  azure: azureFiles,
  // Jekyll, which publishes branches, leaves out files whose names begin with "_".
  github: () => ({ '.nojekyll': '' }),
  // It has the format of serve.json in its part for hosting.
  firebase: ({ serve: { directoryListing: _, ...config } }) => ({
    'firebase.json': `${JSON.stringify({ hosting: { public: '.', ignore: ['firebase.json'], ...config } }, null, 2)}\n`,
  }),
  nginx: (rules) => ({ 'nginx.conf': textOf(nginxLines(rules)) }),
  caddy: (rules) => ({ 'caddy.conf': textOf(caddyLines(rules)) }),
  apache: (rules) => ({ '.htaccess': textOf(apacheLines(rules)) }),
};

function textOf(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}

/** Says where a site is published, and by which host. */
export type ServedPlace = Pick<SiteConfig, 'origin' | 'basePath' | 'host' | 'hsts'>;

/**
 * Creates robots.txt, `_headers`, `_redirects` and `serve.json` (the same for `npx serve`), and what the named server includes.
 * @param policy the Content-Security-Policy
 * @param front the page that `/` redirects to if it has none
 * @returns the files, and what hosts limit of redirects
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
): { readonly files: AssetFile[]; readonly usage: ReturnType<typeof usageOfRedirects> } {
  const { host, basePath = '' } = place;
  const address = siteAddress(place);
  const general = generalHeaders(policy, place);
  const based = (rule: HeaderRule) => ({ ...rule, source: withBase(basePath, rule.source) });
  const headers = [{ source: '/*', headers: general }, ...ownHeaders].map(based);
  const redirects = redirectTable(place, languages, routes, { moved, front });
  const prefixed = locales.flatMap(({ code, prefix }) => (prefix ? [code] : []));
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
  const rules = {
    ...{ basePath, redirects, languages: prefixed, serve: serveConfig, always: general },
    found: [{ source: '/*', headers: pageCaching }, ...ownHeaders, manifestHeaders].map(based),
  };
  const lines = redirectLines(redirects, place, prefixed);
  const ofHost = Object.entries((host && hostFiles[host]?.(rules)) ?? {});
  const files = [
    textFile('robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${address}/sitemap.xml\n`),
    textFile('_headers', headers.map(headerBlock).join('\n')),
    textFile('_redirects', lines),
    textFile('serve.json', `${JSON.stringify(serveConfig, null, 2)}\n`),
    ...ofHost.map(([name, text]) => textFile(name, text)),
  ];
  return { files, usage: usageOfRedirects(redirects, lines) };
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
  if (leadsTo) {
    const { path, tag, direction } = leadsTo;
    const html = `lang="${tag}" dir="${direction}"`;
    files.push(textFile('index.html', refreshPage(site, path, html, nameOf(site.brand))));
  }
  if (notFoundIn !== undefined) {
    const written = join(folder, notFoundIn, '404.html');
    files.push({ path: '404.html', bytes: readFileSync(written) });
  }
  return files;
}

/** Creates a page that leads to another one, in the language of that one. @param title of markup */
function refreshPage(place: SitePlace, path: string, html: string, title: string): string {
  const target = encodeURI((place.basePath ?? '') + path);
  return `<!DOCTYPE html>
<html ${html}>
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0; url=${target}">
<link rel="canonical" href="${absoluteUrl(siteAddress(place), path)}">
</head>
<body>
<h1><a href="${target}">${title}</a></h1>
</body>
</html>
`;
}

function nameOf(brand: string): string {
  return brand.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/**
 * Creates a page at each old address for a host without redirects. It has language and title of the page that it leads to; for one of
 * another system the brand is its title.
 * @param folder with the written pages
 */
export function movedPages(
  folder: string,
  { brand, ...place }: SitePlace & { readonly brand: string },
  { single }: Pick<RedirectTable, 'single'>,
): AssetFile[] {
  const pathOf = (address: string) => address.slice((place.basePath ?? '').length);
  return single
    .filter(({ source }) => !source.endsWith('/'))
    .map(({ source, destination }) => {
      const path = pathOf(destination);
      const written = join(folder, fileOf(path));
      const page = existsSync(written) ? readFileSync(written, 'utf8') : '';
      const [, html = 'lang="en"'] = /<html (lang="[^"]*" dir="[^"]*")/.exec(page) ?? [];
      const [, title = nameOf(brand)] = /<title>(.*?)<\/title>/s.exec(page) ?? [];
      return textFile(fileOf(pathOf(source)), refreshPage(place, path, html, title));
    });
}

function textFile(path: string, text: string): AssetFile {
  return { path, bytes: Buffer.from(text) };
}
