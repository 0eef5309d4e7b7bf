/** Fonts in a hundred parts (docs/decisions/fonts.md): the first view waits for none of them, and then has them. */
import type { Page } from '@playwright/test';
import { mainFontOf } from './fonts.ts';
import { holdRequests } from './hold-requests.ts';
import { expect, test } from './site-test.ts';

const withLargeFonts = [
  { code: 'jp', font: 'Noto Sans JP' },
  { code: 'kr', font: 'Noto Sans KR' },
];

/** Milliseconds since the navigation began. */
async function timesOf(page: Page, font: string) {
  const file = `/${font.toLowerCase().replaceAll(' ', '-')}-`;
  return page.evaluate((name) => {
    const fonts = performance.getEntriesByType('resource').filter((entry) => entry.name.includes(name));
    return {
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      firstFont: Math.min(...fonts.map((entry) => entry.startTime)),
    };
  }, file);
}

for (const { code, font } of withLargeFonts) {
  test(`a first visitor of /${code} reads before a part of ${font} is requested`, async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    const page = await context.newPage();
    const comeAs = new Set<string>();
    page.on('request', (request) => {
      if (/\/noto-sans-/.test(request.url())) comeAs.add(request.resourceType());
    });
    await page.goto(`/${code}`);
    await expect
      .poll(() => mainFontOf(page, 'h1'))
      .toEqual({ family: expect.stringContaining(font), drawnWithOthers: [] });
    const { painted, firstFont } = await timesOf(page, font);
    expect(firstFont).toBeGreaterThan(painted);
    // As files of fonts, each would have the page laid out again when it comes.
    expect([...comeAs]).toEqual(['fetch']);
    await context.close();
  });
}

test("a part that can't be had is missing, and the others show", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const page = await context.newPage();
  let requests = 0;
  await page.route(/\/noto-sans-jp-/, async (route) => {
    requests += 1;
    await (requests === 1 ? route.abort() : route.continue());
  });
  await page.goto('/jp');
  await expect.poll(async () => (await mainFontOf(page, 'h1')).family).toContain('Noto Sans JP');
  expect(requests).toBeGreaterThan(5);
  await context.close();
});

test('a stylesheet that is very late has the font shown all the same', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const page = await context.newPage();
  const release = await holdRequests(page, /\/fonts-japanese-/);
  await page.goto('/jp', { waitUntil: 'commit' });
  await expect(page.locator('link[data-late]')).toHaveCount(0);
  release();
  await expect.poll(async () => (await mainFontOf(page, 'h1')).family).toContain('Noto Sans JP');
  await context.close();
});

test("a stylesheet that can't be had leaves the page in the visitor's own font", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.route(/\/fonts-japanese-/, (route) => route.abort());
  await page.goto('/jp');
  await expect(page.locator('link[data-late]')).toHaveCount(0);
  await context.close();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const { code, font } of withLargeFonts) {
    test(`/${code} is drawn in ${font}`, async ({ page }) => {
      await page.goto(`/${code}`);
      await expect.poll(async () => (await mainFontOf(page, 'h1')).family).toContain(font);
    });
  }
});
