import type { Places } from '../model/places.ts';
import type { Redirect } from '../model/redirect-plan.ts';
import type { AssetFile } from '../model/site-bundle.ts';
import { hashedFolders } from './hashed-folders.ts';
import { redirectLines, serveRules } from './redirect-rules.ts';

interface HeaderRule {
  /** A path or, with `/*` at its end, everything below it. */
  readonly source: string;
  readonly headers: Readonly<Record<string, string>>;
}

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
 * What servers need to serve the folder as designed: `_headers` and `_redirects` in the format that static hosts share,
 * and the same for `npx serve` as `serve.json`.
 *
 * @param policy the content security policy
 * @param front where `/` leads on, if no page is there
 */
export function serverFiles(
  origin: string,
  policy: string,
  places: Places,
  redirects: ReadonlyMap<string, Redirect>,
  front?: string,
): AssetFile[] {
  const rules = headerRules(policy);
  return [
    textFile('robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`),
    textFile('_headers', rules.map(headerBlock).join('\n')),
    textFile('_redirects', redirectLines(origin, redirects, front)),
    textFile(
      'serve.json',
      `${JSON.stringify(serveConfig(rules, serveRules(places, redirects, front)), null, 2)}\n`,
    ),
  ];
}

function headerBlock({ source, headers }: HeaderRule): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${source}\n${lines.join('')}`;
}

/**
 * What serve-handler alone is told, where the last rule counts. Hosts that read `_headers` join the values of all rules
 * that fit, so that a cache time for everything would spoil the one for assets; they have pages asked for anew by themselves.
 */
const serveRule: HeaderRule = {
  source: '/*',
  headers: {
    // It else sends the file's name, and Node ends the answer over letters such as `ü` there.
    'Content-Disposition': 'inline',
    'Cache-Control': 'public, max-age=0, must-revalidate',
  },
};

function serveConfig(rules: readonly HeaderRule[], redirects: ReturnType<typeof serveRules>) {
  return {
    cleanUrls: true,
    trailingSlash: false,
    // `serve` would list the files of a folder without a page of its own.
    directoryListing: false,
    headers: [serveRule, ...rules].map(({ source, headers }) => ({
      source: source.slice(1).replace('*', '**'),
      headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    })),
    redirects,
  };
}

function textFile(path: string, text: string): AssetFile {
  return { path, bytes: Buffer.from(text) };
}
