import type { Page } from '@playwright/test';
import { expect, test } from '../site-test.ts';
import { openOrder } from './open-order.ts';

const barOf = (page: Page) => page.locator('[data-summary-bar]');

/** Returns where the bar and the field in focus, with its label and error, are in the viewport. */
function measure(page: Page) {
  return page.evaluate(() => {
    const control = document.activeElement;
    const field = control?.closest('[data-state]') ?? control;
    const top = field?.getBoundingClientRect().top ?? 0;
    const bar = document.querySelector('[data-summary-bar]')?.getBoundingClientRect();
    const isInForm = control?.closest('[data-order-form]') !== null;
    return { isInForm, top, bar: { top: bar?.top ?? 0, bottom: bar?.bottom ?? 0 } };
  });
}

for (const [path, width, height, often] of [
  ['/order', 360, 640, ''],
  ['/ar/order', 320, 500, ''],
  ['/de/order', 360, 420, '@all '],
  ['/order', 768, 500, '@all '],
] as const) {
  test(`${often}${path}: at ${width} × ${height} the order stays in sight and covers no field in focus`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const order = await openOrder(page, path, { country: 'US' });
    await order.pay.click();
    await expect(order.email).toBeFocused();
    for (const key of ['Tab', 'Shift+Tab']) {
      for (;;) {
        await page.keyboard.press(key);
        const { isInForm, top, bar } = await measure(page);
        if (!isInForm) break;
        expect(bar.top, 'the bar is in the viewport').toBeGreaterThanOrEqual(0);
        expect(top, 'top of the field in focus').toBeGreaterThanOrEqual(bar.bottom);
      }
    }
  });
}

test('the order in sight is what is bought; screen readers have it once, above the button that pays', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const order = await openOrder(page);
  await expect(barOf(page)).toHaveText(/12 months \+ 3.*\$99\.95 today.*renews at \$116\.95/);
  await expect(barOf(page)).toHaveAttribute('aria-hidden', 'true');
  await order.plans.nth(1).check();
  await expect(barOf(page)).toHaveText(/6 months.*\$59\.95 today.*renews at \$69\.95/);
  await page.setViewportSize({ width: 1024, height: 640 });
  await expect(barOf(page)).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'Your order' })).toBeVisible();
});

test('with doubled text on a phone the order in one line scrolls away', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const order = await openOrder(page);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
  await order.number.focus();
  await expect(barOf(page)).not.toBeInViewport();
});
