import type { Locator } from '@playwright/test';
import { pathIn } from './languages.ts';
import { expectNoOverflow, overlaps } from './layout.ts';
import { shellOf } from './shell.ts';
import { expect, test } from './site-test.ts';

const transparent = 'rgba(0, 0, 0, 0)';
const white = 'rgb(255, 255, 255)';

test('is transparent at the top, then white', async ({ page }) => {
  for (const { width, atTop } of [
    { width: 360, atTop: 80 },
    { width: 1259, atTop: 80 },
    { width: 1260, atTop: 100 },
  ]) {
    await test.step(`at ${width} px ${atTop} px high, then 80`, async () => {
      await page.setViewportSize({ width, height: 700 });
      await page.goto('/');
      const { header } = shellOf(page);
      await expectHeader(header, transparent, atTop);
      await page.mouse.wheel(0, 500);
      await expectHeader(header, white, 80);
      await expect(header).toBeInViewport();
      await page.mouse.wheel(0, -500);
      await expectHeader(header, transparent, atTop);
    });
  }
});

async function expectHeader(header: Locator, background: string, height: number) {
  await expect(header).toHaveCSS('background-color', background);
  await expect.poll(async () => (await header.boundingBox())?.height).toBe(height);
}

test('is white at once on a page that opens at one of its sections', { tag: '@ci' }, async ({ page }) => {
  await page.goto('/vpn-server#vpn-locations');
  await expect(page.locator('#vpn-locations')).toBeInViewport();
  await expectHeader(shellOf(page).header, white, 80);
});

test('the logo leads to the home page of the language', async ({ page }) => {
  await page.goto('/de/pricing');
  await shellOf(page).header.locator('a').first().click();
  await expect(page).toHaveURL('/de');
});

test('the first Tab reaches a link that skips to the content', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

/** Phones, the widths around a breakpoint, and the narrowest tablet. */
const widths = [320, 324, 325, 360, 399, 400, 479, 480, 767, 768];

/** Those with the longest texts of the button beside it, and one that reads from the right; of the long ones, one by default. */
for (const [code, details] of [
  ['en', { tag: '@ci' }],
  ['ar', {}],
  ['fr', { tag: '@all' }],
  ['ua', { tag: '@ci' }],
  ['vn', { tag: '@all' }],
] as const) {
  test(
    `the language button is there on every screen and in nothing's way: ${code}`,
    details,
    async ({ page, context, baseURL }) => {
      const { header, languageButton, languageDialog } = shellOf(page);
      for (const member of ['0', '1']) {
        await context.addCookies([{ name: 'xv_ue', value: member, url: baseURL ?? '' }]);
        await page.goto(pathIn(code, '/'));
        await page.evaluate(() => document.fonts.ready);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 700 });
          await expect(languageButton, `${width} px`).toBeVisible();
          expect(await overlaps(header.locator('> div')), `${width} px`).toEqual([]);
          await expectNoOverflow(page);
        }
        await page.setViewportSize({ width: 360, height: 700 });
        const height = await header.locator('> div > div span:visible > a').evaluate((button) => {
          const text = document.createRange();
          text.selectNodeContents(button);
          return text.getBoundingClientRect().height;
        });
        if (code !== 'vn') expect(height, 'one line').toBeLessThan(32);
      }
      await page.setViewportSize({ width: 360, height: 700 });
      await languageButton.click();
      await expect(languageDialog).toBeVisible();
    },
  );
}
