import type { Page } from '@playwright/test';
import { expect, test } from '../site-test.ts';
import { effectsOf, fieldOf, openOrder } from './open-order.ts';

const barOf = (page: Page) => page.locator('[data-summary-bar]');

/** Returns where the bar and the field in focus are in the viewport. */
function measure(page: Page) {
  return page.evaluate(() => {
    const control = document.activeElement;
    const bottom = control?.getBoundingClientRect().bottom ?? 0;
    const bar = document.querySelector('[data-summary-bar]')?.getBoundingClientRect();
    const isInForm = control?.closest('[data-order-form]') !== null;
    return { isInForm, bottom, bar: { top: bar?.top ?? 0, bottom: bar?.bottom ?? 0 } };
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
        const { isInForm } = await measure(page);
        if (!isInForm) break;
        await expect(async () => {
          const { bottom, bar } = await measure(page);
          expect(bar.bottom, 'the bar is at the foot of the viewport').toBe(height);
          expect(bottom, 'end of the field in focus').toBeLessThanOrEqual(bar.top);
        }).toPass({ timeout: 5000 });
      }
    }
  });
}

for (const [path, often] of [
  ['/jp/order', ''],
  ['/fr/order', '@ci '],
] as const) {
  test(`${often}${path}: the chat lies on no button of the bar`, async ({ page }) => {
    await openOrder(page, path);
    const chat = page.locator('[data-chat-launcher] button');
    for (const width of [360, 768, 1023]) {
      await page.setViewportSize({ width, height: 800 });
      const [one, other] = await Promise.all([
        barOf(page).getByRole('button').boundingBox(),
        chat.boundingBox(),
      ]);
      const gap = (other?.x ?? 0) - (one?.x ?? 0) - (one?.width ?? 0);
      expect(gap, `${width} px`).toBeGreaterThanOrEqual(4);
    }
  });
}

test('the order in sight is what is bought; screen readers have it once, at the button that pays', {
  tag: '@ci',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const order = await openOrder(page);
  await expect(barOf(page)).toHaveText(/\$99\.95 today.*12 months \+ 3 free.*renews at \$116\.95/);
  await expect(barOf(page).locator('p')).toHaveAttribute('aria-hidden', 'true');
  await expect(
    order.form.locator('p').filter({ hasText: /^12 months \+ 3 free \$99\.95 today$/, visible: true }),
  ).toBeVisible();
  await order.plans.nth(1).check();
  await expect(barOf(page)).toHaveText(/\$59\.95 today.*6 months.*renews at \$69\.95/);
  await page.setViewportSize({ width: 1024, height: 640 });
  await expect(barOf(page)).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'Your order' })).toBeVisible();
});

test('with doubled text on a phone the order and the header leave three fifths of the screen', {
  tag: '@ci',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const order = await openOrder(page);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
  await order.number.focus();
  const header = await page.locator('body > header').boundingBox();
  const bar = await barOf(page).boundingBox();
  expect(bar?.y, 'it ends with the screen').toBe(640 - (bar?.height ?? 0));
  const headersEnd = Math.max(0, (header?.y ?? 0) + (header?.height ?? 0));
  expect((bar?.y ?? 0) - headersEnd).toBeGreaterThanOrEqual(0.6 * 640);
  await expect(barOf(page).locator('b'), 'what is paid today is to be read').toBeInViewport({ ratio: 1 });
});

test('its button leads to what is missing, then pays', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const order = await openOrder(page);
  const button = barOf(page).getByRole('button');
  const missing = [
    [order.email, 'ada@example.com'],
    [order.country, 'US'],
    [order.state, 'CA'],
    [order.firstName, 'Ada'],
    [order.lastName, 'Lovelace'],
    [order.number, '4111111111111111'],
    [order.expiry, '09/29'],
    [order.cvc, '123'],
  ] as const;
  // The bar leaves where what pays is in sight.
  const toTop = () => page.evaluate(() => scrollTo(0, 0));
  for (const [field, value] of missing) {
    await toTop();
    await expect(button).toHaveText('Continue');
    await button.click();
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport({ ratio: 1 });
    await expect(fieldOf(field).error, 'nothing is marked').toHaveText('');
    if (field === order.country || field === order.state) await field.selectOption(value);
    else await field.fill(value);
  }
  await order.method('paypal').getByRole('radio').check();
  await toTop();
  await expect(button).toHaveText('Continue');
  await button.click();
  await expect(page.getByRole('button', { name: "PayPal's own button" })).toBeFocused();
  await order.method('card').getByRole('radio').check();
  await toTop();
  await expect(button).toHaveText('Pay');
  await button.dblclick();
  await expect(order.overlay).toBeVisible();
  expect(await effectsOf(page)).toEqual(['prepare']);
});

test('the bar and its chat leave while what pays is in sight, by card or PayPal', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const order = await openOrder(page, '/order', { country: 'US' });
  const chat = page.locator('[data-chat-launcher] button');
  for (const pays of [order.pay, order.payPalGuard]) {
    await page.evaluate(() => window.scrollTo(0, 0));
    if (pays === order.payPalGuard) await page.getByRole('radio', { name: 'PayPal' }).check();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(barOf(page)).toBeVisible();
    await pays.scrollIntoViewIfNeeded();
    await expect(pays).toBeInViewport({ ratio: 1 });
    await expect(barOf(page)).toBeHidden();
    await expect(chat).toBeHidden();
  }
});
