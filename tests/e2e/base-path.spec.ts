/** A site below a path of its host, on a server that has nothing else. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../tools/scripts/run.ts';
import { type ExportedEntry, entry, linkTo, offer, textLinkingTo } from '../helpers/space-builder.ts';
import { shellOf } from './shell.ts';
import { test as base, expect } from './site-test.ts';

const basePath = '/site';

const view = `export default function Notice() {
  return <p><a href="/help">Help</a> <img src="/assets/none.svg" srcSet="/favicon.ico 1x, /favicon.ico 2x" alt="" /></p>;
}`;

/** Makes a new site of two languages, whose home page has an own block, a typed link and the server locations. */
function makeSite(folder: string): void {
  execFileSync(process.execPath, [join(root, 'bin/meridian.js'), 'init', folder, '--languages', 'en,de']);
  cpSync(join(root, 'tests/sites/own-blocks/blocks/notice'), join(folder, 'blocks/notice'), {
    recursive: true,
  });
  writeFileSync(join(folder, 'blocks/notice/view.tsx'), view.replace('/assets/none.svg', '/favicon.ico'));
  cpSync(join(root, 'content/sample/vpn-servers.json'), join(folder, 'servers.json'));
  const config = join(folder, 'site.config.ts');
  const own = `basePath: '${basePath}', servers: 'servers.json', origin:`;
  writeFileSync(config, readFileSync(config, 'utf8').replace('origin:', own));
  const file = join(folder, 'content/export.json');
  const space = JSON.parse(readFileSync(file, 'utf8')) as { entries: ExportedEntry[] };
  const blocks = space.entries.find(({ sys }) => sys.id === 'home')?.fields.blocks as Record<
    string,
    unknown[]
  >;
  for (const [language, shown] of Object.entries(blocks))
    blocks[language] = [...shown, linkTo('note'), linkTo('typed'), linkTo('locations')];
  const typed = textLinkingTo(['/help', 'https://www.lanternway.example/site/tos']);
  space.entries.push(
    entry('notice', 'note', { text: 'Take note' }),
    { ...typed, sys: { ...typed.sys, id: 'typed' } },
    entry('serverLocations', 'locations'),
    offer(),
  );
  writeFileSync(file, JSON.stringify(space));
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** Serves a folder below the base path as plain hosts do, with clean addresses and the 404 page of the root. */
async function serveBelow(out: string) {
  const server = createServer(({ url = '/' }, response) => {
    const path = decodeURIComponent(url.replace(/[?#].*/, ''));
    const name = path.startsWith(`${basePath}/`)
      ? path.slice(basePath.length + 1) || 'index.html'
      : undefined;
    const file = [name, `${name}.html`]
      .map((each) => join(out, each ?? ''))
      .find((each) => extname(each) && existsSync(each));
    const sent = file ?? (name === undefined ? undefined : join(out, '404.html'));
    response.writeHead(file ? 200 : 404, {
      'Content-Type': types[extname(sent ?? '')] ?? 'application/octet-stream',
    });
    response.end(sent && readFileSync(sent));
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(undefined)));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const test = base.extend<object, { origin: string }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures to make
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'meridian-test-'));
      makeSite(folder);
      const build = ['build', '--quiet', '--config', join(folder, 'site.config.ts')];
      execFileSync(process.execPath, [join(root, 'bin/meridian.js'), ...build]);
      const { server, origin } = await serveBelow(join(folder, 'out'));
      await use(origin);
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ origin }, use) => use(origin),
});

// The live APIs are at the root of the host, which has none here.
test.use({ expectedProblems: /\/wap\/|status of 404|server locations|\/nowhere/ });

/** Collects what a page asks for outside of the base path. */
function watchRequests(page: Page): string[] {
  const outside: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith(`${basePath}/`)) outside.push(pathname);
  });
  return outside;
}

test('pages, their files and links are below the path, and APIs are not', async ({ page, request }) => {
  const outside = watchRequests(page);
  const links = new Set<string>();
  for (const path of ['/', '/de', '/help', '/cart']) {
    await page.goto(basePath + path, { waitUntil: 'networkidle' });
    const found = await page
      .locator('a[href], link[href], [src], [srcset]')
      .evaluateAll((all) =>
        all.flatMap((each) => [
          each.getAttribute('href'),
          each.getAttribute('src'),
          each.getAttribute('srcset')?.split(' ')[0],
        ]),
      );
    for (const link of found) if (link?.startsWith('/')) links.add(link);
  }
  expect([...links].filter((link) => !link.startsWith(`${basePath}/`))).toEqual([]);
  for (const link of links) expect((await request.get(link)).status(), link).toBe(200);
  expect(links.size).toBeGreaterThan(20);
  expect([...new Set(outside)].filter((path) => !path.startsWith('/wap/'))).toEqual([]);
  expect(outside).not.toEqual([]);
});

test('islands run, and styles find their pictures', async ({ page }) => {
  const flags = page.waitForResponse(/\/site\/assets\/media\/flags-/);
  await page.goto(`${basePath}/`);
  const search = page.getByRole('combobox');
  await search.scrollIntoViewIfNeeded();
  await search.fill('Germ');
  await expect(page.getByRole('option').first()).toContainText('Germany');
  expect((await flags).status()).toBe(200);
  await page.goto(`${basePath}/cart`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-island] a')).toHaveAttribute('href', `${basePath}/`);
});

test('the language dialog and the suggestion stay on the site', async ({ page }) => {
  await page.goto(`${basePath}/help`);
  const { languageButton, languageDialog } = shellOf(page);
  await languageButton.click();
  await languageDialog.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(new RegExp(`${basePath}/de/hilfe$`));
  await page.addInitScript(() => Object.defineProperty(navigator, 'languages', { value: ['en', 'de'] }));
  await page.goto(`${basePath}/de`);
  const suggestion = page.locator('[data-suggestion] a');
  await expect(suggestion).toHaveText('This page is available in English');
  await expect(suggestion).toHaveAttribute('href', `${basePath}/`);
});

test('the 404 page leads home', async ({ page }) => {
  await page.goto(`${basePath}/nowhere/at/all`);
  await page.locator('main a[data-label="home"]').click();
  await expect(page).toHaveURL(new RegExp(`${basePath}/$`));
});
