/**
 * Buyers who have their browser translate the page can pay as well: translators replace texts by elements.
 *
 * @module-tag ci
 */
import { translatePage } from '../translate-page.ts';
import { attemptsReported } from './expect-failed.ts';
import { calls, expect, type Shop, test } from './shop-test.ts';

const payPalOf = ({ page }: Shop) => page.getByRole('button', { name: 'PayPal (sandbox)' });

/** No part of the page is gone. */
async function expectWhole({ page, order }: Shop): Promise<void> {
  await expect(page.locator('[data-order]')).toHaveCount(1);
  await expect(page.locator('[data-broken]')).toHaveCount(0);
  await expect(order.plans).toHaveCount(3);
  await expect(order.email).toBeVisible();
}

for (const [often, from] of [
  ['@all ', 'start'],
  ['', 'hydration'],
] as const) {
  test.describe(`${often}translated from ${from} on`, () => {
    test.beforeEach(({ page }) => translatePage(page, { from, changesText: true }));

    test('an empty form says what is missing', async ({ shop }) => {
      await shop.open();
      await shop.order.countrySummary.waitFor();
      await shop.order.pay.click();
      await expect(shop.order.email).toBeFocused();
      await expect(shop.page.locator('#order_email_error')).toHaveText('«Enter email»');
      await expectWhole(shop);
      await shop.order.email.fill('ada@example.com');
      await expect(shop.page.locator('#order_email_error')).toHaveText('');
      await expectWhole(shop);
      await shop.expectPayments({ intents: 0, charges: 0 });
    });

    test('a card is charged once, after a decline', async ({ shop, page }) => {
      await shop.open();
      await shop.fill('4000000000000002');
      await shop.order.pay.click();
      await expect(shop.order.flash).toHaveAttribute('data-flash', 'credit_card_payment_gateway_error');
      await expectWhole(shop);
      await expect.poll(() => attemptsReported(shop)).toEqual(['0']);
      await shop.order.flash.getByRole('button').first().click();
      await shop.order.number.fill('4111111111111111');
      await shop.order.pay.click();
      await expect(page).toHaveURL('/setup');
      await shop.expectPayments({ intents: 2, charges: 1 });
    });

    test('another plan changes the price on the button, which stays as it is written', async ({
      shop,
      page,
    }) => {
      await shop.open();
      await shop.fill();
      await shop.order.plans.nth(1).check();
      await expect(shop.order.pay).toContainText('$59.95');
      await expect(shop.order.pay).not.toContainText('$99.95');
      await expect(shop.order.pay.locator('[translate="no"]')).toHaveText('$59.95');
      await shop.order.pay.click();
      await expect(page).toHaveURL('/setup');
      await expect.poll(shop.payments).toMatchObject({ charges: 1, list: [{ amount: 5995 }] });
    });

    test('PayPal pays', async ({ shop, page }) => {
      await shop.providers({ paypal: 'approve' });
      await shop.open();
      await shop.fill();
      await shop.order.method('paypal').getByRole('radio').check();
      await expectWhole(shop);
      await payPalOf(shop).click();
      await expect(page).toHaveURL('/setup');
      await shop.expectPayments({ intents: 1, charges: 1 });
    });

    test('a changed price, US states, retries and a paid order are shown', async ({ shop, page }) => {
      await shop.checkout({ prices: { 'price-12m-usd': 10995 }, redirectUrl: null });
      await shop.open();
      await expect(shop.order.priceChange).toContainText('$109.95');
      await shop.order.priceChange.getByRole('button').click();
      await expect(shop.order.priceChange).toHaveCount(0);
      await shop.fill(undefined, 'US');
      await shop.order.pay.click();
      await expect(shop.order.state).toBeFocused();
      await shop.order.country.selectOption('DE');
      await expect(shop.order.state).toHaveCount(0);
      await shop.faults({ path: calls.checkout, kind: 'status', status: 503, times: 2 });
      await shop.order.pay.click();
      await expect(shop.order.overlay).toContainText('2');
      await shop.pass(1000);
      await expect(shop.order.overlay).toContainText('3');
      await expectWhole(shop);
      await shop.pass(2000);
      await expect(shop.order.flash).toHaveAttribute('data-flash', 'paid_no_redirect');
      await expectWhole(shop);
      await shop.order.flash.getByRole('button').click();
      await expect(shop.order.flash).toHaveCount(0);
      await expect(shop.order.pay).toBeVisible();
      await shop.expectPayments({ intents: 1, charges: 1 });
      expect(page.url()).toMatch(/\/order$/);
    });
  });
}

test('a card is charged once where the page was translated before its script ran', async ({ shop, page }) => {
  await translatePage(page, { from: 'start', changesText: true });
  await shop.open();
  await shop.fill();
  await shop.order.pay.click();
  await expect(page).toHaveURL('/setup');
  await shop.expectPayments({ intents: 1, charges: 1 });
});

test('no text that can change stands beside another node', async ({ shop, page }) => {
  const findBareTexts = () =>
    page.locator('[data-island="checkout"]').evaluate((island) => {
      const walker = document.createTreeWalker(island, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (walker.nextNode()) {
        const { parentElement: parent, textContent } = walker.currentNode;
        // Translators leave blank ones as they are.
        if (
          textContent?.trim() &&
          parent &&
          parent.childNodes.length > 1 &&
          !parent.closest('noscript, option')
        )
          found.push(textContent);
      }
      return found;
    });
  await shop.open('/order/special-referrer-backblaze');
  await shop.order.countrySummary.waitFor();
  expect(await findBareTexts()).toEqual([]);
  await shop.order.pay.click();
  await shop.order.method('paypal').getByRole('radio').check();
  expect(await findBareTexts()).toEqual([]);
  await shop.order.method('card').getByRole('radio').check();
  await shop.fill('4000002760003184');
  await shop.order.pay.click();
  await expect(shop.order.overlay).toHaveAttribute('data-overlay', 'authorizing');
  await shop.pass(20_000);
  expect(await findBareTexts()).toEqual([]);
});

test.use({ expectedProblems: /\/api\/v1\/checkout|status of 503|Minified React error #418/ });
