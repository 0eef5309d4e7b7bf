/** Large fonts (docs/decisions/fonts.md): for devices that lack their characters. */
import type { Page } from '@playwright/test';
import { haveFonts, lackFonts, mainFontOf } from './fonts.ts';
import { holdRequests } from './hold-requests.ts';
import { expect, test } from './site-test.ts';

const withLargeFonts = [
  { code: 'jp', font: 'Noto Sans JP' },
  { code: 'kr', font: 'Noto Sans KR' },
];

const isLarge = (url: string) => /\/(noto-sans-(jp|kr|sc)|fonts-(japanese|korean|chinese))-/.test(url);
const isSmall = (url: string) => /\/(usual|rarer)-\w+-\w+\.woff2/.test(url);

/** Uses the page until something of a font has been requested: what looks for missing characters runs after the first paint. */
async function usePage(page: Page): Promise<void> {
  const request = page.waitForRequest((each) => isLarge(each.url()));
  const again = setInterval(() => void page.keyboard.press('Shift').catch(() => {}), 100);
  await request;
  clearInterval(again);
}

for (const { code, font } of withLargeFonts) {
  test(`a visitor of /${code} whose device has its characters loads no large font`, async ({ page }) => {
    await haveFonts(page);
    const large: string[] = [];
    page.on('request', (request) => {
      if (isLarge(request.url()) || isSmall(request.url())) large.push(request.url());
    });
    await page.goto(`/${code}`, { waitUntil: 'networkidle' });
    await page.mouse.move(100, 100);
    await page.mouse.wheel(0, 500);
    await page.waitForTimeout(500);
    expect(large).toEqual([]);
  });

  test(`a visitor of /${code} whose device lacks them sees its usual characters at once`, async ({
    page,
  }) => {
    await lackFonts(page);
    const large: string[] = [];
    page.on('request', (request) => {
      if (isLarge(request.url()) || /\/rarer-/.test(request.url())) large.push(request.url());
    });
    await page.goto(`/${code}`, { waitUntil: 'networkidle' });
    await expect
      .poll(() => mainFontOf(page, 'h1'))
      .toEqual({ family: expect.stringContaining(font), drawnWithOthers: [] });
    expect(large).toEqual([]);
  });
}

for (const { code, font } of withLargeFonts) {
  test(`the heading of /${code} shows its characters on a device that really has none of them`, {
    tag: '@ci',
  }, async ({ page }) => {
    await page.goto(`/${code}`);
    await expect
      .poll(() => mainFontOf(page, 'h1'))
      .toEqual({ family: expect.stringContaining(font), drawnWithOthers: [] });
  });
}

test('a page with rarer characters shows these at once as well', { tag: '@ci' }, async ({ page }) => {
  await lackFonts(page, '約');
  const rarer = page.waitForResponse(/\/rarer-japanese-\w+\.woff2/);
  await page.goto('/jp/tos');
  expect((await rarer).status()).toBe(200);
});

test('the parts with other characters load once the page is used', async ({ page }) => {
  // Both are in the home page's heading; each is in a part of its own.
  await lackFonts(page, '道だ');
  const parts: string[] = [];
  const comeAs = new Set<string>();
  page.on('request', (request) => {
    if (!/\/noto-sans-jp-/.test(request.url())) return;
    parts.push(request.url());
    comeAs.add(request.resourceType());
  });
  await page.goto('/jp', { waitUntil: 'networkidle' });
  expect(parts).toEqual([]);
  await usePage(page);
  await expect(page.locator('link[data-late]')).toHaveCount(0);
  expect(parts).toHaveLength(2);
  // As files of fonts, each would have the page laid out again when it comes.
  expect([...comeAs]).toEqual(['fetch']);
});

for (const connection of [{ saveData: true }, { effectiveType: '3g' }, { effectiveType: 'slow-2g' }]) {
  test(`no large font loads with ${JSON.stringify(connection)}`, { tag: '@ci' }, async ({ page }) => {
    await lackFonts(page);
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value });
    }, connection);
    const large: string[] = [];
    page.on('request', (request) => {
      if (isLarge(request.url()) || isSmall(request.url())) large.push(request.url());
    });
    await page.goto('/jp', { waitUntil: 'networkidle' });
    await page.keyboard.press('Shift');
    await page.waitForTimeout(500);
    expect(large).toEqual([]);
  });
}

test.describe('on an unreliable line', { tag: '@ci' }, () => {
  test.use({ expectedProblems: /ERR_FAILED|Failed to fetch|OTS parsing error|Failed to decode/ });

  for (const fault of ['missing', 'damaged']) {
    test(`all parts load once the page is used, if the font of usual characters is ${fault}`, async ({
      page,
    }) => {
      await lackFonts(page, 'インターネットに、あなただけのプライベートな道を');
      await page.route(/\/usual-japanese-/, (route) =>
        fault === 'missing' ? route.abort() : route.fulfill({ body: 'no font' }),
      );
      await page.goto('/jp');
      await usePage(page);
      await expect.poll(async () => (await mainFontOf(page, 'h1')).family).toContain('Noto Sans JP');
    });
  }

  test("a part that can't be had is missing, and the others show", async ({ page }) => {
    await lackFonts(page, 'インターネットに、あなただけのプライベートな道を');
    let requests = 0;
    await page.route(/\/noto-sans-jp-/, async (route) => {
      requests += 1;
      await (requests === 1 ? route.abort() : route.continue());
    });
    await page.goto('/jp');
    await usePage(page);
    await expect.poll(() => requests).toBeGreaterThan(1);
    await expect.poll(async () => (await mainFontOf(page, 'h1')).family).toContain('Noto Sans JP');
  });

  test('a stylesheet that is very late has the font shown all the same', async ({ page }) => {
    await lackFonts(page, '道');
    const release = await holdRequests(page, /\/fonts-japanese-/);
    await page.goto('/jp', { waitUntil: 'commit' });
    await usePage(page);
    await expect(page.locator('link[data-late]')).toHaveCount(0);
    release();
    await expect.poll(async () => (await mainFontOf(page, 'h1')).family).toContain('Noto Sans JP');
  });

  test("a stylesheet that can't be had leaves the page with its usual characters", async ({ page }) => {
    await lackFonts(page, '道');
    await page.route(/\/fonts-japanese-/, (route) => route.abort());
    await page.goto('/jp');
    await usePage(page);
    await expect(page.locator('link[data-late]')).toHaveCount(0);
  });
});

test.describe('without scripts', { tag: '@ci' }, () => {
  test.use({ javaScriptEnabled: false });

  for (const { code, font } of withLargeFonts) {
    test(`/${code} is drawn in ${font} where the device has none of the usual fonts`, async ({ page }) => {
      await page.goto(`/${code}`);
      await expect.poll(async () => (await mainFontOf(page, 'h1')).family).toContain(font);
    });
  }
});
