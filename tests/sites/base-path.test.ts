/** A site below a path of its host: what it writes, how it is served, and what stays at the root. */
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followSite } from '../../cli/serve/built-site.ts';
import { startDev } from '../dev/start-dev.ts';
import { findIssues } from '../helpers/find-issues.ts';
import { runCli } from '../helpers/run-cli.ts';
import { configureSite, siteFolder } from '../helpers/site-folder.ts';
import {
  directory,
  english,
  entry,
  german,
  homePage,
  linkTo,
  offer,
  page,
  space,
  textLinkingTo,
} from '../helpers/space-builder.ts';
import { newFolder } from '../helpers/temp-folder.ts';

const content = (slug: string) =>
  space(
    [
      ...homePage({ blocks: [linkTo('text')] }),
      directory('root-de', 'de'),
      page('about', slug, 'root'),
      offer(),
      entry('stub', 'account', { title: 'Account', slug: 'account', section: linkTo('root') }),
      entry('emailNamedDestination', 'mail', { name: 'about', page: linkTo('about') }),
      textLinkingTo([
        `/${slug}`,
        'https://www.wayfold.example/site/de',
        'https://www.wayfold.example/blog',
        '/missing',
      ]),
    ],
    [english, german],
  );

const config = { basePath: '/site', rules: { 'broken-link': 'warning' } };
let folder: string;
const folders: string[] = [];
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true });
});

function keptFolder(content: unknown): string {
  const made = newFolder();
  folders.push(made);
  configureSite(made, config);
  writeFileSync(join(made, 'content.json'), JSON.stringify(content));
  return made;
}

const read = (file: string) => readFileSync(join(folder, 'out', file), 'utf8');

async function build(cwd: string, ...flags: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCli(['build', ...flags], { cwd });
  expect(code, stdout + stderr).toBe(0);
  return stdout;
}

beforeAll(async () => {
  folder = keptFolder(content('about'));
  const before = keptFolder(content('former'));
  await build(before);
  const stdout = await build(folder, '--previous', join(before, 'out', 'manifest.json'));
  expect(stdout).toContain(
    'Below /site: hosts read robots.txt, _headers, _redirects only at their root (docs/sub-path.md). A host without redirects, such as GitHub Pages, loses 2 addresses of pages that have moved.',
  );
});

test('pages have it in links, files and absolute addresses, and in what islands get', () => {
  for (const file of ['index.html', 'de.html', 'about.html', 'order.html', 'cart.html', '404.html']) {
    const html = read(file);
    const own = [...html.matchAll(/\s(?:href|src|srcset)="(\/[^"]*)"/g)].map(([, address]) => address);
    expect(own.length).toBeGreaterThan(5);
    expect(
      own.filter((address) => !address?.startsWith('/site/')),
      file,
    ).toEqual([]);
    const absolute = [...html.matchAll(/https:\/\/www\.wayfold\.example[^"]*/g)].map(String);
    expect(
      absolute.filter((address) => !/example\/(?:site|blog)/.test(address)),
      file,
    ).toEqual([]);
    expect(html).not.toContain('/site/site/');
  }
  expect(read('order.html')).toContain('"paths":{"order":"/site/order"');
  expect(read('order.html')).toContain('"script":"/__sandbox/providers/chargebee.js"');
  expect(read('cart.html')).toContain('"order":{"url":"/site/"');
});

test('files for search engines, hosts and other systems have it', () => {
  expect(read('robots.txt')).toContain('Sitemap: https://www.wayfold.example/site/sitemap.xml');
  expect(read('sitemap-1.xml')).toContain('<loc>https://www.wayfold.example/site/about</loc>');
  expect(JSON.parse(read('email-destinations.json')).about.de).toBe(
    'https://www.wayfold.example/site/de/about',
  );
  expect(read('_redirects').trim().split('\n')).toEqual([
    '/site/former /site/about 301',
    '/site/de/former /site/de/about 301',
    '/site/en /site/ 301',
    '/site/en/* https://www.wayfold.example/site/:splat 301',
    '/site/de/* /site/de/404.html 404',
    '/site/* /site/404.html 404',
  ]);
  const sources = read('_headers').match(/^\/\S+/gm);
  expect(sources?.filter((source) => !source.startsWith('/site/'))).toEqual([]);
  expect(read('_headers')).toContain('Speculation-Rules: "/site/speculation-rules.json"');
  const [{ where }] = JSON.parse(read('speculation-rules.json')).prefetch;
  expect(where.and[0]).toEqual({ href_matches: '/site/*' });
  expect(where.and[1].not.href_matches).toContain('/site/account');
  const { files, basePath } = JSON.parse(read('manifest.json'));
  expect(basePath).toBe('/site');
  const paths = files.flatMap(({ path }: { readonly path?: string }) => path ?? []);
  expect(paths.filter((path: string) => path.startsWith('/site'))).toEqual([]);
  const manifest = files.find(({ file }: { readonly file: string }) => /site-de-.*webmanifest/.test(file));
  expect(JSON.parse(read(manifest.file))).toMatchObject({
    start_url: '/site/de',
    icons: [{ src: expect.stringMatching(/^\/site\/assets\//) }, {}, {}],
  });
});

test('the site is served below it, the root leads there, and nothing else is there', async () => {
  const { handle, stubs } = followSite(join(folder, 'out'))();
  const server = createServer((request, response) => void handle(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const answer = async (path: string) => {
    const { status, headers } = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });
    return [path, status, headers.get('location')];
  };
  const expected = [
    ['/', 307, '/site/'],
    ['/site', 307, '/site/'],
    ['/site/', 200, null],
    ['/site/about', 200, null],
    ['/site/about.html?a=1', 301, '/site/about?a=1'],
    ['/site/former?a=1', 301, '/site/about?a=1'],
    ['/site/en/about', 301, '/site/about'],
    ['/site/nowhere', 404, null],
    ['/about', 404, null],
    ['/sitemap.xml', 404, null],
  ] as const;
  expect(await Promise.all(expected.map(([path]) => answer(path)))).toEqual(expected);
  expect([...stubs]).toContain('/site/account');
  server.close();
  server.closeAllConnections();
});

test('meridian dev shows the site below it', async () => {
  const { origin } = await startDev(folder);
  const ask = (path: string) => fetch(new URL(path, origin), { redirect: 'manual' });
  const root = await ask('/');
  expect([root.status, root.headers.get('location')]).toEqual([307, '/site/']);
  const home = await (await ask('/site/')).text();
  expect(home).toContain('src="/site/__meridian/page.js"');
  const [, script = ''] = /<script type="module" src="(\/site\/assets\/js\/shell-[^"]+)"/.exec(home) ?? [];
  expect([(await ask(script)).status, (await ask('/about')).status]).toEqual([200, 404]);
  expect((await ask('/site/about.html')).headers.get('location')).toBe('/site/about');
  expect((await ask('/__preview/about')).headers.get('location')).toBe('/site/about');
});

test('typed paths are those below it, and other addresses of the host are of other sites', async () => {
  const { issues } = await findIssues(folder);
  const links = issues
    .filter(({ rule }) => rule === 'broken-link')
    .map(({ target, message }) => target ?? message);
  expect(links).toHaveLength(1);
  expect(links[0]).toContain('/missing');
  const { stdout } = await runCli(['explain', 'https://www.wayfold.example/site/de/about'], { cwd: folder });
  expect(stdout).toContain('about');
});

test.each(['site', '/site/', '/', '/a/../b', '/a b', ''])('refuses the base path %j', async (basePath) => {
  const { code, stderr } = await runCli(['validate'], { cwd: siteFolder(content('about'), { basePath }) });
  expect([code, stderr]).toEqual([2, expect.stringContaining('basePath')]);
});
