/** The built site in the engines of Netlify, Firebase and Azure. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { installEngines, startEngine } from './engines.ts';
import {
  assetFaults,
  buildMovedSite,
  getFrom,
  languages,
  oldAddressFaults,
  pageFaults,
} from './moved-site.ts';

const modules = installEngines('netlify-redirector', '@netlify/redirect-parser', 'superstatic');

interface Redirector {
  readonly parsePlain: (
    rules: string,
    options: object,
  ) => Promise<{
    readonly match: (request: object) => { readonly to: string; readonly status: number } | null;
  }>;
}

test.skipIf(!modules)(
  'Netlify reads every line, and leads from old addresses and to the 404 page of each language',
  { timeout: 300_000 },
  async () => {
    const site = await buildMovedSite('netlify');
    const require = createRequire(join(String(modules), 'index.js'));
    const { parseAllRedirects } = await import(require.resolve('@netlify/redirect-parser'));
    const files = { redirectsFiles: [join(site.out, '_redirects')], configRedirects: [], minimal: true };
    expect((await parseAllRedirects(files)).errors).toEqual([]);
    const { parsePlain } = require('netlify-redirector') as Redirector;
    const matcher = await parsePlain(site.read('_redirects').toString(), {});
    const match = (path: string) => {
      const request = { scheme: 'https', host: 'www.wayfold.example', path: encodeURI(path), query: '' };
      const found = matcher.match({ ...request, getHeader: () => '', getCookie: () => '' });
      return found && `${found.status} ${decodeURI(found.to)}`;
    };
    for (const { from, to } of site.manifest.redirects)
      expect([from, match(from), match(`${from}/`)?.replace(/\/$/, '')]).toEqual([
        from,
        `301 ${to}`,
        `301 ${to}`,
      ]);
    for (const code of languages)
      expect(match(`/${code}/no/where`)).toBe(
        code === 'en' ? '301 https://www.wayfold.example/no/where' : `404 /${code}/404.html`,
      );
    expect(match('/nowhere')).toBeNull();
  },
);

test.skipIf(!modules)(
  'Firebase serves pages and old addresses, with one 404 page for all languages',
  { timeout: 300_000 },
  async () => {
    const site = await buildMovedSite('firebase');
    const script = join(String(modules), 'superstatic', 'lib', 'bin', 'server.js');
    const args = (port: number) => ['.', '--port', `${port}`, '--host', '127.0.0.1', '-c', 'firebase.json'];
    const get = getFrom(await startEngine(script, args, site.out));
    expect(await pageFaults(site, get)).toEqual(['/404: 404']);
    expect(await oldAddressFaults(site, get, ['', '?a=%C3%A9&b=/', '/'])).toEqual([]);
    expect(await assetFaults(site, get)).toEqual([]);
    const { status, body } = await get('/de/nowhere');
    expect([status, body.equals(site.read('404.html'))]).toEqual([404, true]);
  },
);

const azure = installEngines('@azure/static-web-apps-cli');

// It lacks addresses without .html and 404 pages, which Azure has by its manual.
test.skipIf(!azure)("Azure's emulator reads redirects and headers", { timeout: 300_000 }, async () => {
  const site = await buildMovedSite('azure');
  // The command starts it as a child that outlives it.
  const script = join(String(azure), '@azure', 'static-web-apps-cli', 'dist', 'msha', 'server.js');
  const variables = (port: number) => ({
    ...{ SWA_CLI_HOST: '127.0.0.1', SWA_CLI_PORT: `${port}`, SWA_RUNTIME_CONFIG_LOCATION: '.' },
  });
  const get = getFrom(await startEngine(script, () => [], site.out, variables));
  expect(await oldAddressFaults(site, get, [''])).toEqual([]);
  expect(await assetFaults(site, get)).toEqual([]);
});
