import type { AssetFile } from '../model/site-bundle.ts';

interface HeaderRule {
  /** A path or, with `/*` at its end, everything below it. */
  readonly source: string;
  readonly headers: Readonly<Record<string, string>>;
}

const forEver = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** Names of files in these folders change with their bytes. */
const hashedFolders = ['css', 'js', 'fonts', 'media'];

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

/** Path segments below `/en` that serve.json redirects; deeper addresses get the 404 page. */
const redirectedLevels = 6;

/**
 * What servers need to serve the folder as designed: `_headers` and `_redirects` in the format that static hosts share,
 * and the same for `npx serve` as `serve.json`.
 *
 * @param policy the content security policy
 */
export function serverFiles(origin: string, policy: string): AssetFile[] {
  const rules = headerRules(policy);
  return [
    textFile('robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`),
    textFile('_headers', rules.map(headerBlock).join('\n')),
    textFile('_redirects', redirectLines(origin)),
    textFile('serve.json', `${JSON.stringify(serveConfig(rules), null, 2)}\n`),
  ];
}

function headerBlock({ source, headers }: HeaderRule): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${source}\n${lines.join('')}`;
}

/**
 * English has no prefix, but people and old links write one.
 *
 * With the origin in the target, `/en//other.example` can't become `//other.example`, which is another site.
 */
function redirectLines(origin: string): string {
  return `/en / 301\n/en/* ${origin}/:splat 301\n`;
}

function serveConfig(rules: readonly HeaderRule[]) {
  return {
    cleanUrls: true,
    trailingSlash: false,
    headers: rules.map(({ source, headers }) => ({
      source: source.slice(1).replace('*', '**'),
      headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    })),
    redirects: serveRedirects(),
  };
}

/** A rule for each depth: one `:path*` for all would be filled in with its slashes percent-encoded. */
function serveRedirects() {
  return Array.from({ length: redirectedLevels + 1 }, (_, depth) => {
    const path = Array.from({ length: depth }, (_, level) => `/:p${level}`).join('');
    return { source: `/en${path}`, destination: path || '/', type: 301 };
  });
}

function textFile(path: string, text: string): AssetFile {
  return { path, bytes: Buffer.from(text) };
}
