/**
 * @module-tag ci
 */
import type { Page } from '@playwright/test';
import { attemptsReported, expectFailed } from './expect-failed.ts';
import { calls, expect, test } from './shop-test.ts';

const resultWritten = '/data-platform/resource_type/payment_result/v1/write';
const providerScript = '**/__sandbox/providers/chargebee.js';

test.describe('an error that the provider reports twice', () => {
  test('of a card: one message and one event, though the callback and the promise both fail', async ({
    shop,
  }) => {
    await shop.open();
    await shop.fill('4000000000000002');
    await shop.order.pay.click();
    await expectFailed(shop, 'credit_card_payment_gateway_error', 'Your card was declined');
    await expect.poll(() => attemptsReported(shop)).toEqual(['0']);
    await expect.poll(() => shop.requests(resultWritten)).toHaveLength(1);
    await shop.expectPayments({ intents: 1, charges: 0 });
    expect(await shop.requests(calls.checkout)).toEqual([]);
  });

  test('@all of PayPal: one message, and the buyer can pay by card', async ({ shop, page }) => {
    await shop.providers({ paypal: 'error' });
    await shop.open();
    await shop.fill();
    await shop.order.method('paypal').getByRole('radio').check();
    await page.getByRole('button', { name: 'PayPal (sandbox)' }).click();
    await expect(shop.order.flash).toHaveCount(1);
    await expect(shop.order.flash).toHaveAttribute('data-flash', 'general_error');
    await expect(shop.order.method('paypal').getByRole('button', { name: 'Try again' })).toBeVisible();
    await shop.order.method('card').getByRole('radio').check();
    await shop.order.pay.click();
    await expect(page).toHaveURL('/setup');
    await shop.expectPayments({ intents: 2, charges: 1 });
  });
});

test.describe("the card provider's script is blocked", () => {
  test.use({ expectedProblems: /chargebee\.js|forter\.js csp|404|ERR_|Content Security Policy/ });

  const blockades: readonly (readonly ['' | '@all ', string, (page: Page) => Promise<unknown>])[] = [
    ['', 'by a blocker that refuses it', (page) => page.route(providerScript, (route) => route.abort())],
    [
      '@all ',
      "by a network that hasn't got it",
      (page) => page.route(providerScript, (route) => route.fulfill({ status: 404 })),
    ],
    [
      '@all ',
      'by a blocker that replaces it by nothing',
      (page) =>
        page.route(providerScript, (route) => route.fulfill({ contentType: 'text/javascript', body: '' })),
    ],
    ['', 'by a policy for content', forbidProvider],
  ];

  for (const [often, how, block] of blockades) {
    test(`${often}${how}: the message names the cause, nothing is lost, and once it is allowed the next try pays`, async ({
      shop,
      page,
    }) => {
      await block(page);
      await shop.open();
      await shop.fill();
      await expect(shop.order.flash).toHaveCount(0);
      await shop.order.pay.click();
      await expectFailed(shop, 'general_error', 'A content blocker or your network may be stopping');
      await expect.poll(() => attemptsReported(shop)).toEqual(['0']);
      await shop.expectPayments({ intents: 0, charges: 0 });
      expect(await shop.requests(calls.intent)).toEqual([]);
      // The policy of a page stays with it.
      if (block === forbidProvider) return;
      await page.unroute(providerScript);
      await shop.order.pay.click();
      await expect(page).toHaveURL('/setup');
      await shop.expectPayments({ intents: 1, charges: 1 });
    });
  }

  test('@all PayPal needs it too: its panel says so, and trying again there brings its button', async ({
    shop,
    page,
  }) => {
    await shop.providers({ blocked: { chargebee: 'not-found' } });
    await shop.open();
    await shop.fill();
    const payPal = shop.order.method('paypal');
    await payPal.getByRole('radio').check();
    await expect(payPal.getByRole('status')).toContainText('PayPal could not be loaded');
    await shop.providers({});
    await payPal.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'PayPal (sandbox)' })).toBeVisible();
    await shop.expectPayments({ intents: 1, charges: 0 });
  });
});

test.describe("the fraud check's script is blocked", () => {
  test.use({ expectedProblems: /forter\.js|404/ });

  test('@all the message names the cause, and once it is allowed the next try pays', async ({
    shop,
    page,
  }) => {
    await shop.providers({ blocked: { forter: 'not-found' } });
    await shop.open();
    await shop.fill();
    await shop.order.pay.click();
    await expectFailed(shop, 'general_error', 'A content blocker or your network may be stopping');
    await shop.expectPayments({ intents: 0, charges: 0 });
    await shop.providers({});
    await shop.order.pay.click();
    await expect(page).toHaveURL('/setup');
    await shop.expectPayments({ intents: 1, charges: 1 });
  });
});

test('PayPal is blocked: its panel says so, and a card still pays', async ({ shop, page }) => {
  await shop.providers({ paypal: 'blocked' });
  await shop.open();
  await shop.fill();
  const payPal = shop.order.method('paypal');
  await payPal.getByRole('radio').check();
  await expect(payPal.getByRole('status')).toHaveText(
    'PayPal could not be loaded. You can pay by card instead.',
  );
  await expect(shop.order.flash).toHaveCount(0);
  await shop.order.method('card').getByRole('radio').check();
  await expect(shop.order.number).toHaveValue('4111 1111 1111 1111');
  await shop.order.pay.click();
  await expect(page).toHaveURL('/setup');
  await shop.expectPayments({ intents: 1, charges: 1 });
});

test.describe('the fraud check', () => {
  test('never responds: after five seconds a message shows, and no request was sent', async ({ shop }) => {
    await shop.providers({ forter: 'never' });
    await shop.open();
    await shop.fill();
    await shop.order.pay.click();
    await expect(shop.order.overlay).toHaveAttribute('data-overlay', 'checkingFraud');
    await shop.pass(5000);
    await expectFailed(shop, 'general_error', 'You have not been charged');
    await expect.poll(() => attemptsReported(shop)).toEqual(['0']);
    expect(await shop.requests(calls.intent)).toEqual([]);
    await shop.expectPayments({ intents: 0, charges: 0 });
  });

  test('@all takes its time, but less than five seconds: the payment goes on', async ({ shop, page }) => {
    await shop.providers({ forter: 'delayed', forterDelayMs: 60_000 });
    await shop.open();
    await shop.fill();
    await shop.pass(56_000);
    await shop.order.pay.click();
    await expect(shop.order.overlay).toHaveAttribute('data-overlay', 'checkingFraud');
    await shop.pass(4500);
    await expect(page).toHaveURL('/setup');
    await shop.expectPayments({ intents: 1, charges: 1 });
  });

  for (const forter of ['twice', 'before-listener']) {
    test(`@all has its token ${forter}: one payment is made`, async ({ shop, page }) => {
      await shop.providers({ forter });
      await shop.open();
      await shop.fill();
      await shop.order.pay.click();
      await expect(page).toHaveURL('/setup');
      await shop.expectPayments({ intents: 1, charges: 1 });
    });
  }
});

/** The page may run its own scripts, and no others. */
async function forbidProvider(page: Page): Promise<void> {
  await page.route('**/order', async (route) => {
    const response = await route.fetch();
    const own = new URL('/assets/', route.request().url()).href;
    const policy = `script-src-elem ${own} 'unsafe-inline'`;
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } });
  });
}
