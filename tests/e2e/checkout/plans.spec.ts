import type { Page } from '@playwright/test';
import { attemptsReported, expectFailed } from './expect-failed.ts';
import { calls, expect, type Shop, test } from './shop-test.ts';

const price = 'price-12m-usd';

/** Nothing of a payment has left the page. */
async function expectNothingSent(shop: Shop): Promise<void> {
  await shop.expectPayments({ intents: 0, charges: 0 });
  expect(await shop.requests(calls.intent)).toEqual([]);
  expect(await shop.requests(calls.checkout)).toEqual([]);
  await expect.poll(() => attemptsReported(shop)).toEqual([]);
}

/** Returns the buyer's data in each checkout request. */
async function customersSent(shop: Shop): Promise<readonly unknown[]> {
  const sent = await shop.requests(calls.checkout);
  return sent.map(({ body }) => (body as { customer: unknown }).customer);
}

test.describe('plans that fail to load', { tag: '@ci' }, () => {
  test.use({ expectedProblems: /\/offers\/regular|503/ });

  test('show a message each time, and nothing can be paid until a retry brings them', async ({
    shop,
    page,
  }) => {
    await shop.faults({ path: calls.offer, kind: 'status', status: 503, times: 2 });
    await shop.open();
    await expect(shop.order.plansError).toContainText('Error loading plans');
    await expect(shop.order.pay).toBeHidden();
    await expect(page.locator('[data-payment]')).toBeHidden();
    // Nor does Enter in a field that still shows.
    await shop.order.email.fill('ada@example.com');
    await shop.order.email.press('Enter');
    await expect(shop.order.plansError).toBeVisible();
    await expectNothingSent(shop);
    const retry = shop.order.plansError.getByRole('button', { name: 'Try again' });
    await retry.click();
    await expect.poll(() => shop.requests(calls.offer)).toHaveLength(2);
    await expect(retry).toBeVisible();
    await expect(shop.order.pay).toBeHidden();
    await retry.press('Enter');
    await expect(shop.order.plansError).toBeHidden();
    await expect(shop.order.plans.first()).toBeChecked();
    await expect(shop.order.plans.first()).toBeFocused();

    await test.step('and reported when the buyer pays: typed values stay', async () => {
      await shop.fill();
      await expect.poll(() => shop.requests(calls.offer)).toHaveLength(3);
      await shop.faults({ path: calls.offer, kind: 'status', status: 503, times: 1 });
      await shop.pass(600_000);
      await shop.order.pay.click();
      await expect(retry).toBeFocused();
      await expectNothingSent(shop);
      await retry.click();
      await shop.order.pay.click();
      await expect(page).toHaveURL('/setup');
      await expectPaid(shop, 9995);
    });
  });
});

test.describe('a price that has changed', () => {
  test.use({ expectedProblems: /\/api\/v1\/checkout|422/ });

  test('is shown, and agreed to before anything is sent', async ({ shop, page }) => {
    const { priceChange, pay } = shop.order;
    const confirm = priceChange.getByRole('button');

    await test.step('since the page was made', async () => {
      await shop.checkout({ prices: { [price]: 10995 } });
      await shop.open();
      await expect(priceChange).toContainText(/\$99\.95.*\$109\.95/);
      await expect(pay).toHaveText('Pay $109.95');
      await shop.fill();
      await pay.click();
      await expect(confirm).toBeFocused();
      await expectNothingSent(shop);
      await confirm.click();
      await expect(priceChange).toBeHidden();
    });

    await test.step('while the page is open', async () => {
      await shop.checkout({ prices: { [price]: 11995 } });
      await shop.pass(600_000);
      await pay.click();
      await expect(priceChange).toContainText(/\$109\.95.*\$119\.95/);
      await expect(confirm).toBeFocused();
      await expectNothingSent(shop);
      await confirm.click();
    });

    await test.step('at the moment of the click', async () => {
      await shop.checkout({ prices: { [price]: 12995 } });
      await pay.click();
      await expect(priceChange).toContainText(/\$119\.95.*\$129\.95/);
      await expect(confirm).toBeFocused();
      await expectNothingSent(shop);
      await confirm.click();
    });

    await test.step('between the click and the charge', async () => {
      const body = { code: 'amount_mismatch' };
      await shop.faults({ path: calls.checkout, kind: 'status', status: 422, body, times: 1 });
      await pay.click();
      await expectFailed(shop, 'general_error', undefined, '');
      await shop.expectPayments({ intents: 1, charges: 0 });
      await shop.order.cvc.fill('123');
    });

    await pay.click();
    await expect(page).toHaveURL('/setup');
    await expect.poll(shop.payments).toMatchObject({
      intents: 2,
      charges: 1,
      list: [{ amount: 12995 }, { amount: 12995, priceId: price }],
    });
  });
});

async function expectPaid(shop: Shop, amount: number): Promise<void> {
  await expect.poll(shop.payments).toMatchObject({ charges: 1, list: [{ amount, priceId: price }] });
}

test('a plan without a price in the currency shows a message and makes no call', { tag: '@ci' }, async ({
  shop,
  page,
}) => {
  await shop.faults({ path: calls.offer, kind: 'variant', name: 'other-currency' });
  await shop.open();
  await shop.fill();
  await expect(shop.order.pay).toContainText('XTS');
  await expect(page.getByText('All amounts are in XTS.')).toBeVisible();
  await shop.order.pay.click();
  await expectFailed(shop, 'general_error', 'You have not been charged');
  await expect(shop.order.priceChange).toBeHidden();
  await shop.order.method('paypal').getByRole('radio').check();
  await expect(shop.order.flash).toHaveAttribute('data-flash', 'general_error');
  await expectNothingSent(shop);
});

test.describe('odd money in the offer', { tag: '@ci' }, () => {
  for (const [often, name, other] of [
    ['', 'amounts-as-text', 'odd-scale'],
    ['@all ', 'odd-scale', 'amounts-as-text'],
  ] as const) {
    test(`${often}reads the same, needs no agreement, and is charged as it is: ${other}, then ${name}`, async ({
      shop,
      page,
    }) => {
      for (const shown of [other, name]) {
        await shop.faults({ path: calls.offer, kind: 'variant', name: shown });
        await shop.open();
        await shop.order.countrySummary.waitFor();
        await expect(shop.order.pay, shown).toHaveText('Pay $99.95');
        await expect(shop.order.priceChange, shown).toBeHidden();
      }
      await shop.fill();
      await expect.poll(() => shop.requests(calls.offer)).toHaveLength(2);
      await shop.order.pay.click();
      await expect(page).toHaveURL('/setup');
      await expectPaid(shop, 9995);
    });
  }

  const damaged: readonly (readonly [string, object])[] = [
    ['a currency that is none', { unscaledValue: 9995, scale: 2, currency: 'usd?' }],
    ['a scale below nothing', { unscaledValue: 9995, scale: -2, currency: 'USD' }],
    ['a scale beyond all measure', { unscaledValue: 9995, scale: 1e9, currency: 'USD' }],
    ['a scale that is no whole number', { unscaledValue: 9995, scale: 2.5, currency: 'USD' }],
    ['a value that is no number', { unscaledValue: 'ninety', scale: 2, currency: 'USD' }],
    ['a value with a fraction', { unscaledValue: 99.95, scale: 2, currency: 'USD' }],
    ['nothing to pay', { unscaledValue: 0, scale: 2, currency: 'USD' }],
    ['less than nothing to pay', { unscaledValue: '-9995', scale: 2, currency: 'USD' }],
  ];

  const damagedPlans = damaged.map(([what, amount], index) => planOf(`plan-${index}`, what, amount));

  test('such that it is none: in all plans, nothing can be paid; in some, the others can be bought', async ({
    shop,
    page,
  }) => {
    await shop.faults({ path: calls.offer, kind: 'body', body: { products: damagedPlans } });
    await shop.open();
    await expect(shop.order.plansError).toContainText('Error loading plans');
    await expect(shop.order.pay).toBeHidden();
    await expectNothingSent(shop);
    const good = planOf('plan-1m', 'price-1m-usd', monthly);
    const oneBadPrice = { ...good, prices: [null, { id: 'price-1m-eur' }, ...good.prices] };
    const year = { length: 1, unit: 'DURATION_UNIT_YEAR' };
    const products = [
      ...damagedPlans,
      { ...good, id: 'plan-1y', prices: good.prices.map((price) => ({ ...price, basePeriod: year })) },
      oneBadPrice,
      planOf('plan-1m', 'price-6m-usd', { ...monthly, unscaledValue: 5995 }),
    ];
    await shop.faults({ path: calls.offer, kind: 'body', body: { products } });
    await shop.order.plansError.getByRole('button', { name: 'Try again' }).click();
    await shop.fill();
    await expect(shop.order.plans).toHaveCount(1);
    await expect(shop.order.pay).toHaveText('Pay $12.95');
    await shop.order.pay.click();
    await expect(page).toHaveURL('/setup');
    await expect.poll(shop.payments).toMatchObject({ charges: 1, list: [{ amount: 1295 }] });
  });
});

const monthly = { unscaledValue: 1295, scale: 2, currency: 'USD' };

function planOf(id: string, priceId: string, amount: object) {
  const nextPrice = { amount, totalPeriod: { length: 1 } };
  return { id, name: id, prices: [{ id: priceId, basePeriod: { length: 1 }, amount, nextPrice }] };
}

test.describe('the state', () => {
  test('is required in the US before anything is sent, and then sent', async ({ shop, page }) => {
    await shop.open();
    await shop.fill(undefined, 'US');
    await shop.order.pay.click();
    await expect(shop.order.state).toBeFocused();
    await expect(shop.order.state).toHaveAttribute('aria-invalid', 'true');
    await expect(shop.order.flash).toHaveAttribute('data-flash', 'general_error');
    await expect(shop.order.overlay).toBeHidden();
    await expectNothingSent(shop);
    await shop.order.state.selectOption('CA');
    await shop.order.pay.click();
    await expect(page).toHaveURL('/setup');
    expect(await customersSent(shop)).toMatchObject([{ residenceCountry: 'US', residenceState: 'CA' }]);
    await shop.expectPayments({ intents: 1, charges: 1 });
  });

  test('is forgotten when the country changes from the US, and not sent', async ({ shop, page }) => {
    await shop.open();
    await shop.fill(undefined, 'US');
    await shop.order.state.selectOption('CA');
    await shop.order.country.selectOption('DE');
    await expect(shop.order.state).toBeHidden();
    await shop.order.country.selectOption('US');
    await expect(shop.order.state).toHaveValue('');
    await shop.order.country.selectOption('DE');
    await shop.order.pay.click();
    await expect(page).toHaveURL('/setup');
    const [customer] = await customersSent(shop);
    expect(customer).toMatchObject({ residenceCountry: 'DE' });
    expect(customer).not.toHaveProperty('residenceState');
    await shop.expectPayments({ intents: 1, charges: 1 });
  });
});

const tryLater = { 'retry-after': '60' };

test.describe('an intent that has expired', { tag: '@ci' }, () => {
  test.use({ expectedProblems: /\/api\/v1\/checkout|410/ });

  test('is replaced by a new one, which is authorized and charged', async ({ shop, page }) => {
    await shop.checkout({ expiringIntents: 1 });
    await shop.open();
    await shop.fill();
    await shop.order.pay.click();
    await expect(page).toHaveURL('/setup');
    await expect.poll(shop.payments).toMatchObject({
      charges: 1,
      list: [{ status: 'expired' }, { status: 'consumed', attempt: { status: 'authorized' } }],
    });
    const sent = (await shop.requests(calls.checkout)).map(({ body }) => body as { paymentIntentId: string });
    expect(new Set(sent.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(2);
  });

  test('@all twice in a row shows a message, and the next click pays', async ({ shop, page }) => {
    await shop.checkout({ expiringIntents: 2 });
    await shop.open();
    await shop.fill();
    await shop.order.pay.click();
    await expectFailed(shop, 'general_error', 'You have not been charged', '');
    await shop.expectPayments({ intents: 2, charges: 0 });
    await shop.order.cvc.fill('123');
    await shop.order.pay.click();
    await expect(page).toHaveURL('/setup');
    await shop.expectPayments({ intents: 3, charges: 1 });
  });

  test('@all and was agreed to with PayPal is requested again', async ({ shop, page }) => {
    await shop.providers({ paypal: 'approve' });
    await shop.checkout({ expiringIntents: 1 });
    await shop.open();
    await shop.fill();
    const payPal = shop.order.method('paypal');
    await payPal.getByRole('radio').check();
    await page.getByRole('button', { name: 'PayPal (sandbox)' }).click();
    await expectFailed(shop, 'general_error', 'You have not been charged');
    await expect(payPal.getByRole('button', { name: 'Finish the payment' })).toBeHidden();
    await payPal.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'PayPal (sandbox)' }).click();
    await expect(page).toHaveURL('/setup');
    await shop.expectPayments({ intents: 2, charges: 1 });
  });
});

/** Returns all that the browser stores for the site. */
function storedOf(page: Page) {
  return page.evaluate(async () => {
    const valuesOf = (storage: Storage): Record<string, unknown> =>
      Object.fromEntries(Object.entries(storage).map(([key, text]) => [key, JSON.parse(text)]));
    const record = await new Promise<unknown>((resolve) => {
      const opening = indexedDB.open('meridian-order');
      opening.onsuccess = () => {
        const reading = opening.result.transaction('purchase').objectStore('purchase').get('latest');
        reading.onsuccess = () => {
          opening.result.close();
          resolve(reading.result);
        };
      };
    });
    // The answer of `site-test.ts`, so that pages don't ask for consent.
    const { cookie_settings: _, ...local } = valuesOf(localStorage);
    return { local, session: valuesOf(sessionStorage), record };
  });
}

test.describe('a reload while the payment goes on', { tag: '@ci' }, () => {
  test.use({ expectedProblems: /\/api\/v1\/checkout|503/ });

  test.beforeEach(async ({ shop, page }) => {
    const fault = { path: calls.checkout, kind: 'status', status: 503, headers: tryLater, times: 1 };
    await shop.faults({ ...fault, carriedOut: true });
    await shop.open();
    await shop.fill();
    await shop.order.pay.click();
    await expect(shop.order.overlay).toHaveAttribute('data-overlay', 'waiting');
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
  });

  test('says that it may have gone through, keeps the intent and the price alone, and confirms the same order', async ({
    shop,
    page,
  }) => {
    await expect(shop.order.flash).toHaveAttribute('data-flash', 'unconfirmed');
    await expect(shop.order.flash).toContainText('It may have gone through. Please check your email');
    await expect(shop.order.overlay).toBeHidden();
    const record = {
      count: 1,
      attemptId: expect.stringMatching(/^[0-9a-f]{32}$/),
      status: 'sent',
      method: 'card',
      terms: expect.stringContaining('"unscaledValue":9995'),
      intentId: expect.stringMatching(/^pi-1-/),
    };
    const stored = await storedOf(page);
    expect(stored).toEqual({ local: {}, session: { 'meridian-purchase': record }, record });
    await shop.expectPayments({ intents: 1, charges: 1 });
    await shop.fill();
    await shop.order.pay.click();
    await expect(page).toHaveURL('/setup');
    await shop.expectPayments({ intents: 1, charges: 1 });
    const { attemptId } = stored.record as { attemptId: string };
    const address = expect.stringMatching(/\/setup$/);
    const paid = { ...record, attemptId, status: 'paid', address, paidAt: expect.any(Number) };
    // The page takes the receipt once it is shown.
    await expect
      .poll(() => storedOf(page))
      .toEqual({
        local: { cart: [{ id: 'plan-12m', name: '12 months', purchase: attemptId }] },
        session: { 'meridian-purchase': paid },
        record: paid,
      });
  });

  test.describe('and another order', () => {
    test.use({ expectedProblems: /\/api\/v1\/checkout|503|409/ });

    test('@all says that it was paid, and charges nothing', async ({ shop }) => {
      await shop.fill();
      await shop.order.email.fill('other@example.com');
      await shop.order.pay.click();
      await expect(shop.order.flash).toHaveAttribute('data-flash', 'probably_paid');
      await expect(shop.order.pay).toBeHidden();
      await shop.expectPayments({ intents: 1, charges: 1 });
    });
  });
});

/** The page stays: Chromium keeps none for the way back while it is driven by a test. */
async function payToNowhere(shop: Shop): Promise<void> {
  await shop.page.route('**/setup', (route) => route.fulfill({ status: 204 }));
  await shop.open();
  await shop.fill();
  await shop.order.pay.click();
  await expect(shop.order.overlay).toHaveAttribute('data-overlay', 'redirecting');
}

test.describe('the way back', { tag: '@ci' }, () => {
  test.use({ expectedProblems: /\/setup net::ERR_ABORTED/ });

  test('to the page as it was left: overlay and lock are gone, and nothing more can be paid', async ({
    shop,
    page,
  }) => {
    await payToNowhere(shop);
    await expect(page.locator('header').first()).toHaveAttribute('inert');
    await page.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await expect(shop.order.overlay).toBeHidden();
    await expect(page.locator('[inert]:not([id="order_paypal_slot"], [data-summary-bar])')).toHaveCount(0);
    await expect(shop.order.flash).toHaveAttribute('data-flash', 'paid_no_redirect');
    await expect(shop.order.flash).toBeFocused();
    await expect(shop.order.pay).toBeHidden();
    await expect(shop.order.otherTab).toBeHidden();
    await shop.expectPayments({ intents: 1, charges: 1 });
    await page.unroute('**/setup');
    await shop.order.flash.getByRole('link', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/setup');
    await shop.expectPayments({ intents: 1, charges: 1 });
  });

  test('to a page that leads nowhere: after a while it says so, and where to go on', async ({ shop }) => {
    await payToNowhere(shop);
    // The wait may begin a little after what the page shows of it.
    await expect(async () => {
      await shop.pass(20_000);
      await expect(shop.order.overlay).toBeHidden({ timeout: 1000 });
    }).toPass();
    await expect(shop.order.flash).toHaveAttribute('data-flash', 'paid_no_redirect');
    await expect(shop.order.flash.getByRole('link', { name: 'Continue' })).toBeVisible();
    await shop.expectPayments({ intents: 1, charges: 1 });
  });
});
