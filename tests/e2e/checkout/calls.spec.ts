import { expectFlash, expectGeneralError, expectRefused, expectUnconfirmed } from './expect-flash.ts';
import { resultReported } from './result-reported.ts';
import { calls, expect, type Shop, test } from './shop-test.ts';

/** Opens the page, fills it in and places the order. */
async function pay(shop: Shop): Promise<void> {
  await shop.open();
  await shop.fill();
  await shop.order.pay.click();
}

/** The same, until its failure is reported. */
async function payInVain(shop: Shop): Promise<void> {
  await Promise.all([resultReported(shop.page), pay(shop)]);
}

/** Passes the waiting before each of the tries from the second up to this one. */
async function passTries({ order, pass }: Shop, last: number): Promise<void> {
  for (let tries = 2; tries <= last; tries += 1) {
    await expect(order.overlay).toContainText(`attempt ${tries} of 7`);
    await pass(1000 * 2 ** (tries - 2));
  }
}

/** Expects a number of tries with the same request. */
async function expectTries(shop: Shop, count: number): Promise<void> {
  const tries = await shop.requests(calls.checkout);
  expect(tries).toHaveLength(count);
  expect(new Set(tries.map(({ body }) => JSON.stringify(body))).size).toBe(1);
}

test.describe('an order that is placed twice at once', () => {
  test('by a double click is paid once', async ({ shop, page }) => {
    await shop.open();
    await shop.fill();
    await shop.order.pay.dblclick();
    await expect(page).toHaveURL('/setup');
    await shop.expectPayments({ intents: 1, charges: 1 });
    expect(await shop.requests(calls.intent)).toHaveLength(1);
    expect(await shop.requests(calls.attempted)).toHaveLength(1);
    await expectTries(shop, 1);
  });

  test('by Enter and a click is paid once', async ({ shop, page }) => {
    await shop.faults({ path: calls.intent, kind: 'slow', delayMs: 500 });
    await shop.open();
    await shop.fill();
    await shop.order.pay.scrollIntoViewIfNeeded();
    await shop.order.cvc.focus();
    const button = await shop.order.pay.boundingBox();
    await page.keyboard.press('Enter');
    await page.mouse.click((button?.x ?? 0) + 20, (button?.y ?? 0) + 10);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/setup');
    await shop.expectPayments({ intents: 1, charges: 1 });
    expect(await shop.requests(calls.intent)).toHaveLength(1);
    expect(await shop.requests(calls.attempted)).toHaveLength(1);
    await expectTries(shop, 1);
  });
});

test('@all two clicks before the page has taken note of the first are paid once', async ({ shop, page }) => {
  await shop.open();
  await shop.fill();
  await shop.order.pay.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page).toHaveURL('/setup');
  await shop.expectPayments({ intents: 1, charges: 1 });
  expect(await shop.requests(calls.intent)).toHaveLength(1);
  await expectTries(shop, 1);
});

test.describe('without a network', { tag: '@ci' }, () => {
  test.use({ expectedProblems: /ERR_INTERNET_DISCONNECTED|\/api\/v1\/checkout|status of 503/ });

  test('no request is sent; where it is lost during the checkout, the checkout is retried, left unconfirmed and settled later', async ({
    shop,
    page,
    context,
  }) => {
    await test.step('before the order is placed', async () => {
      await shop.open();
      await shop.fill();
      await expect(shop.order.pay).toBeVisible();
      await context.setOffline(true);
      await shop.order.pay.click();
      await expectFlash(shop, 'general_error', 'You are offline');
      expect(await shop.requests(calls.intent)).toEqual([]);
      await shop.expectPayments({ intents: 0, charges: 0 });
      await context.setOffline(false);
    });

    await test.step('during the checkout', async () => {
      await shop.faults({ path: calls.checkout, kind: 'status', status: 503, times: 1, carriedOut: true });
      await shop.order.pay.click();
      await expect(shop.order.overlay).toContainText('attempt 2 of 7');
      await context.setOffline(true);
      await passTries(shop, 7);
      await expectUnconfirmed(shop);
      await expectTries(shop, 1);
      await shop.expectPayments({ intents: 1, charges: 1 });
      await shop.order.pay.click();
      await passTries(shop, 7);
      await expectUnconfirmed(shop);
      await context.setOffline(false);
    });

    await shop.order.pay.click();
    await expect(page).toHaveURL('/setup');
    await expectTries(shop, 2);
    await shop.expectPayments({ intents: 1, charges: 1 });
  });
});

test.describe('a checkout that fails for a while', () => {
  test.use({ expectedProblems: /\/api\/v1\/checkout|status of 50\d/ });

  test('at the server is tried until it sells, once', async ({ shop, page }) => {
    await shop.faults({ path: calls.checkout, kind: 'status', status: 500, times: 4 });
    await pay(shop);
    await passTries(shop, 5);
    await expect(page).toHaveURL('/setup');
    await expectTries(shop, 5);
    await shop.expectPayments({ intents: 1, charges: 1 });
  });

  for (const [often, what, fault] of [
    ['@all ', 'a bad gateway', { kind: 'status', status: 502, carriedOut: true }],
    ['@all ', 'half of the response', { kind: 'truncate' }],
    ['@all ', 'a web page', { kind: 'html', carriedOut: true }],
  ] as const) {
    test(`${often}and sold behind ${what} gets the same response when it is repeated`, async ({
      shop,
      page,
    }) => {
      await shop.faults({ path: calls.checkout, times: 1, ...fault });
      await pay(shop);
      await passTries(shop, 2);
      await expect(page).toHaveURL('/setup');
      await expectTries(shop, 2);
      const charges = (await shop.requests(calls.checkout)).map(({ outcome }) => outcome?.charge);
      expect(charges).toEqual(['made', 'repeated']);
      await shop.expectPayments({ intents: 1, charges: 1 });
    });
  }
});

test.describe('a checkout that fails seven times', { tag: '@ci' }, () => {
  test.use({ expectedProblems: /\/api\/v1\/checkout|status of 50\d/ });

  for (const [often, what, carriedOut] of [
    ['@all ', 'without a sale', false],
    ['', 'behind a sale', true],
  ] as const) {
    test(`${often}${what} is left unconfirmed; trying again sends the same intent`, async ({
      shop,
      page,
    }) => {
      await shop.faults(
        { path: calls.checkout, kind: 'html', times: 3 },
        { path: calls.checkout, kind: 'status', status: 504, times: 7, carriedOut },
      );
      await pay(shop);
      await Promise.all([resultReported(page), passTries(shop, 7)]);
      await expectUnconfirmed(shop);
      const [tracked] = await shop.requests(calls.paymentResult);
      expect(tracked?.body).toMatchObject({ result: 'failure', errorCode: '504' });
      await shop.pass(600_000);
      await expectTries(shop, 7);
      await shop.expectPayments({ intents: 1, charges: carriedOut ? 1 : 0 });
      await shop.order.pay.click();
      await expect(page).toHaveURL('/setup');
      await expectTries(shop, 8);
      expect(await shop.requests(calls.intent)).toHaveLength(1);
      await shop.expectPayments({ intents: 1, charges: 1 });
    });
  }

  test('@all with web pages is left unconfirmed', async ({ shop }) => {
    await shop.faults({ path: calls.checkout, kind: 'html' });
    await pay(shop);
    await passTries(shop, 7);
    await expectUnconfirmed(shop);
    await expectTries(shop, 7);
    await shop.expectPayments({ intents: 1, charges: 0 });
  });
});

test.describe('a checkout that is refused', { tag: '@ci' }, () => {
  test.use({ expectedProblems: /\/api\/v1\/checkout|status of 4\d\d/ });

  for (const [often, status] of [
    ['@all ', 400],
    ['', 422],
  ] as const) {
    test(`${often}with ${status} is sent once, and the next click sends the same intent`, async ({
      shop,
      page,
    }) => {
      await shop.faults({ path: calls.checkout, kind: 'status', status, times: 1 });
      await payInVain(shop);
      await expectRefused(shop);
      await shop.pass(120_000);
      await expectTries(shop, 1);
      await shop.expectPayments({ intents: 1, charges: 0 });
      await shop.order.pay.click();
      await expect(shop.order.cvc).toBeFocused();
      await shop.order.cvc.fill('123');
      await shop.order.pay.click();
      await expect(page).toHaveURL('/setup');
      await shop.expectPayments({ intents: 1, charges: 1 });
    });
  }
});

test.describe("a payment intent that can't be had", { tag: '@ci' }, () => {
  test.use({ expectedProblems: /\/api\/v2\/payment-intent|status of 401/ });

  // The call's own failures, not the provider's: an intent without a body was made, but never reaches the bank.
  const failures = [
    [{ kind: 'status', status: 401 }, { result: 'rejected', errorCode: '401' }, 0],
    [{ kind: 'html' }, { result: 'failure' }, 0],
    [{ kind: 'variant', name: 'body-no-json' }, { result: 'failure', errorCode: 'mismatch' }, 1],
    [{ kind: 'variant', name: 'body-without-id' }, { result: 'failure', errorCode: 'mismatch' }, 1],
  ] as const;

  test('ends the payment, is not requested again, and is tracked', async ({ shop, page }) => {
    await shop.open();
    await shop.fill();
    for (const [at, [fault, tracked, made]] of failures.entries()) {
      await test.step(JSON.stringify(fault), async () => {
        const before = await shop.payments();
        await shop.faults({ path: calls.intent, ...fault });
        await Promise.all([resultReported(page), shop.order.pay.click()]);
        await expectGeneralError(shop);
        const results = await shop.requests(calls.paymentResult);
        expect(results.at(-1)?.body, JSON.stringify(fault)).toMatchObject({
          event: 'payment_result',
          ...tracked,
        });
        await shop.pass(120_000);
        expect(await shop.requests(calls.intent), JSON.stringify(fault)).toHaveLength(at + 1);
        expect(await shop.requests(calls.checkout)).toEqual([]);
        await shop.expectPayments({ intents: before.intents + made, charges: 0 });
      });
    }
    const { list } = await shop.payments();
    expect(list).toMatchObject([{ status: 'inited' }, { status: 'inited' }]);
    for (const intent of list) expect(intent).not.toHaveProperty('attempt');
  });
});
