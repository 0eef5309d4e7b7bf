/** Tests terms that change while the buyer looks at them: nothing is charged that the buyer didn't see and agree to. */
import { calls, expect, type Shop, test } from './shop-test.ts';

const price = 'price-12m-usd';
const usd = (unscaledValue: number) => ({ unscaledValue, scale: 2, currency: 'USD' });
const months = (length: number) => ({ length, unit: 'DURATION_UNIT_MONTH' });
const threeMonths = { basePeriod: months(3), freePeriod: months(0), totalPeriod: months(3) };
const dearRenewal = { nextPrice: { amount: usd(29_900), totalPeriod: months(12) } };
const seen = /Before12 months \+ 3 months FREE\$99\.95 in totalRenews at \$116\.95 for 12 months/i;

/** Changes of a price that leave its amount, and what is said of it then. */
const changes = [
  ['renews at another price', dearRenewal, /Now.*\$99\.95 in totalRenews at \$299\.00 for 12 months/],
  [
    'renews more often',
    { nextPrice: { amount: usd(11_695), totalPeriod: months(1) } },
    /Now.*\$116\.95 for 1 month/,
  ],
  ['has fewer months', threeMonths, /Now3 months \$99\.95 in total/],
  [
    'has fewer free months',
    { freePeriod: months(1), totalPeriod: months(13) },
    /Now12 months \+ 1 month FREE/i,
  ],
] as const;

async function fillCard(shop: Shop): Promise<void> {
  await shop.open();
  await shop.fill();
  await expect.poll(() => shop.requests(calls.offer)).toHaveLength(1);
}

async function choosePayPal(shop: Shop): Promise<void> {
  await shop.providers({ paypal: 'approve' });
  await fillCard(shop);
  const payPal = shop.order.method('paypal');
  await payPal.getByRole('radio').check();
  await expect(payPal.locator('[data-paypal]')).toHaveAttribute('data-paypal', 'ready');
}

const payPalOf = ({ page }: Shop) => page.getByRole('button', { name: 'PayPal (sandbox)' });
const finishOf = ({ page }: Shop) => page.getByRole('button', { name: 'Finish the payment' });

/** The buyer is asked, and agrees. */
async function agree(shop: Shop, intents = 0): Promise<void> {
  const accept = shop.order.priceChange.getByRole('button', { name: 'Accept the new terms' });
  await expect(accept).toBeFocused();
  await shop.expectPayments({ intents, charges: 0 });
  await accept.click();
  await expect(shop.order.priceChange).toBeHidden();
}

async function expectCharged(shop: Shop, intents: number, priceId = price): Promise<void> {
  await expect(shop.page).toHaveURL('/setup');
  await shop.expectPayments({ intents, charges: 1 });
  expect((await shop.requests(calls.checkout)).at(-1)?.body).toMatchObject({ priceId });
}

for (const [what, change, now] of changes) {
  const details = what === changes[0][0] ? {} : { tag: '@ci' };
  test(
    `a plan that ${what} at the click is shown beside the old one, and charged once it is agreed to`,
    details,
    async ({ shop }) => {
      await fillCard(shop);
      await shop.checkout({ prices: { [price]: change } });
      await shop.order.pay.click();
      await expect(shop.order.priceChange).toContainText(seen);
      await expect(shop.order.priceChange).toContainText(now);
      if (change === dearRenewal) await expect(shop.page.locator('#order_renewal')).toContainText('$299.00');
      await agree(shop);
      await shop.order.pay.click();
      await expectCharged(shop, 1);
    },
  );
}

test('a plan whose price has another id is asked about, and charged by the id that the buyer agreed to', {
  tag: '@ci',
}, async ({ shop }) => {
  await fillCard(shop);
  await shop.checkout({ prices: { [price]: { id: 'price-other' } } });
  await shop.order.pay.click();
  await expect(shop.order.priceChange).toContainText('Now');
  await expect(shop.order.priceChange).not.toContainText('Before');
  await agree(shop);
  await shop.order.pay.click();
  await expectCharged(shop, 1, 'price-other');
});

test("PayPal's checkout is sent once new terms are agreed to", { tag: '@ci' }, async ({ shop }) => {
  await choosePayPal(shop);
  await shop.checkout({ prices: { [price]: threeMonths } });
  await payPalOf(shop).click();
  await expect(shop.order.priceChange).toContainText(seen);
  await agree(shop, 1);
  await finishOf(shop).click();
  await expectCharged(shop, 1);
});

test.describe('terms that change after the page has compared them', { tag: '@ci' }, () => {
  test.use({ expectedProblems: /\/api\/v1\/checkout|422/ });

  test('while the bank asks are refused by the service, shown, and charged once they are agreed to', async ({
    shop,
    page,
  }) => {
    await shop.open();
    await shop.fill('4000002760003184');
    await shop.order.pay.click();
    const confirm = page.getByRole('dialog', { name: 'Your bank (sandbox)' }).getByRole('button', {
      name: 'Confirm',
    });
    await confirm.waitFor();
    await shop.checkout({ prices: { [price]: dearRenewal } });
    await confirm.click();
    await expect(shop.order.flash).toHaveAttribute('data-flash', 'general_error');
    await expect(shop.order.priceChange).toContainText(seen);
    await shop.expectPayments({ intents: 1, charges: 0 });
    await shop.order.priceChange.getByRole('button').click();
    await shop.order.cvc.fill('123');
    await shop.order.pay.click();
    await confirm.click();
    await expectCharged(shop, 2);
  });

  test("on the way of PayPal's checkout as well", async ({ shop, page }) => {
    await choosePayPal(shop);
    await page.route(`**${calls.checkout}`, async (route) => {
      await shop.checkout({ prices: { [price]: dearRenewal } });
      await route.continue();
    });
    await payPalOf(shop).click();
    await expect(shop.order.flash).toHaveAttribute('data-flash', 'general_error');
    await expect(shop.order.priceChange).toContainText(/Now.*\$299\.00/);
    await shop.expectPayments({ intents: 1, charges: 0 });
    await shop.order.priceChange.getByRole('button').click();
    await finishOf(shop).click();
    await expectCharged(shop, 1);
  });
});

test.describe('a plan that is gone', { tag: '@ci' }, () => {
  const goneOf = ({ page }: Shop) => page.locator('[data-plan-gone]');

  async function expectGone(shop: Shop, intents: number): Promise<void> {
    await expect(goneOf(shop)).toHaveText(
      'The plan that you selected is no longer available. Please select another one.',
    );
    await expect(shop.order.plans).toHaveCount(2);
    for (const plan of await shop.order.plans.all()) await expect(plan).not.toBeChecked();
    await expect(shop.order.pay).toBeHidden();
    await shop.expectPayments({ intents, charges: 0 });
    expect(await shop.requests(calls.checkout)).toEqual([]);
  }

  test('at the click is said to be gone, none is selected, and what the buyer selects is charged', async ({
    shop,
  }) => {
    await fillCard(shop);
    await shop.checkout({ prices: { [price]: null } });
    await shop.order.pay.click();
    await expect(goneOf(shop)).toBeFocused();
    await expectGone(shop, 0);
    await shop.page.keyboard.press('Tab');
    await shop.page.keyboard.press('Space');
    await expect(goneOf(shop)).toBeHidden();
    await expect(shop.order.pay).toHaveText('Pay $59.95');
    await shop.order.pay.click();
    await expectCharged(shop, 1, 'price-6m-usd');
  });

  test("isn't paid by PayPal either", async ({ shop }) => {
    await choosePayPal(shop);
    await shop.checkout({ prices: { [price]: null } });
    await payPalOf(shop).click();
    await expectGone(shop, 1);
    await shop.order.plans.last().check();
    await finishOf(shop).click();
    await expectCharged(shop, 1, 'price-1m-usd');
  });

  test('before the page shows live plans is said to be gone where the address names it', async ({ shop }) => {
    await shop.checkout({ prices: { [price]: null } });
    await shop.open('/order?plan=12m');
    await expectGone(shop, 0);
  });
});
