/**
 * Tests misuse by buyers, browsers and blockers.
 *
 * @module-tag ci
 */
import { holdRequests } from '../hold-requests.ts';
import { attemptsReported } from './expect-failed.ts';
import { calls, expect, type Shop, test } from './shop-test.ts';

const price = 'price-12m-usd';
const panelOf = ({ order }: Shop) => order.method('paypal').locator('[data-paypal]');
const payPalOf = ({ page }: Shop) => page.getByRole('button', { name: 'PayPal (sandbox)' });

async function choosePayPal(shop: Shop): Promise<void> {
  await shop.open();
  await shop.fill();
  await shop.order.method('paypal').getByRole('radio').check();
  await expect(panelOf(shop)).toHaveAttribute('data-paypal', 'ready');
}

test('Enter in a field charges no card where PayPal is chosen', async ({ shop, page }) => {
  await shop.providers({ paypal: 'approve' });
  await choosePayPal(shop);
  await shop.order.email.press('Enter');
  await expect(payPalOf(shop)).toBeFocused();
  await shop.order.email.fill('');
  await shop.order.email.press('Enter');
  await expect(shop.order.email).toBeFocused();
  await expect(shop.page.locator('#order_email_error')).toHaveText('Enter email');
  await shop.expectPayments({ intents: 1, charges: 0 });
  expect(await shop.requests(calls.checkout)).toEqual([]);
  await shop.order.email.fill('ada@example.com');
  await payPalOf(shop).click();
  await expect(page).toHaveURL('/setup');
  await shop.expectPayments({ intents: 1, charges: 1 });
});

for (const [often, what, minutes] of [
  ['', '31 minutes ahead', 31],
  ['@all ', 'a day ahead', 1440],
  ['@all ', 'a day behind', -1440],
] as const) {
  test(`${often}PayPal pays where the device's clock is ${what}`, async ({ shop, page }) => {
    await shop.providers({ paypal: 'approve' });
    await page.clock.setSystemTime(Date.now() + minutes * 60_000);
    await choosePayPal(shop);
    await payPalOf(shop).click();
    await expect(page).toHaveURL('/setup');
    await shop.expectPayments({ intents: 1, charges: 1 });
  });
}

test.describe('a price that changes a moment before', () => {
  test.use({ expectedProblems: /\/api\/v1\/checkout|status of (503|422)/ });

  test('PayPal is agreed to is shown first', async ({ shop, page }) => {
    await shop.providers({ paypal: 'approve' });
    await choosePayPal(shop);
    await shop.checkout({ prices: { [price]: 10995 } });
    await payPalOf(shop).click();
    await expect(shop.order.priceChange).toContainText(/\$99\.95.*\$109\.95/);
    await expect(shop.order.priceChange.getByRole('button')).toBeFocused();
    await shop.expectPayments({ intents: 1, charges: 0 });
    await shop.order.priceChange.getByRole('button').click();
    await page.getByRole('button', { name: 'Finish the payment' }).click();
    await expect(page).toHaveURL('/setup');
    await expect.poll(shop.payments).toMatchObject({ intents: 1, charges: 1, list: [{ priceId: price }] });
  });

  test('PayPal is charged once more is shown first', async ({ shop, page }) => {
    await shop.providers({ paypal: 'approve' });
    await shop.faults({ path: calls.checkout, kind: 'status', status: 503, times: 1 });
    await choosePayPal(shop);
    await payPalOf(shop).click();
    await expect(shop.order.overlay).toHaveAttribute('data-overlay', 'waiting');
    await shop.checkout({ prices: { [price]: 10995 } });
    await shop.pass(1000);
    await expect(shop.order.priceChange).toContainText(/\$99\.95.*\$109\.95/);
    await expect(shop.order.flash).toHaveAttribute('data-flash', 'unconfirmed');
    await shop.expectPayments({ intents: 1, charges: 0 });
    await shop.order.priceChange.getByRole('button').click();
    // What was sent holds the old terms, which the service refuses: proof that it wasn't charged.
    await page.getByRole('button', { name: 'Finish the payment' }).click();
    await expect(shop.order.flash).toHaveAttribute('data-flash', 'general_error');
    await page.getByRole('button', { name: 'Finish the payment' }).click();
    await expect(page).toHaveURL('/setup');
    await shop.expectPayments({ intents: 1, charges: 1 });
  });

  test('an interrupted card payment is tried again: a new intent at the new price, once it is agreed to', async ({
    shop,
    page,
  }) => {
    page.on('dialog', (dialog) => dialog.accept());
    await shop.faults({ path: calls.checkout, kind: 'status', status: 503, times: 1 });
    await shop.open();
    await shop.fill();
    await shop.order.pay.click();
    await expect(shop.order.overlay).toHaveAttribute('data-overlay', 'waiting');
    await shop.checkout({ prices: { [price]: 10995 } });
    await page.reload();
    await expect(shop.order.flash).toHaveAttribute('data-flash', 'unconfirmed');
    await shop.fill();
    await shop.order.pay.click();
    await expect(shop.order.priceChange).toContainText(/\$99\.95.*\$109\.95/);
    await shop.order.priceChange.getByRole('button').click();
    await shop.order.pay.click();
    await expect(page).toHaveURL('/setup');
    await expect
      .poll(shop.payments)
      .toMatchObject({ intents: 2, charges: 1, list: [{ amount: 9995 }, { amount: 10995 }] });
  });
});

test('what is edited while Pay waits for prices is neither sent nor lost', async ({ shop, page }) => {
  await shop.open();
  await shop.fill();
  await expect.poll(() => shop.requests(calls.offer)).toHaveLength(1);
  const release = await holdRequests(page, `**${calls.offer}*`);
  const checkout = page.waitForRequest((request) => request.url().endsWith(calls.checkout));
  await shop.order.pay.click();
  await expect(shop.order.overlay).toBeVisible();
  for (const field of [shop.order.email, shop.order.country, shop.order.plans.first()])
    expect(await field.evaluate((element) => element.closest('[inert]') !== null)).toBe(true);
  // As a script or an extension edits them.
  await shop.order.email.evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'nobody@');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await shop.order.plans.nth(1).evaluate((input: HTMLInputElement) => input.click());
  release();
  await expect(page).toHaveURL('/setup');
  expect((await checkout).postDataJSON()).toMatchObject({
    priceId: price,
    customer: { email: 'ada@example.com' },
  });
  await shop.expectPayments({ intents: 1, charges: 1 });
});

test('twenty clicks in one task are one attempt', async ({ shop, page }) => {
  await shop.open();
  await shop.fill();
  await shop.order.pay.evaluate((button: HTMLElement) => {
    for (let click = 0; click < 20; click += 1) button.click();
  });
  await expect(page).toHaveURL('/setup');
  expect(await shop.requests(calls.attempted)).toHaveLength(1);
  await shop.expectPayments({ intents: 1, charges: 1 });
});

test('the digits of other scripts are digits', async ({ shop, page }) => {
  const inScript = (text: string, zero: string) =>
    text.replace(/\d/g, (digit) => String.fromCharCode(zero.charCodeAt(0) + Number(digit)));
  await shop.open();
  await shop.fill();
  for (const zero of ['๐', '०', '٠', '۰', '０', '০']) {
    await shop.order.number.fill(inScript('4111111111111111', zero));
    await expect(shop.order.number).toHaveValue('4111 1111 1111 1111');
    await shop.order.cvc.fill(inScript('123', zero));
    await shop.order.expiry.fill(inScript('0929', zero));
    await expect(shop.order.expiry).toHaveValue('09/29');
    await expect(shop.order.cvc, 'once it is left').toHaveValue('123');
  }
  await shop.order.pay.click();
  await expect(page).toHaveURL('/setup');
  await shop.expectPayments({ intents: 1, charges: 1 });
});

test.describe('a blocker that replaces the fraud script by an empty file', () => {
  test('shows a message, and once it allows the script the next try pays', async ({ shop, page }) => {
    const fraudScript = '**/__sandbox/providers/forter.js';
    await page.route(fraudScript, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await shop.open();
    await shop.fill();
    await shop.order.pay.click();
    await expect(shop.order.overlay).toHaveAttribute('data-overlay', 'checkingFraud');
    await shop.pass(5000);
    await expect(shop.order.flash).toHaveAttribute('data-flash', 'general_error');
    await expect(shop.order.flash).toContainText('A content blocker or your network may be stopping');
    await expect.poll(() => attemptsReported(shop)).toEqual(['0']);
    await shop.expectPayments({ intents: 0, charges: 0 });
    await page.unroute(fraudScript);
    await shop.order.pay.click();
    await expect(page).toHaveURL('/setup');
    await shop.expectPayments({ intents: 1, charges: 1 });
  });
});

test("the card's code is gone once the bank has agreed, and doesn't wait for retries", async ({
  shop,
  page,
}) => {
  const release = await holdRequests(page, `**${calls.checkout}`);
  await shop.open();
  await shop.fill();
  await shop.order.pay.click();
  await expect(shop.order.overlay).toHaveAttribute('data-overlay', 'checkingOut');
  await expect(shop.order.cvc).toHaveValue('');
  release();
  await expect(page).toHaveURL('/setup');
  await shop.expectPayments({ intents: 1, charges: 1 });
});

test("PayPal pays where the device's clock jumps while the buyer is there", async ({ shop, page }) => {
  await choosePayPal(shop);
  await payPalOf(shop).click();
  const now = await page.evaluate(() => Date.now());
  await page.clock.setSystemTime(now + 3 * 3_600_000);
  await page
    .getByRole('dialog', { name: 'PayPal (sandbox)' })
    .getByRole('button', { name: 'Approve' })
    .click();
  await expect(page).toHaveURL('/setup');
  await shop.expectPayments({ intents: 1, charges: 1 });
});

test.describe('a card payment that was left at the bank', () => {
  // The page asks for its outcome, and the service knows that it isn't authorized.
  test.use({ expectedProblems: /\/api\/v1\/checkout|status of 422/ });

  test('PayPal pays', async ({ shop, page }) => {
    page.on('dialog', (dialog) => dialog.accept());
    await shop.providers({ paypal: 'approve' });
    await shop.open();
    await shop.fill('4000002760003184');
    await shop.order.pay.click();
    await expect(page.getByRole('dialog', { name: 'Your bank (sandbox)' })).toBeVisible();
    await page.reload();
    await expect(shop.order.flash).toHaveCount(0);
    await shop.fill();
    await shop.order.method('paypal').getByRole('radio').check();
    await payPalOf(shop).click();
    await expect(page).toHaveURL('/setup');
    await shop.expectPayments({ intents: 2, charges: 1 });
  });
});

test.describe('a checkout that is refused for ever after a lost response', () => {
  test.use({ expectedProblems: /\/api\/v1\/checkout|status of (503|403)/ });

  test('can be left for another purchase, once the buyer says so', async ({ shop, page }) => {
    page.on('dialog', (dialog) => dialog.accept());
    await shop.faults({ path: calls.checkout, kind: 'status', status: 503, times: 1 });
    await shop.open();
    await shop.fill();
    await shop.order.pay.click();
    await expect(shop.order.overlay).toHaveAttribute('data-overlay', 'waiting');
    await page.reload();
    await expect(shop.order.flash.getByRole('button')).toHaveCount(0);
    await shop.faults({ path: calls.checkout, kind: 'status', status: 403, times: 1 });
    await shop.fill();
    await shop.order.pay.click();
    await shop.order.flash.getByRole('button', { name: 'Buy another subscription' }).click();
    await expect(shop.order.flash).toHaveCount(0);
    await shop.order.cvc.fill('123');
    await shop.order.pay.click();
    await expect(page).toHaveURL('/setup');
    await shop.expectPayments({ intents: 2, charges: 1 });
  });
});

test("a code that was typed doesn't come back with the page", async ({ shop, page }) => {
  await shop.open();
  await shop.fill();
  await page.goto('/pricing');
  await page.goBack();
  await shop.order.plans.first().waitFor();
  await expect(shop.order.cvc).toHaveValue('');
  // Requests that a reload cuts off are errors here.
  await page.waitForLoadState('networkidle');
  await page.reload();
  await expect(shop.order.cvc).toHaveValue('');
});
