import type { Page } from '@playwright/test';
import { expectNoFaults } from './accessible/faults.ts';
import { expect, test } from './site-test.ts';

test.use({ colorScheme: 'dark' });

/** One page of each kind that has colours of its own. */
const paths = [
  '/',
  '/pricing',
  '/vpn-server/germany-vpn',
  '/order/special-referrer',
  '/cart',
  '/partners/tidebox',
];

for (const path of paths) {
  const details = path === '/' || path.startsWith('/order') ? {} : { tag: '@ci' };
  test(`${path} is readable on a dark device`, details, async ({ page }) => {
    await page.goto(path);
    expect(await groundOf(page, 'body')).toBeLessThan(60);
    await expectNoFaults(page, 'dark');
  });
}

test('the header takes the ground of the scheme once the page is scrolled', async ({ page }) => {
  await page.goto('/');
  await page.mouse.wheel(0, 600);
  await expect(page.locator('header')).toHaveAttribute('data-scrolled', '');
  await expect.poll(() => groundOf(page, 'header')).toBeLessThan(60);
});

test('paper is light on a dark device too', async ({ page }) => {
  await page.goto('/pricing');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await groundOf(page, 'body')).toBe(255);
});

/** The brightest channel of an element's background, 0 to 255; 0 for a transparent one. */
function groundOf(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const channels = getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? [];
      return Math.max(...channels.slice(0, 3).map(Number));
    });
}
