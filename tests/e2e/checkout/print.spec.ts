/**
 * @module-tag ci
 */
import type { Page } from '@playwright/test';
import { fillIn, openOrder } from '../order-form/open-order.ts';
import { expect, test } from '../site-test.ts';

/** Whatever a browser may have filled in of a card. */
const cardFields = (page: Page) => page.locator('[id^="order_card_"]:is(input)');

/** Expects paper to have neither a card nor anything to press. */
async function expectNothingToUse(page: Page): Promise<void> {
  for (const field of await cardFields(page).all()) await expect(field).toBeHidden();
  await expect(page.locator('main :is(button, iframe):visible')).toHaveCount(0);
}

test.afterEach(({ page }) => page.emulateMedia({ media: null }));

test('paper has the plans, the renewal and the terms, and nothing of a card', async ({ page }) => {
  const order = await openOrder(page);
  await fillIn(order);
  await expect(cardFields(page).filter({ visible: true })).toHaveCount(6);
  await page.emulateMedia({ media: 'print' });
  await expectNothingToUse(page);
  await expect(order.plans).toHaveCount(3);
  await expect(page.locator('[data-plans]')).toContainText('$99.95 in total');
  await expect(page.locator('#order_renewal')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Terms of service' }).first()).toBeVisible();
  await expect(page.getByText('4111')).toHaveCount(0);
});

test("paper has the message that is shown, and no form of PayPal's", async ({ page }) => {
  const order = await openOrder(page);
  await fillIn(order);
  await order.pay.click();
  await page.evaluate(() => window.order?.dispatch({ type: 'stopped', flash: { id: 'general_error' } }));
  await order.method('paypal').getByRole('radio').check();
  await expect(page.getByRole('button', { name: "PayPal's own button" })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expectNothingToUse(page);
  await expect(order.flash).toBeVisible();
  await expect(page.locator('#order_renewal')).toBeVisible();
});

test('while a payment goes on, paper says so below the order instead of across it', async ({ page }) => {
  const order = await openOrder(page);
  await fillIn(order);
  await order.pay.click();
  await expect(order.overlay).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expectNothingToUse(page);
  await expect(order.overlay).toHaveCSS('position', 'static');
  await expect(order.overlay).toContainText('We are currently processing your payment');
  const [plans, overlay] = [
    await page.locator('[data-plans]').boundingBox(),
    await order.overlay.boundingBox(),
  ];
  expect(overlay?.y).toBeGreaterThanOrEqual((plans?.y ?? 0) + (plans?.height ?? 0));
});
