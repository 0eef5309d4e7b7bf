/** A site some of whose pages have moved, and what a server has to answer for it. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { locales } from '../../domain/locales/locales.ts';
import { root, runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { directory, english, german, homePage, page, space } from '../helpers/space-builder.ts';

/** The languages whose 404 pages are asked for. */
export const languages = ['en', 'de', 'ar', 'jp', 'th'];

/** Languages whose tags differ from their codes by case alone. */
const variants = { 'pt-br': 'pt-BR', 'en-gb': 'en-GB', 'zh-hant': 'zh-TW', 'sr-latn': 'sr-Latn-RS' };

interface Manifest {
  readonly files: readonly { readonly file: string; readonly path?: string }[];
  readonly redirects: readonly { readonly from: string; readonly to: string }[];
}

export interface MovedSite {
  readonly out: string;
  readonly manifest: Manifest;
  readonly read: (file: string) => Buffer;
}

const small = space(
  [
    ...homePage(),
    ...['de', 'ar', 'jp', 'th', ...Object.keys(variants)].map((code) => directory(code, code)),
    page('about', 'about', 'root'),
    page('umlaut', 'größe', 'root'),
    directory('servers', 'vpn-server'),
    page('servers-index', '/', 'servers'),
    directory('europe', 'europe', 'servers'),
    ...['germany', 'japan', 'köln', 'st.gallen'].map((slug) => page(slug, slug, 'servers')),
    page('oslo', 'oslo', 'europe'),
    page('support', 'support', 'root'),
    directory('support-folder', 'support'),
    ...['a', 'b', 'c'].map((slug) => page(`support-${slug}`, slug, 'support-folder')),
  ],
  [
    english,
    ...['de-DE', 'ar-SA', 'ja-JP', 'th-TH', ...Object.values(variants)].map((code) => ({ ...german, code })),
  ],
);

const sample = {
  content: join(root, 'content', 'sample', 'export.json'),
  servers: join(root, 'content', 'sample', 'vpn-servers.json'),
  localAssets: { host: 'images.wayfold.example', folder: join(root, 'content', 'sample', 'assets') },
  icon: join(root, 'content', 'sample', 'icon.svg'),
  heldBackLocales: locales.map(({ code }) => code).filter((code) => !languages.includes(code)),
};

/** Builds the small site, or the sample in the same languages, whose published manifest says that it was at other paths before. */
export async function buildMovedSite(host: string, isSample = false, basePath = ''): Promise<MovedSite> {
  const all = [...languages, ...Object.keys(variants).map((code) => ({ code }))];
  const below = basePath && { basePath, out: `out${basePath}` };
  const folder = siteFolder(small, {
    host,
    hsts: { maxAge: 31_536_000 },
    ...(isSample ? sample : { languages: all }),
    ...(below || {}),
  });
  const out = join(folder, `out${basePath}`);
  mkdirSync(join(out, '..'), { recursive: true });
  const read = (file: string) => readFileSync(join(out, file));
  const build = async (...flags: readonly string[]) => {
    const { code, stdout, stderr } = await runCli(['build', '--date', '2031-01-01', ...flags], {
      cwd: folder,
    });
    expect(code, stdout + stderr).toBe(0);
  };
  await build();
  const before = (row: string, path: string) => row.replace(path, formerPath(path));
  const previous = read('manifest.json')
    .toString()
    .replaceAll(/"path":"([^"]+)"/g, before);
  writeFileSync(join(folder, 'previous.json'), previous);
  await build('--previous', 'previous.json');
  return { out, manifest: JSON.parse(read('manifest.json').toString()), read };
}

/** Returns where a page was before: a folder that moved, one page of which had moved elsewhere, a folder of two, and single pages. */
export function formerPath(path: string): string {
  return path
    .replace(/\/vpn-server\/japan$/, '/tokyo')
    .replace(/\/vpn-server(?=\/|$)/, '/server-locations')
    .replace(/\/support\/(?=.)/, '/help/')
    .replace(/\/(about|größe)$/, '/former-$1');
}

/** Asks for an address without following redirects. */
export type Get = (path: string) => Promise<Answer>;

interface Answer {
  readonly status: number;
  readonly headers: { readonly get: (name: string) => string | null };
  readonly body: Buffer;
}

/** Returns a function that asks a server for paths of the site, and removes the base path from where they lead. */
export function getFrom(address: string, basePath = ''): Get {
  const isBelow = new RegExp(`^(https?://[^/]+)?${basePath}(?=/)`);
  const below = (to: string) =>
    basePath === '' || isBelow.test(to) ? to.replace(isBelow, '$1') : `/beyond${to}`;
  return async (path) => {
    const response = await fetch(address + basePath + path, { redirect: 'manual' });
    const { status, headers } = response;
    const get = (name: string) => {
      const value = headers.get(name);
      return name === 'location' && value !== null ? below(value) : value;
    };
    return { status, headers: { get }, body: Buffer.from(await response.arrayBuffer()) };
  };
}

/** Lists the old addresses that don't lead to their page: in one hop as they were, in some with a query, a slash or `.html`. */
export async function oldAddressFaults(
  { manifest }: MovedSite,
  get: Get,
  endings = ['', '?a=%C3%A9&b=/?c', '/', '.html'],
) {
  return faultsOf(
    manifest.redirects.flatMap(({ from, to }) => endings.map((ending) => ({ from, to, ending }))),
    async ({ from, to, ending }) => {
      const query = ending.startsWith('?') ? ending : '';
      let at = from + (query ? '' : ending);
      let hops = 0;
      for (; hops < (ending === '' || query ? 1 : 4); hops++) {
        const { status, headers } = await get(at + query);
        const location = headers.get('location');
        if (location === null)
          return at === to && status === 200 ? undefined : `${from}${ending}: ${status} at ${at}`;
        const { pathname, search } = new URL(location, 'https://www.wayfold.example');
        if (search !== query) return `${from}${ending}: leads to ${location}`;
        at = decodeURI(pathname);
      }
      return at === to ? undefined : `${from}${ending}: leads to ${at}`;
    },
  );
}

/** Lists pages that aren't served at their address with the headers of pages, and whose address with a slash or `.html` doesn't lead there. */
export async function pageFaults({ manifest, read }: MovedSite, get: Get, query = '?a=1') {
  return faultsOf(manifest.files, async ({ file, path }) => {
    if (path === undefined) return undefined;
    const { status, headers, body } = await get(path);
    if (status !== 200 || !body.equals(read(file))) return `${path}: ${status}`;
    const expected = {
      'content-type': /^text\/html; ?charset=utf-8$/i,
      'content-security-policy': /^default-src 'self'; script-src 'self' /,
      'x-content-type-options': /^nosniff$/,
      'speculation-rules': /^"(?:\/site)?\/speculation-rules.json"$/,
      'cache-control': /^public, max-age=0, must-revalidate$/,
      'strict-transport-security': /^max-age=31536000$/,
    };
    for (const [name, value] of Object.entries(expected))
      if (!value.test(headers.get(name) ?? '')) return `${path}: ${name}: ${headers.get(name)}`;
    for (const other of path === '/' ? ['/index.html', '/index', '/en'] : [`${path}/`, `${path}.html`]) {
      const { status, headers } = await get(other + query);
      if (status < 301 || status > 308 || headers.get('location') === null) return `${other}: ${status}`;
      const { pathname, search } = new URL(headers.get('location') ?? '', 'https://www.wayfold.example');
      if (decodeURI(pathname) + search !== path + query)
        return `${other} leads to ${headers.get('location')}`;
    }
    return undefined;
  });
}

/** Lists languages whose 404 page isn't sent, with its status, its headers, and nothing that is kept for long. */
export async function notFoundFaults({ read }: MovedSite, get: Get, expected = /^(?!.*max-age=(?!0))/) {
  const asked = languages.map((code) => (code === 'en' ? '' : `/${code}`));
  const paths = asked.flatMap((prefix) =>
    [`${prefix}/nowhere`, `${prefix}/no/where`].map((path) => [path, `${prefix}/404.html`.slice(1)]),
  );
  return faultsOf(
    [...paths, ['/assets/css/none.css', '404.html'], ['/assets/js/none.js', '404.html']],
    async ([path = '', file = '']) => {
      const { status, headers, body } = await get(path);
      if (status !== 404) return `${path}: ${status}`;
      if (!body.equals(read(file))) return `${path}: another page`;
      if (headers.get('content-security-policy') === null) return `${path}: no policy`;
      const caching = headers.get('cache-control') ?? '';
      return expected.test(caching) ? undefined : `${path}: ${caching}`;
    },
  );
}

/** Lists assets that are sent with another type, or that caches may not keep for good. */
export async function assetFaults({ manifest, read }: MovedSite, get: Get) {
  const types: Readonly<Record<string, RegExp>> = {
    css: /^text\/css/,
    js: /^(?:text|application)\/javascript/,
    woff2: /^font\/woff2$/,
    svg: /^image\/svg\+xml/,
    png: /^image\/png$/,
    webmanifest: /^application\/manifest\+json/,
  };
  const kinds = new Set<string>();
  const files = manifest.files.filter(({ file }) => {
    const kind = file.replace(/.*\./, '');
    return (
      /^assets\/(?:css|js|fonts|media)\//.test(file) && kind in types && !kinds.has(kind) && kinds.add(kind)
    );
  });
  const faults = await faultsOf(files, async ({ file }) => {
    const { status, headers, body } = await get(`/${file}`);
    if (status !== 200 || !body.equals(read(file))) return `${file}: ${status}`;
    const type = headers.get('content-type') ?? '';
    if (!types[file.replace(/.*\./, '')]?.test(type)) return `${file}: ${type}`;
    const caching = headers.get('cache-control');
    return caching === 'public, max-age=31536000, immutable' ? undefined : `${file}: ${caching}`;
  });
  const { headers } = await get('/speculation-rules.json');
  const rules = `${headers.get('content-type')?.split(';')[0]} ${headers.get('cache-control')}`;
  return rules === 'application/speculationrules+json public, max-age=3600' ? faults : [...faults, rules];
}

const askedAtOnce = 8;

async function faultsOf<Item>(
  items: readonly Item[],
  check: (item: Item) => Promise<string | undefined>,
): Promise<string[]> {
  expect(items.length).toBeGreaterThan(0);
  const faults: string[] = [];
  for (let at = 0; at < items.length; at += askedAtOnce) {
    const found = await Promise.all(items.slice(at, at + askedAtOnce).map(check));
    faults.push(...found.filter((fault) => fault !== undefined));
  }
  return faults;
}
