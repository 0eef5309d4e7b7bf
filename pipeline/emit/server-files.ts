import type { AssetFile } from '../model/site-bundle.ts';

interface HeaderRule {
  /** A path or, with `/*` at its end, everything below it. */
  readonly source: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Redirect {
  readonly from: string;
  readonly to: string;
}

const forEver = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** Names of files in these folders change with their bytes. */
const hashedFolders = ['css', 'js', 'fonts', 'media'];

function headerRules(scriptHash: string): HeaderRule[] {
  const policy = [
    "default-src 'self'",
    `script-src 'self' '${scriptHash}'`,
    "style-src 'self'",
    "img-src 'self' https: data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return [
    {
      source: '/*',
      headers: {
        'Content-Security-Policy': policy.join('; '),
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'strict-origin-when-cross-origin',
        'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
      },
    },
    ...hashedFolders.map((folder) => ({ source: `/assets/${folder}/*`, headers: forEver })),
  ];
}

/** English has no prefix, but people and old links write one. */
const redirects: readonly Redirect[] = [
  { from: '/en', to: '/' },
  { from: '/en/*', to: '/*' },
];

/**
 * What servers need to serve the folder as designed: `_headers` and `_redirects` in the format that static hosts share,
 * and the same for `npx serve` as `serve.json`.
 *
 * @param scriptHash the inline script's hash as a content security policy names it: `sha256-…`
 */
export function serverFiles(origin: string, scriptHash: string): AssetFile[] {
  const rules = headerRules(scriptHash);
  return [
    textFile('robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`),
    textFile('_headers', rules.map(headerBlock).join('\n')),
    textFile('_redirects', redirects.map(redirectLine).join('')),
    textFile('serve.json', `${JSON.stringify(serveConfig(rules), null, 2)}\n`),
  ];
}

function headerBlock({ source, headers }: HeaderRule): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${source}\n${lines.join('')}`;
}

function redirectLine({ from, to }: Redirect): string {
  return `${from} ${to.replace('*', ':splat')} 301\n`;
}

function serveConfig(rules: readonly HeaderRule[]) {
  return {
    cleanUrls: true,
    trailingSlash: false,
    headers: rules.map(({ source, headers }) => ({
      source: source.slice(1).replace('*', '**'),
      headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    })),
    redirects: redirects.map(({ from, to }) => ({
      source: from.replace('*', ':path*'),
      destination: to.replace('*', ':path*'),
      type: 301,
    })),
  };
}

function textFile(path: string, text: string): AssetFile {
  return { path, bytes: Buffer.from(text) };
}
