/** Sites at whose top English has no home page: what visitors who type the site's name get, and where logos lead. */
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { followSite } from '../../cli/serve/built-site.ts';
import { startDev } from '../dev/start-dev.ts';
import { findIssues } from '../helpers/find-issues.ts';
import { runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import {
  directory,
  english,
  entry,
  german,
  homePage,
  linkTo,
  page,
  space,
} from '../helpers/space-builder.ts';
import { markupFaults } from '../output/check-markup.ts';
import { readPage } from '../output/read-page.ts';

const root = directory('root', '/');
const germanRoot = directory('root-de', 'de');
const about = page('about', 'about', 'root');

async function build(content: unknown, config = {}, flags: readonly string[] = []) {
  const folder = siteFolder(content, config);
  const { code, stdout, stderr } = await runCli(['build', ...flags], { cwd: folder });
  expect(code, stdout + stderr).toBe(0);
  const out = join(folder, 'out');
  return {
    out,
    findings: async () => {
      const { issues } = await findIssues(folder, ...flags);
      return issues.filter(({ rule }) => rule === 'missing-home-page');
    },
    has: (file: string) => existsSync(join(out, file)),
    read: (file: string) => readFileSync(join(out, file), 'utf8'),
  };
}

function logoOf(html: string): string | undefined {
  return /<a href="([^"]*)"[^>]*data-label="logo"/.exec(html)?.[1];
}

/** Asks the server behind `meridian serve` for paths of a site. */
async function ask(out: string, ...paths: string[]): Promise<Response[]> {
  const { handle } = followSite(out)();
  const server = createServer((request, response) => void handle(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const options = { redirect: 'manual', headers: { connection: 'close' } } as const;
  const responses = await Promise.all(paths.map((path) => fetch(`http://127.0.0.1:${port}${path}`, options)));
  server.close();
  return responses;
}

/** A space whose only locale is German. */
function inGermanOnly() {
  const entries = JSON.stringify([...homePage(), about, germanRoot]).replaceAll('en-US', 'de-DE');
  return space(JSON.parse(entries) as unknown[], [{ ...german, fallbackCode: null, default: true }]);
}

const bilingual = space([...homePage(), about, germanRoot], [english, german]);

describe.each([
  ['held back', bilingual, { heldBackLocales: ['en'] }, []],
  ['not in the space', inGermanOnly(), {}, []],
  ['not built', bilingual, {}, ['--locale', 'de']],
])('with English %s', (_, content, config, flags) => {
  test("the top leads to the first language's home page on every kind of host, for now", async () => {
    const { out, findings, read } = await build(content, config, flags);
    expect(await findings()).toEqual([]);
    expect(read('_redirects')).toMatch(/^\/ \/de 302\n\/en \/de 302\n/);
    const stub = read('index.html');
    expect(stub).toContain('<meta http-equiv="refresh" content="0; url=/de">');
    expect(await markupFaults(out, ['index.html'])).toEqual([]);
    expect(readPage('/', stub).references.map(({ url }) => url)).toContain('/de');
    const responses = await ask(out, '/', '/en', '/de');
    expect(responses.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [302, '/de'],
      [302, '/de'],
      [200, null],
    ]);
  });

  test("addresses that lead nowhere get that language's page", async () => {
    const { out, read } = await build(content, config, flags);
    expect(read('404.html')).toBe(read('de/404.html'));
    const [handle] = await ask(out, '/no-such-page');
    expect(handle?.status).toBe(404);
    expect(logoOf((await handle?.text()) ?? '')).toBe('/de');
  });

  test("the files are the site's, and a build that changes nothing leaves them", async () => {
    const { out } = await build(content, config, flags);
    const verified = await runCli(['verify'], { cwd: join(out, '..') });
    expect(verified.code, verified.stdout + verified.stderr).toBe(0);
    const again = await runCli(['build', ...flags], { cwd: join(out, '..') });
    expect(again.code).toBe(0);
    expect(existsSync(join(out, 'index.html')) && existsSync(join(out, '404.html'))).toBe(true);
  });
});

test('where each language has a home page of its own, logos lead to it', async () => {
  const inOne = (id: string, title: Readonly<Record<string, string | null>>) => {
    const { sys, fields } = page(id, '/', 'root');
    return { sys, fields: { ...fields, title } };
  };
  const homes = [
    inOne('a-home', { 'en-US': null, 'de-DE': 'Start' }),
    inOne('b-home', { 'en-US': 'Home', 'de-DE': null }),
  ];
  const { findings, read } = await build(space([root, germanRoot, ...homes, about], [english, german]));
  expect(await findings()).toEqual([]);
  expect(['index.html', 'about.html', 'de.html', 'de/about.html'].map((file) => logoOf(read(file)))).toEqual([
    '/',
    '/',
    '/de',
    '/de',
  ]);
});

test('a home page whose title is blank in a language is one fault', async () => {
  const [first, home] = homePage();
  const title = { 'en-US': 'Home', 'de-DE': ' ' };
  const blank = { ...home, fields: { ...home?.fields, title } };
  const { findings } = await build(space([first, blank, germanRoot, about], [english, german]));
  expect(await findings()).toEqual([]);
});

test('what is written to lead to the top is right, and leads to the page that stands there', async () => {
  const link = { nodeType: 'hyperlink', data: { uri: '/#start' }, content: [] };
  const content = {
    nodeType: 'document',
    data: {},
    content: [{ nodeType: 'paragraph', data: {}, content: [link] }],
  };
  const text = entry('oneColumnContent', 'text', { content, anchorId: 'start' });
  const linked = space([...homePage({ blocks: [linkTo('text')] }), text, germanRoot], [english, german]);
  await build(linked, { heldBackLocales: ['en'] });
});

test('`meridian dev` shows at the top what it leads to', async () => {
  const dev = await startDev(siteFolder(bilingual, { heldBackLocales: ['en'] }));
  expect(await dev.text('/')).toContain('<html lang="de"');
  await dev.until(async () => expect((await dev.view('/')).counts?.error).toBe(0));
});

test('once English has a home page, it is at the top', async () => {
  const { read, findings } = await build(bilingual);
  expect(await findings()).toEqual([]);
  expect(read('_redirects')).toMatch(/^\/en \/ 301\n/);
  expect(read('index.html')).toContain('<html lang="en"');
  expect(read('404.html')).not.toBe(read('de/404.html'));
});

test('a space with pages but no home page is reported, and its logo is no link', async () => {
  const { findings, has, read } = await build(space([root, about]));
  expect(await findings()).toMatchObject([
    {
      severity: 'warning',
      path: '/',
      affects: { pages: 1, locales: ['en'] },
      message: expect.stringContaining('there is no page at /'),
    },
  ]);
  expect(has('index.html')).toBe(false);
  for (const file of ['about.html', '404.html']) {
    expect(logoOf(read(file))).toBeUndefined();
    expect(read(file)).not.toContain('href="/"');
  }
});

test("in a language without a home page, logos lead to another language's, and the finding names it", async () => {
  const home = entry('page', 'home', { slug: '/', section: linkTo('root') });
  Object.assign(home.fields, { title: { 'en-US': 'Home', 'de-DE': null } });
  const { findings, read } = await build(space([root, home, about, germanRoot], [english, german]));
  expect(await findings()).toMatchObject([
    {
      severity: 'warning',
      entryId: 'home',
      locale: 'de',
      path: '/de',
      affects: { pages: 1, locales: ['de'] },
    },
  ]);
  expect(logoOf(read('de/about.html'))).toBe('/');
});

test('where only another language has a home page, English logos and the top lead there', async () => {
  const home = entry('page', 'home', { section: linkTo('root') });
  Object.assign(home.fields, { title: { 'de-DE': 'Start' }, slug: { 'de-DE': '/' } });
  const { findings, read } = await build(space([root, home, about, germanRoot], [english, german]));
  expect(await findings()).toMatchObject([{ locale: 'en', path: '/' }]);
  expect(logoOf(read('about.html'))).toBe('/de');
  expect(logoOf(read('404.html'))).toBe('/de');
  expect(read('_redirects')).toMatch(/^\/ \/de 302\n/);
});
