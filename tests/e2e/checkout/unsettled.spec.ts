/**
 * Tests checkouts with an unknown outcome: the page shows what can still be charged.
 *
 * @module-tag ci
 */
import { expectUnconfirmed } from './expect-flash.ts';
import { calls, expect, type Shop, test } from './shop-test.ts';

const bodiesOf = async (shop: Shop) => (await shop.requests(calls.checkout)).map(({ body }) => body);

/** Starts a payment by card whose checkout gets errors. */
async function payInVain(shop: Shop): Promise<void> {
  await shop.open();
  await shop.fill();
  await shop.order.pay.click();
  await expect(shop.order.overlay).toHaveAttribute('data-overlay', 'waiting');
}

test.describe('after seven tries', () => {
  test.use({ expectedProblems: /\/api\/v1\/checkout|status of 503/ });

  test('there is nothing to choose and to fill in, and the same plan is paid', async ({ shop, page }) => {
    await shop.faults({ path: calls.checkout, kind: 'status', status: 503, times: 7 });
    await payInVain(shop);
    for (const seconds of [1, 2, 4, 8, 16, 32]) {
      await expect(shop.order.overlay).toHaveAttribute('data-overlay', 'waiting');
      await shop.pass(seconds * 1000);
    }
    await expectUnconfirmed(shop);
    await expect(shop.order.plans.and(page.locator(':enabled'))).toHaveCount(1);
    await expect(shop.order.pay).toHaveText('Pay $99.95');
    await expect(shop.order.method('paypal').getByRole('radio')).toBeDisabled();
    for (const field of [shop.order.email, shop.order.country, shop.order.number])
      expect(await field.evaluate((element) => element.closest('[inert]') !== null)).toBe(true);
    // Without it nothing would say why.
    await expect(shop.order.flash.getByRole('button')).toHaveCount(0);
    await shop.order.pay.click();
    await expect(page).toHaveURL('/setup');
    const bodies = await bodiesOf(shop);
    expect(bodies).toHaveLength(8);
    expect(bodies.at(-1)).toEqual(bodies[0]);
    await shop.expectPayments({ intents: 1, charges: 1 });
  });
});

test.describe('after a reload', () => {
  test.use({ expectedProblems: /\/api\/v1\/checkout|status of (503|422|410)/ });

  const reload = async ({ page }: Shop) => {
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
  };

  test('the plan is the one that was bought, also where another is recommended', async ({ shop, page }) => {
    await shop.faults({ path: calls.checkout, kind: 'status', status: 503, times: 1 });
    await shop.open();
    await shop.fill();
    await shop.order.plans.nth(1).check();
    const price = await shop.order.pay.textContent();
    await shop.order.pay.click();
    await expect(shop.order.overlay).toHaveAttribute('data-overlay', 'waiting');
    await reload(shop);
    await expect(shop.order.pay).toHaveText(price ?? '');
    await expect(shop.order.plans.nth(1)).toBeChecked();
    await expect(shop.order.plans.and(page.locator(':enabled'))).toHaveCount(1);
    await shop.fill();
    await shop.order.pay.click();
    await expect(page).toHaveURL('/setup');
    const [first, second] = await bodiesOf(shop);
    expect(second).toEqual(first);
    await shop.expectPayments({ intents: 1, charges: 1 });
  });

  test('an expired intent is replaced at the price that was bought, and shown, from first to last', async ({
    shop,
    page,
  }) => {
    await shop.faults({ path: calls.checkout, kind: 'status', status: 503, times: 1 });
    await shop.open();
    await shop.fill();
    await shop.order.plans.nth(1).check();
    const price = (await shop.order.pay.textContent()) ?? '';
    await shop.order.pay.click();
    await expect(shop.order.overlay).toHaveAttribute('data-overlay', 'waiting');
    await reload(shop);
    await shop.faults({ path: calls.checkout, kind: 'status', status: 410, times: 1 });
    await shop.providers({ threeDs: 'silent' });
    await shop.fill('4000000000003220');
    await shop.order.pay.click();
    await expect(shop.order.overlay).toHaveAttribute('data-overlay', 'authorizing');
    await expect(shop.order.pay).toHaveText(price);
    await shop.pass(600_000);
    await expect(shop.order.overlay).toBeHidden();
    await expect(shop.order.plans.nth(1)).toBeChecked();
    await expect(shop.order.plans.and(page.locator(':enabled'))).toHaveCount(3);
    await shop.providers({});
    await shop.order.pay.click();
    await expect(page).toHaveURL('/setup');
    const bodies = (await bodiesOf(shop)) as { priceId: string }[];
    expect(new Set(bodies.map(({ priceId }) => priceId)).size).toBe(1);
    await shop.expectPayments({ intents: 3, charges: 1 });
  });

  test('of a plan that is no longer sold the summary has the terms that were agreed to', async ({
    shop,
    page,
  }) => {
    await shop.faults({ path: calls.checkout, kind: 'status', status: 503, times: 1 });
    await shop.open();
    await shop.fill();
    await shop.order.plans.nth(1).check();
    const summary = page.getByRole('complementary', { name: 'Your order' });
    await expect(summary).toContainText('6 months');
    await expect(summary).toContainText('Due today $59.95');
    await shop.order.pay.click();
    await expect(shop.order.overlay).toHaveAttribute('data-overlay', 'waiting');
    await page.route(`**${calls.offer}`, async (route) => {
      const offer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...offer, products: offer.products.slice(0, 1) } });
    });
    await reload(shop);
    await expect(shop.order.plans).toHaveCount(1);
    await expect(summary).toContainText('Due today $59.95');
    await expect(summary).toContainText(/6 months.*at \$69\.95 for 6 months/);
    await expect(summary).not.toContainText(/save/i);
  });

  test('a refusal leaves the way open to send it otherwise', async ({ shop, page }) => {
    await shop.faults({ path: calls.checkout, kind: 'status', status: 503, times: 1 });
    await payInVain(shop);
    await reload(shop);
    await shop.faults({ path: calls.checkout, kind: 'status', status: 422, times: 1 });
    await shop.fill();
    await shop.order.pay.click();
    await expectUnconfirmed(shop);
    await shop.order.cvc.fill('123');
    await shop.order.country.selectOption('FR');
    await shop.order.pay.click();
    await expect(page).toHaveURL('/setup');
    expect((await bodiesOf(shop)).at(-1)).toMatchObject({ customer: { residenceCountry: 'FR' } });
    await shop.expectPayments({ intents: 1, charges: 1 });
  });
});

test.describe('a record that another program has written over', () => {
  test.use({ expectedProblems: /\/api\/v1\/checkout|status of 503/ });

  test('is no reason to charge again: the buyer decides', async ({ shop, page }) => {
    page.on('dialog', (dialog) => dialog.accept());
    await shop.faults({ path: calls.checkout, kind: 'status', status: 503, times: 1, carriedOut: true });
    await payInVain(shop);
    await page.goto('/pricing');
    await page.evaluate(async () => {
      localStorage.setItem('purchase', '{"event":"purchase"}');
      sessionStorage.clear();
      await new Promise<void>((resolve) => {
        const opening = indexedDB.open('meridian-order');
        opening.onsuccess = () => {
          const change = opening.result.transaction('purchase', 'readwrite');
          change.objectStore('purchase').put({ event: 'purchase' }, 'latest');
          change.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      });
    });
    await shop.open();
    await expect(shop.order.flash).toHaveAttribute('data-flash', 'unconfirmed');
    await expect(shop.order.flash, 'another purchase can be charged').not.toContainText('twice');
    await expect(shop.order.pay).toBeHidden();
    await shop.expectPayments({ intents: 1, charges: 1 });
    await shop.order.flash.getByRole('button', { name: 'Buy another subscription' }).click();
    await expect(shop.order.flash).toHaveCount(0);
    await expect(shop.order.pay).toBeVisible();
    await page.reload();
    await expect(shop.order.pay).toBeVisible();
    await expect(shop.order.flash).toHaveCount(0);
  });

  test('in a place of its own takes nothing from it', async ({ shop, page }) => {
    page.on('dialog', (dialog) => dialog.accept());
    await shop.faults({ path: calls.checkout, kind: 'status', status: 503, times: 1, carriedOut: true });
    await payInVain(shop);
    await page.goto('/pricing');
    await page.evaluate(() => localStorage.setItem('purchase', '{"event":"purchase"}'));
    await shop.open();
    await expect(shop.order.flash).toHaveAttribute('data-flash', 'unconfirmed');
    await expect(shop.order.flash).toContainText('Trying again does not charge you twice.');
    await shop.fill();
    await shop.order.pay.click();
    await expect(page).toHaveURL('/setup');
    await shop.expectPayments({ intents: 1, charges: 1 });
  });
});

test.describe('a conflict without a code', () => {
  test.use({ expectedProblems: /\/api\/v1\/checkout|status of 409/ });

  test('is no payment: the checkout is asked for again', async ({ shop, page }) => {
    await shop.faults({ path: calls.checkout, kind: 'status', status: 409, body: {}, times: 2 });
    await payInVain(shop);
    await shop.expectPayments({ intents: 1, charges: 0 });
    await shop.pass(1000);
    await expect(shop.order.overlay).toContainText('attempt 3 of 7');
    await shop.pass(2000);
    await expect(page).toHaveURL('/setup');
    await shop.expectPayments({ intents: 1, charges: 1 });
  });
});

test.describe('a service that fails for two rounds', () => {
  test.use({ expectedProblems: /\/api\/v1\/checkout|status of 500/ });

  test('leaves a way out', async ({ shop }) => {
    await shop.faults({ path: calls.checkout, kind: 'status', status: 500, times: 14 });
    await payInVain(shop);
    for (const isLast of [false, true]) {
      for (const seconds of [1, 2, 4, 8, 16, 32]) {
        await expect(shop.order.overlay).toHaveAttribute('data-overlay', 'waiting');
        await shop.pass(seconds * 1000);
      }
      await expect(shop.order.flash).toHaveAttribute('data-flash', 'unconfirmed');
      await expect(shop.order.flash.getByRole('button')).toHaveCount(isLast ? 1 : 0);
      if (!isLast) await shop.order.pay.click();
    }
    await shop.order.flash.getByRole('button', { name: 'Buy another subscription' }).click();
    await expect(shop.order.pay).toBeVisible();
    await shop.expectPayments({ intents: 1, charges: 0 });
  });
});

test('an order says when it was paid, and a week later the form is open again', async ({ shop, page }) => {
  await shop.open();
  await shop.fill();
  await shop.order.pay.click();
  await expect(page).toHaveURL('/setup');
  const paid = await page.evaluate(() => new Date().toLocaleDateString('en-US', { dateStyle: 'long' }));
  await shop.open();
  await expect(shop.order.flash).toHaveAttribute('data-flash', 'already_paid');
  await expect(shop.order.flash).toContainText(`You paid on ${paid}.`);
  await expect(shop.order.pay).toBeHidden();
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 8 * 86_400_000);
  await shop.open();
  await expect(shop.order.flash).toContainText(`You paid on ${paid}.`);
  await expect(shop.order.pay).toBeVisible();
  await shop.expectPayments({ intents: 1, charges: 1 });
});
