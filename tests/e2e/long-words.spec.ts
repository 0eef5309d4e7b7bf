/**
 * Words of 500 letters in names, titles and texts break instead of widening the page, with scripts and without.
 *
 * @module-tag ci
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { start } from '../../tools/scripts/run.ts';
import { root, spawnCli } from '../helpers/run-cli.ts';
import { configureSite } from '../helpers/site-folder.ts';
import { entry, homePage, linkTo, offer, page, product, space } from '../helpers/space-builder.ts';
import { horizontalScroll } from './layout.ts';

const long = 'Antidisestablishment'.repeat(25);

/** As long as compounds of German, Finnish or Estonian are. */
const word = 'Privaatsuspoliitikaga';
const heights = ['tall', 'usual'];

const blocks = [
  entry('hero', 'hero', {
    ...{ heading: long, subHeading: long, bullets: [long], showBreadcrumbs: true },
    appWindow: linkTo('window'),
  }),
  entry('proof', 'proof', {
    heading: long,
    items: ['rating', 'quote', 'figure', 'audit'].map((id) => linkTo(id)),
  }),
  entry('planComparison', 'comparison', { heading: long, included: [long] }),
  offer({ products: Array.from({ length: 12 }, (_, at) => product(`plan-${at}`, at + 1)) }),
  entry('threeColumnDirectoryLinks', 'links', { heading: long, directory: linkTo('root') }),
  entry('visitorAddress', 'address', { heading: long }),
];
const shown = blocks.map(({ sys }) => linkTo(String(sys.id)));
const content = space([
  ...homePage({ layout: linkTo('layout'), blocks: shown }),
  page('long', 'long', 'root', { title: long, layout: linkTo('layout'), blocks: shown }),
  page('app', 'app', 'root', { blocks: [linkTo('app-hero')] }),
  ...heights.flatMap((height) => [
    page(height, height, 'root', { blocks: [linkTo(`${height}-hero`)] }),
    entry('hero', `${height}-hero`, {
      heading: `${word} on every network`,
      appWindow: linkTo('usual-window'),
      height,
    }),
  ]),
  entry('hero', 'app-hero', { heading: 'App', appWindow: linkTo('usual-window') }),
  entry('appWindow', 'usual-window', { country: 'DE' }),
  ...blocks,
  entry('appWindow', 'window', { country: 'DE', city: long, addressBefore: long, addressAfter: long }),
  entry('rating', 'rating', { source: long, score: '4.7', count: long }),
  entry('quote', 'quote', { text: long, author: long, role: long }),
  entry('figure', 'figure', { value: long, label: long }),
  entry('audit', 'audit', { auditor: long, subject: long, date: '2026-03-31' }),
  entry('layout', 'layout', { header: linkTo('header'), footer: linkTo('footer') }),
  entry('header', 'header', {
    menu: ['item', 'plain', 'detailed'].map((id) => linkTo(id)),
    accountLink: linkTo('home'),
  }),
  entry('menuItem', 'plain', { name: long, children: [linkTo('item')] }),
  entry('menuItem', 'detailed', { name: long, children: [linkTo('item-detailed'), linkTo('item')] }),
  entry('menuItem', 'item', { name: long, destination: linkTo('long') }),
  entry('menuItem', 'item-detailed', {
    ...{ name: long, description: long, icon: 'globe' },
    destination: linkTo('long'),
  }),
  entry('footer', 'footer', { columns: [linkTo('column')], copyright: long }),
  entry('footerColumn', 'column', { heading: long, links: [linkTo('long')] }),
]);

// Every worker that takes tests of this file would build its site.
test.describe.configure({ mode: 'default' });

let folder = '';
let origin = '';
let server: ChildProcess | undefined;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  folder = mkdtempSync(join(tmpdir(), 'meridian-test-'));
  writeFileSync(join(folder, 'content.json'), JSON.stringify(content));
  configureSite(folder);
  expect(await spawnCli(['build'], { cwd: folder })).toMatchObject({ code: 0 });
  const serve = [join(root, 'bin/meridian.js'), 'serve', '--port', '0', '--out', join(folder, 'out')];
  const { child, line } = await start(process.execPath, serve);
  server = child;
  origin = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0] ?? '';
});

test.afterAll(() => {
  server?.kill();
  rmSync(folder, { recursive: true, force: true });
});

test('names of twelve plans stay whole in their comparison, on phones too', async ({ page: opened }) => {
  for (const width of [320, 1280]) {
    await opened.setViewportSize({ width, height: 800 });
    await opened.goto(`${origin}/`);
    const names = opened.locator('thead th');
    expect(await names.count()).toBe(12);
    const heights = await names.evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getClientRects().length;
      }),
    );
    expect(Math.max(...heights)).toBeLessThanOrEqual(2);
  }
});

for (const height of heights)
  test(`words of ${word.length} letters stay whole in the title of a ${height} hero`, async ({
    page: opened,
  }) => {
    for (const width of [360, 768, 1024, 1280, 1600]) {
      await opened.setViewportSize({ width, height: 800 });
      await opened.goto(`${origin}/${height}`);
      const lines = await opened.locator('h1').evaluate((title, { length }) => {
        const texts = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()?.textContent?.trim() === '');
        const range = document.createRange();
        range.setStart(texts.currentNode, 0);
        range.setEnd(texts.currentNode, length);
        return [range.toString(), range.getClientRects().length];
      }, word);
      expect(lines, `at ${width} px`).toEqual([word, 1]);
    }
  });

test('the addresses in the app stay whole on phones', async ({ page: opened }) => {
  await opened.setViewportSize({ width: 320, height: 800 });
  await opened.goto(`${origin}/app`);
  const lines = await opened
    .locator('[role="img"] :is(s, strong)', { hasText: '.' })
    .evaluateAll((addresses) =>
      addresses.map((address) => {
        const range = document.createRange();
        range.selectNodeContents(address);
        return range.getClientRects().length;
      }),
    );
  expect(lines).toEqual([1, 1]);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });
    for (const width of [320, 1280]) {
      test(`no page scrolls sideways at ${width} px`, async ({ page: opened }) => {
        await opened.setViewportSize({ width, height: 800 });
        for (const path of ['/', '/long']) {
          await opened.goto(origin + path);
          expect(await horizontalScroll(opened)).toBeLessThanOrEqual(0);
        }
      });
    }
  });
}
