/** A purchase is charged once, however many tabs, reloads and ways back a buyer takes. */
import { fillIn } from '../order-form/open-order.ts';
import { calls, expect, type Shop, type Tab, test } from './shop-test.ts';

test.use({ expectedProblems: /\/api\/v1\/checkout|\/setup|status of (404|409|410|422|500|503)|ERR_/ });

const challenged = '4000002760003184';
const bankOf = ({ page }: Tab) => page.getByRole('dialog', { name: 'Your bank (sandbox)' });
const payPalOf = ({ page }: Tab) => page.getByRole('button', { name: 'PayPal (sandbox)' });

async function expectAlreadyPaid({ order, page }: Tab): Promise<void> {
  await expect(order.flash).toHaveAttribute('data-flash', 'already_paid');
  await expect(order.flash.getByRole('heading')).toHaveText('You have paid');
  await expect(order.flash.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', /\/setup$/);
  await expect(order.pay).toBeHidden();
  await expect(page.locator('[data-payment]')).toBeHidden();
  for (const field of [order.number, order.cvc]) await expect(field).toHaveValue('');
}

async function choosePayPal({ order }: Tab): Promise<void> {
  await order.method('paypal').getByRole('radio').check();
  await expect(order.method('paypal').locator('[data-paypal]')).toHaveAttribute('data-paypal', 'ready');
}

/** Takes browser features from a page before its scripts run. */
async function without(
  { page }: Pick<Tab, 'page'>,
  ...features: readonly ('locks' | 'storage')[]
): Promise<void> {
  await page.context().addInitScript((names: readonly string[]) => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    if (names.includes('locks')) Object.defineProperty(navigator, 'locks', { get: () => undefined });
    const storages = ['localStorage', 'sessionStorage', 'indexedDB'];
    for (const name of names.includes('storage') ? storages : [])
      Object.defineProperty(window, name, { get: refuse });
  }, features);
}

test.describe('two tabs that were open before either pays', () => {
  test('one after the other: the second says that it is paid', { tag: '@ci' }, async ({ shop, page }) => {
    await shop.open();
    await shop.fill();
    const second = await shop.openTab();
    await shop.order.pay.click();
    await expect(page).toHaveURL('/setup');
    await expectAlreadyPaid(second);
    await shop.expectPayments({ intents: 1, charges: 1 });
    await second.order.flash.getByRole('link', { name: 'Continue' }).click();
    await expect(second.page).toHaveURL('/setup');
  });

  test('both at once: one pays, the other says so', async ({ shop, page }) => {
    await shop.open();
    await shop.fill();
    const second = await shop.openTab();
    // No waiting for visibility: the button of one is hidden once the other has paid.
    await Promise.all([shop.order.pay, second.order.pay].map((button) => button.dispatchEvent('click')));
    await expect
      .poll(() => [page.url(), second.page.url()].filter((url) => url.endsWith('/setup')).length)
      .toBe(1);
    await expectAlreadyPaid(page.url().endsWith('/setup') ? second : shop);
    await shop.expectPayments({ intents: 1, charges: 1 });
  });

  for (const [often, ...features] of [
    ['', 'locks'],
    ['@all ', 'storage'],
    ['', 'storage', 'locks'],
  ] as const) {
    test(`${often}both at once without ${features.join(' and ')}`, async ({ shop, page }) => {
      await without(shop, ...features);
      await shop.open();
      await shop.fill();
      const second = await shop.openTab();
      await Promise.all([shop.order.pay.click(), second.order.pay.click()]);
      // Tabs ask each other again and again, which takes as long as the machine does.
      await expect
        .poll(async () => {
          await shop.pass(1000);
          return [page.url(), second.page.url()].filter((url) => url.endsWith('/setup')).length;
        })
        .toBe(1);
      await expectAlreadyPaid(page.url().endsWith('/setup') ? second : shop);
      await shop.expectPayments({ intents: 1, charges: 1 });
    });
  }

  test('card and PayPal: the second agrees in vain', { tag: '@ci' }, async ({ shop, page }) => {
    await shop.providers({ paypal: 'approve' });
    await shop.open();
    await shop.fill();
    const second = await shop.openTab();
    await choosePayPal(second);
    await shop.order.number.fill(challenged);
    await shop.order.pay.click();
    await expect(bankOf(shop)).toBeVisible();
    await payPalOf(second).click();
    await expect(second.order.flash).toHaveAttribute('data-flash', 'paying_elsewhere');
    await page.bringToFront();
    await bankOf(shop).getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL('/setup');
    await expectAlreadyPaid(second);
    await shop.expectPayments({ intents: 2, charges: 1 });
  });

  test('while the first has lost its response', { tag: '@ci' }, async ({ shop, page }) => {
    await shop.faults({ path: calls.checkout, kind: 'status', status: 503, times: 1, carriedOut: true });
    await shop.open();
    await shop.fill();
    const second = await shop.openTab();
    await shop.order.pay.click();
    await expect(shop.order.overlay).toHaveAttribute('data-overlay', 'waiting');
    await second.order.pay.click();
    await expect(second.order.flash).toHaveAttribute('data-flash', 'paying_elsewhere');
    await shop.pass(1000);
    await expect(page).toHaveURL('/setup');
    await expectAlreadyPaid(second);
    await shop.expectPayments({ intents: 1, charges: 1 });
  });

  test('the first is closed before its response comes: the second sends the same intent', {
    tag: '@ci',
  }, async ({ shop, page }) => {
    await shop.faults({ path: calls.checkout, kind: 'status', status: 503, times: 1, carriedOut: true });
    await shop.open();
    await shop.fill();
    const second = await shop.openTab();
    await shop.order.pay.click();
    await expect(shop.order.overlay).toHaveAttribute('data-overlay', 'waiting');
    await second.order.pay.click();
    await expect(second.order.flash).toHaveAttribute('data-flash', 'paying_elsewhere');
    await page.close();
    await expect(second.order.flash).toHaveAttribute('data-flash', 'unconfirmed');
    await second.order.pay.click();
    await expect(second.page).toHaveURL('/setup');
    const sent = await shop.requests(calls.checkout);
    expect(new Set(sent.map(({ body }) => (body as { paymentIntentId: string }).paymentIntentId)).size).toBe(
      1,
    );
    await shop.expectPayments({ intents: 1, charges: 1 });
  });
});

test.describe('a tab that is opened', { tag: '@ci' }, () => {
  test("while the bank asks doesn't pay, and says when it is paid", async ({ shop, page }) => {
    await shop.open();
    await shop.fill(challenged);
    await shop.order.pay.click();
    await expect(bankOf(shop)).toBeVisible();
    const second = await shop.openTab();
    await second.order.pay.click();
    await expect(second.order.flash).toHaveAttribute('data-flash', 'paying_elsewhere');
    await expect(second.order.overlay).toHaveCount(0);
    await page.bringToFront();
    await bankOf(shop).getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL('/setup');
    await expectAlreadyPaid(second);
    await shop.expectPayments({ intents: 1, charges: 1 });
  });

  test('while the bank asks pays where the first is declined', async ({ shop, page }) => {
    await shop.open();
    await shop.fill(challenged);
    await shop.order.pay.click();
    await expect(bankOf(shop)).toBeVisible();
    const second = await shop.openTab();
    await second.order.pay.click();
    await expect(second.order.flash).toHaveAttribute('data-flash', 'paying_elsewhere');
    await page.bringToFront();
    await bankOf(shop).getByRole('button', { name: 'Fail' }).click();
    await expect(second.order.flash).toHaveCount(0);
    await second.order.pay.click();
    await expect(second.page).toHaveURL('/setup');
    await shop.expectPayments({ intents: 2, charges: 1 });
  });

  test('after the payment says that it is paid, until the buyer buys again', async ({ shop, page }) => {
    await shop.open();
    await shop.fill();
    await shop.order.pay.click();
    await expect(page).toHaveURL('/setup');
    const second = await shop.openTab('/de/order/special');
    await expect(second.order.flash).toHaveAttribute('data-flash', 'already_paid');
    await expect(second.order.pay).toBeHidden();
    await second.page.reload();
    await expect(second.order.flash).toHaveAttribute('data-flash', 'already_paid');
    await shop.expectPayments({ intents: 1, charges: 1 });
    await second.order.flash.getByRole('button').click();
    await expect(second.order.flash).toHaveCount(0);
    await expect(second.order.pay).toBeVisible();
    // A second charge would be the buyer's wish.
    await second.page.close();
  });
});

test.describe('the way back after paying', { tag: '@ci' }, () => {
  test('leads to the page before the order, and a new visit says that it is paid', async ({ shop, page }) => {
    await page.goto('/pricing');
    await shop.open();
    await shop.fill();
    await shop.order.pay.click();
    await expect(page).toHaveURL('/setup');
    await page.goBack();
    await expect(page).toHaveURL('/pricing');
    await shop.open();
    await expectAlreadyPaid(shop);
    await shop.expectPayments({ intents: 1, charges: 1 });
  });

  test('by PayPal', async ({ shop, page }) => {
    await shop.providers({ paypal: 'approve' });
    await page.goto('/pricing');
    await shop.open();
    await shop.fill();
    await choosePayPal(shop);
    await payPalOf(shop).click();
    await expect(page).toHaveURL('/setup');
    await page.goBack();
    await expect(page).toHaveURL('/pricing');
    await shop.open();
    await expectAlreadyPaid(shop);
    await shop.expectPayments({ intents: 1, charges: 1 });
  });

  for (const [often, what, response] of [
    ['', '404', { status: 404 }],
    ['@all ', '500', { status: 500 }],
    ['@all ', 'nothing', undefined],
  ] as const) {
    test(`${often}where the next page responds with ${what}`, async ({ shop, page }) => {
      await page.route('**/setup', (route) => (response ? route.fulfill(response) : route.abort()));
      await page.goto('/pricing');
      await shop.open();
      await shop.fill();
      await shop.order.pay.click();
      await expect.poll(async () => (await shop.payments()).charges).toBe(1);
      await expect(page.locator('[data-order]')).toHaveCount(0);
      await page.goBack();
      await expect(page).toHaveURL('/pricing');
      await shop.open();
      await expectAlreadyPaid(shop);
      await shop.expectPayments({ intents: 1, charges: 1 });
    });
  }
});

test.describe('a reload', { tag: '@ci' }, () => {
  const acceptDialogs = ({ page }: Shop) => page.on('dialog', (dialog) => dialog.accept());

  for (const refused of [false, true]) {
    test(`after “paid” without an address${refused ? ', storage refused' : ''}`, async ({ shop, page }) => {
      if (refused) await without(shop, 'storage');
      await shop.checkout({ redirectUrl: null });
      await shop.open();
      await shop.fill();
      await shop.order.pay.click();
      await expect(shop.order.flash).toHaveAttribute('data-flash', 'paid_no_redirect');
      for (const field of [shop.order.number, shop.order.cvc]) await expect(field).toHaveValue('');
      await page.reload();
      await expect(shop.order.flash).toHaveAttribute('data-flash', 'already_paid');
      await expect(shop.order.pay).toBeHidden();
      await shop.expectPayments({ intents: 1, charges: 1 });
    });
  }

  const cases: readonly (readonly [string, (shop: Shop) => Promise<void>, (shop: Shop) => Promise<void>])[] =
    [
      ['after a lost response, storage refused', (shop) => without(shop, 'storage'), async () => {}],
      [
        '@all after a lost response, storage full',
        async ({ page }) => {
          await page.addInitScript(() => {
            Storage.prototype.setItem = () => {
              throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
            };
          });
        },
        async () => {},
      ],
      ['after a lost response, the clock hours ahead', async () => {}, ({ page }) => jump(page, 7)],
      ['@all after a lost response, the clock hours behind', async () => {}, ({ page }) => jump(page, -7)],
    ];
  for (const [what, before, meanwhile] of cases) {
    test(what, async ({ shop, page }) => {
      acceptDialogs(shop);
      await before(shop);
      await shop.faults({ path: calls.checkout, kind: 'status', status: 503, times: 1, carriedOut: true });
      await shop.open();
      await shop.fill();
      await shop.order.pay.click();
      await expect(shop.order.overlay).toHaveAttribute('data-overlay', 'waiting');
      await meanwhile(shop);
      await page.reload();
      await expect(shop.order.flash).toHaveAttribute('data-flash', 'unconfirmed');
      await expect(shop.order.cvc).toHaveValue('');
      await shop.fill();
      await shop.order.pay.click();
      await expect(page).toHaveURL('/setup');
      await shop.expectPayments({ intents: 1, charges: 1 });
    });
  }

  test('while the page is left and come back to', async ({ shop, page }) => {
    acceptDialogs(shop);
    await without(shop, 'storage');
    await shop.faults({ path: calls.checkout, kind: 'status', status: 503, times: 1, carriedOut: true });
    await shop.open();
    await shop.fill();
    await shop.order.pay.click();
    await expect(shop.order.overlay).toHaveAttribute('data-overlay', 'waiting');
    await page.goto('/pricing');
    await page.goBack();
    await expect(shop.order.flash).toHaveAttribute('data-flash', 'unconfirmed');
    await expect(shop.order.cvc).toHaveValue('');
    await fillIn(shop.order);
    await shop.order.pay.click();
    await expect(page).toHaveURL('/setup');
    await shop.expectPayments({ intents: 1, charges: 1 });
  });
});

async function jump(page: Shop['page'], hours: number): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.setSystemTime(now + hours * 3_600_000);
}

test('every try of an attempt carries one key, and a new attempt another', { tag: '@ci' }, async ({
  shop,
  page,
}) => {
  const keys: (readonly [string, string | undefined])[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === calls.intent || pathname === calls.checkout)
      keys.push([pathname, request.headers()['idempotency-key']]);
  });
  page.on('dialog', (dialog) => dialog.accept());
  await shop.faults({ path: calls.checkout, kind: 'status', status: 503, times: 2 });
  await shop.open();
  await shop.fill();
  await shop.order.pay.click();
  await expect(shop.order.overlay).toHaveAttribute('data-overlay', 'waiting');
  await shop.pass(1000);
  await expect(shop.order.overlay).toContainText('attempt 3 of 7');
  await page.reload();
  await shop.faults({ path: calls.checkout, kind: 'status', status: 410, times: 1 });
  await shop.fill();
  await shop.order.pay.click();
  await expect(page).toHaveURL('/setup');
  const [first, ...rest] = keys.map(([, key]) => key);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  const second = rest.at(-1);
  expect(second).not.toBe(first);
  expect(keys).toEqual([
    [calls.intent, first],
    [calls.checkout, first],
    [calls.checkout, first],
    [calls.checkout, first],
    [calls.intent, second],
    [calls.checkout, second],
  ]);
  await shop.expectPayments({ intents: 2, charges: 1 });
});

test.describe('a page that comes back to its bank', () => {
  // The page gives its intent up, which the bank has confirmed.
  test.use({ expectedProblems: /status of 409|\/attempt/ });

  test('after another tab has paid stays paid', async ({ shop, page, context, baseURL }) => {
    const happens = (name: 'pagehide' | 'pageshow') =>
      page.evaluate((type) => void dispatchEvent(new PageTransitionEvent(type, { persisted: true })), name);
    await shop.open();
    await shop.fill(challenged);
    await shop.order.pay.click();
    await expect(bankOf(shop)).toBeVisible();
    const id = (await shop.payments()).list[0]?.id;
    await happens('pagehide');
    const confirmed = await context.request.post(`${baseURL}/__sandbox/chargebee/intents/${id}/attempt`, {
      data: { status: 'authorized' },
    });
    expect(confirmed.ok()).toBe(true);
    const second = await shop.openTab();
    await second.order.pay.click();
    await expect(second.page).toHaveURL('/setup');
    await happens('pageshow');
    await expectAlreadyPaid(shop);
    await page.reload();
    await expectAlreadyPaid(shop);
    await shop.expectPayments({ intents: 2, charges: 1 });
  });
});
