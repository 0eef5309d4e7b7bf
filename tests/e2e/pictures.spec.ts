/** Compares the picture sizes that browsers choose with the displayed sizes. */
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { start } from '../../tools/scripts/run.ts';
import { root, spawnCli } from '../helpers/run-cli.ts';
import { configureSite } from '../helpers/site-folder.ts';
import { entry, homePage, linkTo, space } from '../helpers/space-builder.ts';

const host = 'images.example.org';
const photo = linkTo('photo', 'Asset');
/** A picture of its own, as browsers take a larger size that another place of the page has loaded. */
const ground = linkTo('ground', 'Asset');
const embedded = {
  nodeType: 'document',
  data: {},
  content: [{ nodeType: 'embedded-asset-block', data: { target: photo }, content: [] }],
};
const cards = [1, 2, 3, 4].map((number) =>
  entry('card', `card-${number}`, { heading: `Card ${number}`, image: photo }),
);
const blocks = [
  entry('hero', 'hero', { heading: 'Everywhere', background: ground, foreground: photo, height: 'tall' }),
  entry('twoColumnContent', 'columns', { heading: 'Column', left: embedded, image: photo }),
  entry('twoColumnTiles', 'tiles', { tiles: [linkTo('tile'), linkTo('tile')] }),
  entry('threeColumnSteps', 'steps', { steps: [linkTo('step')] }),
  entry('contentBlockGroup', 'two', { blocks: [linkTo('card-1'), linkTo('card-2')] }),
  entry('contentBlockGroup', 'four', { blocks: cards.map(({ sys }) => linkTo(String(sys.id))) }),
  entry('contentBlockGroup', 'mixed', {
    blocks: ['text', 'card-1', 'card-2', 'card-3'].map((id) => linkTo(id)),
  }),
  entry('card', 'single', { heading: 'Single', image: photo }),
  entry('oneColumnContent', 'text', { content: embedded }),
  entry('linkedImage', 'alone', { title: 'Alone', image: photo }),
  entry('linkedImageList', 'logos', { list: [linkTo('alone')] }),
];
const content = {
  ...space([
    ...homePage({ blocks: blocks.map(({ sys }) => linkTo(String(sys.id))) }),
    ...blocks,
    ...cards,
    entry('tile', 'tile', { heading: 'Tile', snapshot: photo }),
    entry('step', 'step', { heading: 'Step', image: photo }),
  ]),
  assets: ['photo', 'ground'].map((id) => ({
    sys: { id, type: 'Asset', version: 2, publishedVersion: 1 },
    fields: {
      title: { 'en-US': 'A photo' },
      file: { 'en-US': { url: `//${host}/${id}.jpg`, fileName: `${id}.jpg`, contentType: 'image/jpeg' } },
    },
  })),
};

// Every worker that takes tests of this file would build its site.
test.describe.configure({ mode: 'default' });

let folder = '';
let origin = '';
let server: ChildProcess | undefined;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  folder = mkdtempSync(join(tmpdir(), 'meridian-test-'));
  mkdirSync(join(folder, 'pictures'));
  const picture = sharp({ create: { width: 4200, height: 2625, channels: 3, background: '#265' } });
  for (const name of ['photo', 'ground'])
    writeFileSync(join(folder, `pictures/${name}.jpg`), await picture.jpeg().toBuffer());
  writeFileSync(join(folder, 'content.json'), JSON.stringify(content));
  configureSite(folder, { localAssets: { host, folder: 'pictures' } });
  const built = await spawnCli(['build'], { cwd: folder });
  expect(built.code, built.stderr).toBe(0);
  const meridian = join(root, 'bin/meridian.js');
  const { child, line } = await start(process.execPath, [
    meridian,
    'serve',
    '--port',
    '0',
    '--out',
    join(folder, 'out'),
  ]);
  server = child;
  origin = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0] ?? '';
});

test.afterAll(() => {
  server?.kill();
  rmSync(folder, { recursive: true, force: true });
});

interface Shown {
  readonly place: string;
  /** In device pixels, what is cropped away included. */
  readonly shown: number;
  readonly chosen: number;
  readonly offered: readonly number[];
}

async function picturesOn(page: Page): Promise<Shown[]> {
  const pictures = page.locator('main picture img');
  for (const picture of await pictures.all()) await picture.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  return pictures.evaluateAll((images) =>
    (images as HTMLImageElement[]).map((image) => {
      const { width, height } = image.getBoundingClientRect();
      const style = getComputedStyle(image);
      const padding = Number.parseFloat(style.paddingInlineStart) + Number.parseFloat(style.paddingInlineEnd);
      const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'));
      const fitted =
        style.objectFit === 'cover'
          ? Math.max(width, height * ratio)
          : Math.min(width - padding, height * ratio);
      const source = image.parentElement?.querySelector('source')?.srcset ?? '';
      return {
        place: image.className || image.closest('[class]')?.className || '',
        shown: fitted * devicePixelRatio,
        chosen: Number(/-(\d+)-[0-9a-f]+\.\w+$/.exec(image.currentSrc)?.[1]),
        offered: [...source.matchAll(/ (\d+)w/g)].map(([, own]) => Number(own)),
      };
    }),
  );
}

/** Behind a text on a phone, cropped and faded, a picture may be a tenth too small: the next size is twice too large. */
const leastShare = 0.9;
/** The sizes that there are lie further apart than twice: 720 and 1920. */
const most = 2.25;

for (const width of [360, 768, 1024, 1280]) {
  const details = width === 360 ? {} : { tag: '@ci' };
  test(`at ${width} px no picture is fetched much too large, or too small`, details, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(origin);
    const pictures = await picturesOn(page);
    expect(pictures.length).toBeGreaterThanOrEqual(16);
    for (const { place, shown, chosen, offered } of pictures) {
      const what = `${place}: ${chosen} for ${Math.round(shown)}, of ${offered.join(', ')}`;
      expect(offered, what).toContain(chosen);
      if (chosen < Math.max(...offered)) expect(chosen, what).toBeGreaterThanOrEqual(shown * leastShare);
      if (chosen > Math.min(...offered)) expect(chosen, what).toBeLessThanOrEqual(shown * most);
    }
  });
}

test('a picture stands beside its text, and a gap below it on a phone', async ({ page }) => {
  await page.goto(origin);
  const row = page.locator('main > :nth-child(2) > div > div:has(> picture)');
  const below = () =>
    row.evaluate((element) => {
      const bottom = element.firstElementChild?.getBoundingClientRect().bottom ?? 0;
      const top = element.querySelector(':scope > picture > img')?.getBoundingClientRect().top ?? 0;
      return top - bottom - Number.parseFloat(getComputedStyle(element).rowGap);
    });
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await below()).toBeCloseTo(0, 0);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await below()).toBeLessThan(-100);
});

test('cards below a text of their group stand side by side', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(origin);
  const cards = page.locator('main > section:has(section):has(article) article');
  const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
});

test('the pictures of the first view are fetched at once, one of them first, which is the one that is seen first', async ({
  page,
}) => {
  await page.goto(origin);
  await expect(page.locator('img[fetchpriority="high"]')).toHaveCount(1);
  await expect(page.locator('img[fetchpriority="high"]')).toBeInViewport();
  await expect(page.locator('header img[loading], main > :first-child img[loading]')).toHaveCount(0);
  await expect(page.locator('main > :nth-child(n + 3) img:not([loading="lazy"])')).toHaveCount(0);
});
