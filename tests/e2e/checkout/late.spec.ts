import { holdRequests } from '../hold-requests.ts';
import { expectFailed } from './expect-failed.ts';
import { calls, expect, test } from './shop-test.ts';

const script = '**/assets/js/checkout-open-payment-*';

test.describe('what pays', () => {
  test.use({ expectedProblems: /checkout-open-payment-|ERR_/ });

  test("loads with the first step into the form; if it can't, nothing is lost, and the next click pays", async ({
    shop,
    page,
  }) => {
    const addresses: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('checkout-open-payment-')) addresses.push(request.url());
    });
    await page.route(script, (route) => route.abort());
    await shop.open();
    await shop.order.countrySummary.waitFor();
    expect(addresses).toEqual([]);
    await shop.fill();
    await expect.poll(() => addresses).toHaveLength(1);
    await shop.order.pay.click();
    await expectFailed(shop, 'general_error', 'The payment form could not be loaded');
    expect(await shop.requests(calls.intent)).toEqual([]);
    await page.unroute(script);
    await shop.order.pay.click();
    await expect(page).toHaveURL('/setup');
    await shop.expectPayments({ intents: 1, charges: 1 });
    // Browsers may keep an address that failed.
    expect(addresses).toHaveLength(3);
    expect(new Set(addresses).size).toBe(3);
  });

  test('may come late: clicks lock the form, and pay once when it is there', async ({ shop, page }) => {
    const release = await holdRequests(page, script);
    await shop.open();
    await shop.fill();
    await shop.order.pay.dblclick();
    await expect(shop.order.overlay).toContainText('We are currently processing your payment');
    await expect(shop.order.overlay).toBeFocused();
    release();
    await expect(page).toHaveURL('/setup');
    await shop.expectPayments({ intents: 1, charges: 1 });
  });

  test('is missing without a connection, and the message says that', { tag: '@ci' }, async ({
    shop,
    page,
    context,
  }) => {
    await page.route(script, (route) => route.abort());
    await shop.open();
    await shop.fill();
    await context.setOffline(true);
    await shop.order.pay.click();
    await expectFailed(shop, 'general_error', 'You are offline');
    await context.setOffline(false);
    await page.unroute(script);
    await shop.order.pay.click();
    await expect(page).toHaveURL('/setup');
    await shop.expectPayments({ intents: 1, charges: 1 });
  });

  test('is missing on the next visit: a paid order may have been paid, and the click finds that it is', {
    tag: '@ci',
  }, async ({ shop, page }) => {
    await shop.open();
    await shop.fill();
    await shop.order.pay.click();
    await expect(page).toHaveURL('/setup');
    await page.route(script, (route) => route.abort());
    await shop.open();
    await expect(shop.order.flash).toHaveAttribute('data-flash', 'unconfirmed');
    await shop.fill();
    await page.unroute(script);
    await shop.order.pay.click();
    await expect(shop.order.flash).toHaveAttribute('data-flash', 'already_paid');
    await shop.expectPayments({ intents: 1, charges: 1 });
  });
});
