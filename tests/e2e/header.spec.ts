import type { Locator } from '@playwright/test';
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

test('is white at once on a page that opens at one of its sections', async ({ page }) => {
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
