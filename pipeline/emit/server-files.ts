import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prefixOf } from '../../domain/locales/locales.ts';
import { directionOf } from '../../domain/locales/text-direction.ts';
import type { Redirect } from '../model/redirects.ts';
import { redirectLines, serveRules } from '../model/redirects.ts';
import type { FrontPage, SiteRoutes } from '../model/routes.ts';
import type { AssetFile } from '../model/site-bundle.ts';
import { absoluteUrl } from '../model/urls.ts';

interface HeaderRule {
  /** A path or, with `/*` at its end, everything below it. */
  readonly source: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Lists the folders below `assets/` whose files have a hash of their bytes in their names. */
export const hashedFolders = ['css', 'js', 'fonts', 'media'] as const;

const forEver = { 'Cache-Control': 'public, max-age=31536000, immutable' };

function headerRules(policy: string): HeaderRule[] {
  return [
    {
      source: '/*',
      headers: {
        'Content-Security-Policy': policy,
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'strict-origin-when-cross-origin',
        'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
      },
    },
    ...hashedFolders.map((folder) => ({ source: `/assets/${folder}/*`, headers: forEver })),
  ];
}

/**
 * serve-handler alone gets these, where the last rule counts. Hosts that read `_headers` join the values of all rules that
 * fit, so that a cache time for everything would break the one for assets.
 */
const serveHeaders: HeaderRule = {
  source: '/*',
  headers: {
    // It else sends the file's name, and Node ends the response over letters such as `ü` there.
    'Content-Disposition': 'inline',
    'Cache-Control': 'public, max-age=0, must-revalidate',
  },
};

/**
 * Makes the files for servers: robots.txt, `_headers` and `_redirects` in the format that static hosts share, and the same for
 * `npx serve` as `serve.json`.
 *
 * @param policy the content security policy
 * @param front the page that `/` leads to, if none is there
 */
export function serverFiles(
  origin: string,
  policy: string,
  routes: SiteRoutes,
  moved: ReadonlyMap<string, Redirect>,
  front?: string,
): AssetFile[] {
  const headers = headerRules(policy);
  const redirects = { moved, front };
  const serveConfig = {
    cleanUrls: true,
    trailingSlash: false,
    // `serve` would list the files of a folder without a page of its own.
    directoryListing: false,
    headers: [serveHeaders, ...headers].map((rule) => ({
      source: rule.source.slice(1).replace('*', '**'),
      headers: Object.entries(rule.headers).map(([key, value]) => ({ key, value })),
    })),
    redirects: serveRules(routes, redirects),
  };
  return [
    textFile('robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`),
    textFile('_headers', headers.map(headerBlock).join('\n')),
    textFile('_redirects', redirectLines(origin, redirects)),
    textFile('serve.json', `${JSON.stringify(serveConfig, null, 2)}\n`),
  ];
}

function headerBlock({ source, headers }: HeaderRule): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${source}\n${lines.join('')}`;
}

/**
 * Makes `index.html` and `404.html` at the top of a site where English has none. Hosts that read no redirects serve the
 * first for `/`; most know one 404 page, which is a copy of the first language's, already written to the folder.
 */
export function frontFiles(
  folder: string,
  { origin, brand }: { readonly origin: string; readonly brand: string },
  { leadsTo, notFoundIn }: FrontPage,
): AssetFile[] {
  const files: AssetFile[] = [];
  if (leadsTo) files.push(textFile('index.html', refreshPage(leadsTo, origin, brand)));
  if (notFoundIn !== undefined) {
    const written = join(folder, prefixOf(notFoundIn), '404.html');
    files.push({ path: '404.html', bytes: readFileSync(written) });
  }
  return files;
}

function refreshPage(
  { path, code, tag }: NonNullable<FrontPage['leadsTo']>,
  origin: string,
  brand: string,
): string {
  const name = brand.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!DOCTYPE html>
<html lang="${tag}" dir="${directionOf(code)}">
<head>
<meta charset="utf-8">
<title>${name}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0; url=${path}">
<link rel="canonical" href="${absoluteUrl(origin, path)}">
</head>
<body>
<h1><a href="${path}">${name}</a></h1>
</body>
</html>
`;
}

function textFile(path: string, text: string): AssetFile {
  return { path, bytes: Buffer.from(text) };
}
