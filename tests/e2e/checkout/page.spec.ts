import { calls, expect, type Shop, test } from './shop-test.ts';

/** Kinds of dialogs that the browser has shown; each is dismissed, so that the page stays. */
function dialogsOf({ page }: Shop): string[] {
  const kinds: string[] = [];
  page.on('dialog', (dialog) => {
    kinds.push(dialog.type());
    void dialog.dismiss();
  });
  return kinds;
}

const leave = ({ page }: Shop) => page.evaluate(() => location.assign('/tos'));

test.describe('leaving the page', { tag: '@ci' }, () => {
  test('opens a confirmation only during a payment', async ({ shop, page }) => {
    const dialogs = dialogsOf(shop);
    await shop.providers({ threeDs: 'silent' });
    await shop.open();
    await shop.fill();
    await leave(shop);
    await expect(page).toHaveURL('/tos');
    expect(dialogs).toEqual([]);

    await shop.open();
    await shop.fill();
    await shop.order.pay.click();
    await expect(shop.order.overlay).toHaveAttribute('data-overlay', 'authorizing');
    await leave(shop);
    await expect.poll(() => dialogs).toEqual(['beforeunload']);
    await expect(shop.order.overlay).toBeVisible();
    await expect(page).toHaveURL('/order');

    await shop.pass(20_000);
    await shop.order.overlay.getByRole('button').click();
    await expect(shop.order.flash).toBeFocused();
    await leave(shop);
    await expect(page).toHaveURL('/tos');
    expect(dialogs).toEqual(['beforeunload']);
    await shop.expectPayments({ intents: 1, charges: 0 });
  });

  test('@all opens no confirmation where the payment itself redirects', async ({ shop, page }) => {
    const dialogs = dialogsOf(shop);
    await shop.open();
    await shop.fill();
    await shop.order.pay.click();
    await expect(page).toHaveURL('/setup');
    expect(dialogs).toEqual([]);
    await shop.expectPayments({ intents: 1, charges: 1 });
  });
});

test('a second tab warns while the first is open, and the first one pays', { tag: '@ci' }, async ({
  shop,
  page,
  context,
}) => {
  await shop.open();
  await shop.fill();
  const second = await context.newPage();
  const warning = second.locator('[data-warning="other-tab"]');
  await second.goto('/order');
  await expect(warning).toHaveText('This order is already open in another tab. Please pay in one tab only.');
  await expect(warning).toHaveRole('status');
  await expect(shop.order.otherTab).toHaveCount(0);
  await page.bringToFront();
  await shop.order.pay.click();
  await expect(page).toHaveURL('/setup');
  await expect(warning).toHaveCount(0);
  await shop.expectPayments({ intents: 1, charges: 1 });
});

test.describe('where a finished checkout must not lead', { tag: '@ci' }, () => {
  for (const [redirectUrl, often] of [
    ['https://elsewhere.example/account', ''],
    ['//elsewhere.example/account', '@all '],
    ['http://127.0.0.1:9/account', '@all '],
    ['https://buyer@127.0.0.1/account', '@all '],
    ['javascript:document.title="run"', ''],
    ['data:text/html,<title>run</title>', '@all '],
    ['', ''],
    [null, '@all '],
  ] as const) {
    test(`${often}the buyer stays and sees that they have paid: ${JSON.stringify(redirectUrl)}`, async ({
      shop,
      page,
    }) => {
      await shop.checkout({ redirectUrl });
      await shop.open();
      await shop.fill();
      await shop.order.pay.click();
      const { flash, overlay, pay } = shop.order;
      await expect(flash).toHaveAttribute('data-flash', 'paid_no_redirect');
      await expect(flash).toContainText('Please check your email for how to sign in.');
      await expect(flash).toBeFocused();
      await expect(flash.getByRole('link')).toHaveCount(0);
      await expect(overlay).toHaveCount(0);
      await expect(pay).toBeHidden();
      await expect(page).toHaveURL('/order');
      await expect(page).not.toHaveTitle('run');
      expect(await shop.requests(calls.checkout)).toHaveLength(1);
      await shop.expectPayments({ intents: 1, charges: 1 });
    });
  }
});

const measuring = ['/data-platform/*', '/pymt_metrics/*'];

test.describe("when payments can't be counted", { tag: '@ci' }, () => {
  test.use({ expectedProblems: /data-platform|pymt_metrics|status of 500|ERR_EMPTY_RESPONSE/ });

  const failed = { kind: 'status', status: 500 };
  const dropped = { kind: 'drop' };
  const slow = { kind: 'slow', delayMs: 30_000 };

  for (const [often, faults] of [
    ['', [slow, dropped]],
    ['@all ', [dropped, slow]],
    ['@all ', [failed, failed]],
  ] as const) {
    test(`${often}nothing shows, and nothing waits: ${faults.map(({ kind }) => kind)}`, async ({
      shop,
      page,
    }) => {
      await shop.faults(...measuring.map((path, at) => ({ path, ...faults[at] })));
      await shop.providers({ threeDs: 'fail' });
      await shop.open();
      await shop.fill();
      await shop.order.pay.click();
      const { flash } = shop.order;
      await expect(flash).toHaveAttribute('data-flash', 'signup.errors.credit_card_not_authenticated');
      await expect(page.locator('[data-toast]')).toHaveCount(0);
      expect(await shop.requests('/data-platform/resource_type/payment_result/v1/write')).not.toEqual([]);
      await shop.providers({});
      await shop.order.pay.click();
      await expect(page).toHaveURL('/setup');
      await shop.expectPayments({ intents: 1, charges: 1 });
    });
  }

  test("@all nothing shows where the page's own ways to count throw", async ({ shop, page }) => {
    await page.addInitScript(() => {
      const fail = () => {
        throw new Error('blocked');
      };
      Object.defineProperty(navigator, 'sendBeacon', { value: fail });
      Object.defineProperty(window, 'dataLayer', { get: fail, set: fail });
    });
    await shop.open();
    await shop.fill();
    await shop.order.pay.click();
    await expect(page).toHaveURL('/setup');
    await shop.expectPayments({ intents: 1, charges: 1 });
  });
});

test('a browser that refuses storage and cookies still pays', { tag: '@ci' }, async ({ shop, page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse });
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse });
    Object.defineProperty(navigator, 'locks', { get: refuse });
  });
  await shop.open();
  await shop.fill();
  await shop.order.pay.click();
  await expect(page).toHaveURL('/setup');
  await shop.expectPayments({ intents: 1, charges: 1 });
});

test('over a slow line the form can be used before the provider is there', { tag: '@ci' }, async ({
  shop,
  page,
}) => {
  const provider = Promise.withResolvers<void>();
  await page.route('**/__sandbox/providers/*.js', async (route) => {
    await provider.promise;
    await route.continue();
  });
  const line = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 200, downloadThroughput: 100_000, uploadThroughput: 100_000 };
  await line.send('Network.emulateNetworkConditions', slow);
  await shop.open();
  await shop.fill();
  await shop.order.plans.nth(1).check();
  await expect(shop.order.pay).toHaveText('Pay $59.95');
  await shop.order.number.fill('4111 1111');
  await expect(page.getByText('Please enter a valid credit card number.')).toBeVisible();
  await shop.order.number.fill('4111111111111111');
  await shop.order.pay.click();
  await expect(shop.order.overlay).toHaveAttribute('data-overlay', 'checkingFraud');
  expect(await shop.requests(calls.intent)).toEqual([]);
  provider.resolve();
  await line.detach();
  await expect(page).toHaveURL('/setup');
  await shop.expectPayments({ intents: 1, charges: 1 });
});

test.describe('a payment goes on without the view that began it', () => {
  const bank = ({ page }: Shop) => page.getByRole('dialog', { name: 'Your bank (sandbox)' });

  async function payAndLoseTheView(shop: Shop): Promise<void> {
    await shop.open();
    await shop.fill('4000002760003184');
    await shop.order.pay.click();
    await expect(bank(shop)).toBeVisible();
    await shop.page.locator('[data-order]').evaluate((order) => order.parentElement?.remove());
  }

  test('and is charged once when the bank agrees', async ({ shop, page }) => {
    await payAndLoseTheView(shop);
    await bank(shop).getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL('/setup');
    await shop.expectPayments({ intents: 1, charges: 1 });
  });

  test('and shows nothing late when the bank refuses', async ({ shop }) => {
    await payAndLoseTheView(shop);
    await bank(shop).getByRole('button', { name: 'Fail' }).click();
    const results = '/data-platform/resource_type/payment_result/v1/write';
    await expect
      .poll(async () => (await shop.requests(results)).map(({ body }) => body))
      .toContainEqual(expect.objectContaining({ result: 'failure' }));
    await expect(shop.order.flash).toHaveCount(0);
    await shop.expectPayments({ intents: 1, charges: 0 });
  });

  test("@all and a step within the page's own history doesn't disturb it", async ({ shop, page }) => {
    await shop.open();
    await shop.fill('4000002760003184');
    await shop.order.pay.click();
    await expect(bank(shop)).toBeVisible();
    await page.evaluate(() => {
      location.hash = '#order_step_plan';
      history.back();
    });
    await expect(page).toHaveURL('/order');
    await bank(shop).getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL('/setup');
    await shop.expectPayments({ intents: 1, charges: 1 });
  });
});
