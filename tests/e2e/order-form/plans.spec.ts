import { expect, test } from '../site-test.ts';
import { effectsOf, fillIn, openOrder } from './open-order.ts';

test('the recommended one is selected, and each choice is counted', async ({ page }) => {
  const { plans, pay } = await openOrder(page);
  await expect(plans).toHaveCount(3);
  await expect(plans.nth(0)).toBeChecked();
  await expect(pay).toHaveText('Pay $99.95');
  await plans.nth(0).press('ArrowDown');
  await expect(plans.nth(1)).toBeChecked();
  await expect(pay).toHaveText('Pay $59.95');
  await expect(page.locator('#order_renewal')).toContainText(
    /^Renews on \w+ \d+, \d{4} at \$69\.95 for 6 months\./,
  );
  expect(await page.evaluate(() => window.order?.counted)).toEqual(['product_selected plan-6m']);
});

test('a clock that is years off dates no renewal', { tag: '@ci' }, async ({ page }) => {
  const year = new Date().getFullYear();
  for (const [years, note] of [
    [1, /^Renews on \w+ \d+, \d{4} at \$116\.95 for 12 months\./],
    [-10, /^Renews at \$116\.95 for 12 months\./],
    [2, /^Renews at \$116\.95 for 12 months\./],
  ] as const) {
    await page.clock.setFixedTime(new Date(year + years, 5, 15));
    await openOrder(page);
    await expect(page.locator('#order_renewal')).toHaveText(note);
  }
});

test('a price before is shown beside what is saved, if it follows from it', async ({ page }) => {
  for (const path of ['/pricing', '/order']) {
    await page.goto(path);
    const main = page.locator('main');
    await expect(main, path).toContainText('$194.25');
    await expect(main, path).toContainText(/You save\s*\$94\.30\s*over 15 months/);
    await expect(main, path).not.toContainText('$77.70');
  }
});

test('@all without live prices nothing can be paid, until trying again brings them', async ({ page }) => {
  const { plansError, pay, plans } = await openOrder(page, '/order', { offers: [null] });
  await expect(plansError).toContainText('Error loading plans');
  await expect(pay).toBeHidden();
  await expect(plans).toHaveCount(3);
  await plansError.getByRole('button').click();
  await expect(plansError).toBeHidden();
  await expect(pay).toBeVisible();
});

test('@all a price that has changed is paid only once it is agreed to', async ({ page }) => {
  const amount = { unscaledValue: '10995', scale: 2, currency: 'USD' };
  const changed = {
    id: 'plan-12m',
    name: '12m',
    recommended: true,
    prices: [{ id: 'p', basePeriod: { length: 12 }, amount }],
  };
  const order = await openOrder(page, '/order', { offers: Array(4).fill([changed]) });
  await expect(order.priceChange).toContainText(/\$99\.95.*\$109\.95/);
  await fillIn(order);
  await order.pay.click();
  const confirm = order.priceChange.getByRole('button');
  await expect(confirm).toBeFocused();
  expect(await effectsOf(page)).toEqual([]);
  await confirm.press('Enter');
  await expect(order.pay).toBeFocused();
  await order.pay.press('Enter');
  await expect(order.overlay).toBeVisible();
  expect(await effectsOf(page)).toEqual(['prepare']);
});

test('@all a plan without a price in the currency is not charged', async ({ page }) => {
  const amount = { unscaledValue: 9995, scale: 2, currency: 'EUR' };
  const foreign = {
    id: 'plan-12m',
    name: '12m',
    prices: [{ id: 'p', basePeriod: { length: 12 }, amount }],
  };
  const order = await openOrder(page, '/order', { offers: Array(4).fill([foreign]) });
  await expect(order.plans).toHaveCount(1);
  await expect(order.priceChange).toBeHidden();
  await fillIn(order);
  await order.pay.click();
  await expect(order.flash).toHaveAttribute('data-flash', 'general_error');
  await expect(order.flash).toBeFocused();
  expect(await effectsOf(page)).toEqual([]);
});
