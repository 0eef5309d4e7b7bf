import { fillIn } from '../order-form/open-order.ts';
import { attemptsReported } from './expect-failed.ts';
import { calls, expect, type Shop, test } from './shop-test.ts';

const panelOf = ({ order }: Shop) => order.method('paypal').locator('[data-paypal]');
const buttonOf = ({ page }: Shop) => page.getByRole('button', { name: 'PayPal (sandbox)' });
const windowOf = ({ page }: Shop) => page.getByRole('dialog', { name: 'PayPal (sandbox)' });

/** A buyer who has said who they are, and sees PayPal's button. */
async function choosePayPal(shop: Shop): Promise<void> {
  const { order } = shop;
  await shop.open();
  await order.countrySummary.click();
  await order.email.fill('ada@example.com');
  await order.country.selectOption('DE');
  await order.method('paypal').getByRole('radio').check();
  await expect(panelOf(shop)).toHaveAttribute('data-paypal', 'ready');
}

test('PayPal pays once the buyer agrees, with nothing said of a card', async ({ shop, page }) => {
  await choosePayPal(shop);
  await expect(shop.order.payPalGuard).toHaveCount(0);
  const checkout = page.waitForRequest((request) => request.url().endsWith(calls.checkout));
  await buttonOf(shop).click();
  await windowOf(shop).getByRole('button', { name: 'Approve' }).click();
  const [intent] = await shop.requests(calls.intent);
  // PayPal gets only the request for the agreement.
  expect(intent?.body).toEqual({
    paymentMethodType: 'paypal_express_checkout',
    amount: { unscaledValue: 0, scale: 2, currency: 'USD' },
  });
  expect((await checkout).postDataJSON()).toEqual({
    priceId: 'price-12m-usd',
    agreed: {
      amount: { unscaledValue: 9995, scale: 2, currency: 'USD' },
      months: 12,
      freeMonths: 3,
      totalMonths: 15,
      renewal: { amount: { unscaledValue: 11695, scale: 2, currency: 'USD' }, months: 12 },
    },
    paymentIntentId: expect.any(String),
    customer: { email: 'ada@example.com', residenceCountry: 'DE' },
  });
  await expect(page).toHaveURL('/setup');
  await shop.expectPayments({ intents: 1, charges: 1 });
  expect(await shop.requests(calls.checkout)).toHaveLength(1);
});

test('PayPal that is cancelled says nothing, and its button is ready for the next try', {
  tag: '@ci',
}, async ({ shop, page }) => {
  await choosePayPal(shop);
  const { flash, overlay, email } = shop.order;
  for (const label of ['Cancel', 'Close the window']) {
    await test.step(`by “${label}”`, async () => {
      await buttonOf(shop).click();
      await windowOf(shop).getByRole('button', { name: label }).click();
      await expect(windowOf(shop)).toHaveCount(0);
      await expect(panelOf(shop)).toHaveAttribute('data-paypal', 'ready');
      await expect(flash).toHaveCount(0);
      await expect(overlay).toHaveCount(0);
      await expect(email).toHaveValue('ada@example.com');
      expect(await shop.requests(calls.checkout)).toEqual([]);
      await shop.expectPayments({ intents: 1, charges: 0 });
      await expect(buttonOf(shop)).toBeEnabled();
    });
  }
  await buttonOf(shop).click();
  await windowOf(shop).getByRole('button', { name: 'Approve' }).click();
  await expect(page).toHaveURL('/setup');
  await shop.expectPayments({ intents: 1, charges: 1 });
});

test('@all PayPal that is cancelled leaves the card as a way to pay', async ({ shop, page }) => {
  await choosePayPal(shop);
  await buttonOf(shop).click();
  await windowOf(shop).getByRole('button', { name: 'Cancel' }).click();
  await shop.order.method('card').getByRole('radio').check();
  await fillIn(shop.order);
  await shop.order.pay.click();
  await expect(page).toHaveURL('/setup');
  await shop.expectPayments({ intents: 2, charges: 1 });
});

test.describe('when PayPal fails', { tag: '@ci' }, () => {
  test.use({ expectedProblems: /\/api\/v2\/payment-intent|status of 500|PayPal/i });

  test('its button is removed, the failure is shown and counted, and the next attempt gets a new intent', async ({
    shop,
    page,
  }) => {
    await shop.providers({ paypal: 'error' });
    await choosePayPal(shop);
    await buttonOf(shop).click();
    await expect(shop.order.flash).toHaveAttribute('data-flash', 'general_error');
    // PayPal's status is counted the other way round.
    await expect.poll(() => attemptsReported(shop)).toEqual(['1']);
    const panel = panelOf(shop);
    await expect(panel.getByRole('status')).toHaveText('');
    await expect(buttonOf(shop)).toBeHidden();
    await shop.providers({ paypal: 'ask' });
    await panel.getByRole('button', { name: 'Try again' }).click();
    await buttonOf(shop).click();
    await windowOf(shop).getByRole('button', { name: 'Approve' }).click();
    await expect(page).toHaveURL('/setup');
    await shop.expectPayments({ intents: 2, charges: 1 });
  });

  test('a failure before the start is shown and counted as well', async ({ shop }) => {
    await shop.faults({ path: calls.intent, kind: 'status', status: 500, times: 1 });
    await shop.open();
    await shop.order.method('paypal').getByRole('radio').check();
    await expect(shop.order.flash).toHaveAttribute('data-flash', 'general_error');
    await expect.poll(() => attemptsReported(shop)).toEqual(['1']);
    await expect(panelOf(shop).getByRole('status')).toHaveText(/PayPal could not be loaded/);
    await panelOf(shop).getByRole('button', { name: 'Try again' }).click();
    await expect(panelOf(shop)).toHaveAttribute('data-paypal', 'ready');
  });
});

test('where there is nothing else, its button comes by itself', { tag: '@ci' }, async ({ shop, page }) => {
  await shop.faults({
    path: calls.methods,
    kind: 'body',
    body: { paymentMethods: [{ name: 'PAYPAL', processors: [] }] },
  });
  await shop.open();
  await expect(shop.order.method('card')).toHaveCount(0);
  await expect(panelOf(shop)).toHaveAttribute('data-paypal', 'ready');
  await shop.order.countrySummary.click();
  await shop.order.email.fill('ada@example.com');
  await shop.order.country.selectOption('DE');
  await buttonOf(shop).click();
  await windowOf(shop).getByRole('button', { name: 'Approve' }).click();
  await expect(page).toHaveURL('/setup');
  await shop.expectPayments({ intents: 1, charges: 1 });
});

test.describe('where there is nothing else, and it fails', { tag: '@ci' }, () => {
  test.use({ expectedProblems: /\/api\/v2\/payment-intent|status of 500/ });

  test('only the panel shows it: no payment was tried', async ({ shop }) => {
    await shop.faults(
      { path: calls.methods, kind: 'body', body: { paymentMethods: [{ name: 'PAYPAL', processors: [] }] } },
      { path: calls.intent, kind: 'status', status: 500 },
    );
    await shop.open();
    await expect(panelOf(shop).getByRole('status')).toHaveText(/PayPal could not be loaded/);
    await shop.order.plans.nth(1).check();
    await expect(shop.order.flash).toHaveCount(0);
    await expect.poll(() => attemptsReported(shop)).toEqual([]);
    expect(await shop.requests(calls.intent)).toHaveLength(1);
  });
});

test.describe('when the buyer cancels, and then the checkout refuses', () => {
  test.use({ expectedProblems: /\/api\/v1\/checkout|status of 422/ });

  test('what the buyer agreed to at PayPal pays the next time, without another window', async ({
    shop,
    page,
  }) => {
    await shop.faults({ path: calls.checkout, kind: 'status', status: 422, times: 1 });
    await choosePayPal(shop);
    await buttonOf(shop).click();
    await windowOf(shop).getByRole('button', { name: 'Cancel' }).click();
    await expect(windowOf(shop)).toHaveCount(0);
    await expect(panelOf(shop)).toHaveAttribute('data-paypal', 'ready');
    await expect(shop.order.flash).toHaveCount(0);
    await buttonOf(shop).click();
    await windowOf(shop).getByRole('button', { name: 'Approve' }).click();
    await expect(shop.order.flash).toHaveAttribute('data-flash', 'general_error');
    await expect(panelOf(shop)).toHaveAttribute('data-paypal', 'authorized');
    await page.getByRole('button', { name: 'Finish the payment' }).click();
    await expect(page).toHaveURL('/setup');
    const intents = (await shop.requests(calls.checkout)).map(({ body }) => body);
    expect(intents).toHaveLength(2);
    expect(intents[1]).toEqual(intents[0]);
    await shop.expectPayments({ intents: 1, charges: 1 });
  });
});
