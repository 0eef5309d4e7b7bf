/**
 * Tests uncaught errors: buyers see a message, keep what they typed, and no message denies a charge that may have happened.
 *
 * @module-tag ci
 */
import { calls, expect, type Shop, test } from './shop-test.ts';

test.use({ expectedProblems: /exception: |\/api\/v1\/checkout|status of 503/ });

const throwError = ({ page }: Shop) =>
  page.evaluate(() => {
    queueMicrotask(() => {
      throw new Error('out of the blue');
    });
  });
const rejectPromise = ({ page }: Shop) =>
  page.evaluate(() => void Promise.reject(new Error('out of the blue')));

/** Takes a node from under React, which throws once it removes it. */
async function breakRendering({ page, order }: Shop): Promise<void> {
  await order.postalCode.evaluate((field) => {
    const setValue = (value: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    setValue('12345');
    field.closest('[data-state]')?.querySelector('svg')?.remove();
    setValue('');
  });
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

async function expectKept({ order }: Shop): Promise<void> {
  await expect(order.email).toHaveValue('ada@example.com');
  await expect(order.country).toHaveValue('DE');
  await expect(order.firstName).toHaveValue('Ada');
  await expect(order.number).toHaveValue('4111 1111 1111 1111');
  await expect(order.cvc).toHaveValue('123');
}

for (const [often, what, fail] of [
  ['', 'an uncaught error', throwError],
  ['@all ', 'a rejection', rejectPromise],
] as const) {
  test(`${often}${what} shows general_error, and the order can be paid`, async ({ shop, page }) => {
    await shop.open();
    await shop.fill();
    await fail(shop);
    await expect(shop.order.flash).toHaveAttribute('data-flash', 'general_error');
    await expect(shop.order.flash).toContainText('You have not been charged.');
    await expectKept(shop);
    await shop.order.pay.click();
    await expect(page).toHaveURL('/setup');
    await shop.expectPayments({ intents: 1, charges: 1 });
  });

  test(`${often}${what} while a checkout is open never says that nothing was charged`, async ({
    shop,
    page,
  }) => {
    page.on('dialog', (dialog) => dialog.accept());
    await shop.faults({ path: calls.checkout, kind: 'status', status: 503, times: 1, carriedOut: true });
    await shop.open();
    await shop.fill();
    await shop.order.pay.click();
    await expect(shop.order.overlay).toHaveAttribute('data-overlay', 'waiting');
    await fail(shop);
    await expect(shop.order.overlay).toBeVisible();
    await expect(shop.order.flash).toHaveCount(0);
    await page.reload();
    await expect(shop.order.flash).toHaveAttribute('data-flash', 'unconfirmed');
    await fail(shop);
    await expect(shop.order.flash).toHaveAttribute('data-flash', 'unconfirmed');
    await shop.fill();
    await shop.order.pay.click();
    await expect(page).toHaveURL('/setup');
    await shop.expectPayments({ intents: 1, charges: 1 });
  });
}

test('an error while rendering brings the form back with all that was typed, the plan and the method', async ({
  shop,
  page,
}) => {
  await shop.open();
  await shop.fill();
  await shop.order.plans.nth(1).check();
  await breakRendering(shop);
  await expect(shop.order.flash).toHaveAttribute('data-flash', 'general_error');
  await expect(shop.order.flash).toContainText('What you entered is still here.');
  await expectKept(shop);
  await expect(shop.order.plans.nth(1)).toBeChecked();
  await shop.order.pay.click();
  await expect(page).toHaveURL('/setup');
  await expect.poll(shop.payments).toMatchObject({ charges: 1, list: [{ amount: 5995 }] });
});

test("an error while rendering doesn't lose PayPal's button", async ({ shop, page }) => {
  await shop.providers({ paypal: 'approve' });
  await shop.open();
  await shop.fill();
  await shop.order.method('paypal').getByRole('radio').check();
  await breakRendering(shop);
  await expect(shop.order.flash).toHaveAttribute('data-flash', 'general_error');
  await expect(shop.order.method('paypal').getByRole('radio')).toBeChecked();
  await page.getByRole('button', { name: 'PayPal (sandbox)' }).click();
  await expect(page).toHaveURL('/setup');
  expect((await shop.payments()).charges).toBe(1);
});

test('a page that fails again and again says what is known of the payment, and how to go on', async ({
  shop,
  page,
}) => {
  await shop.open();
  await shop.fill();
  for (let time = 0; time < 3; time += 1) await breakRendering(shop);
  const broken = page.locator('[data-broken]');
  await expect(broken).toHaveAttribute('data-flash', 'general_error');
  await expect(broken).toContainText('You have not been charged');
  await broken.getByRole('button').click();
  await expect(broken).toHaveCount(0);
  await expectKept(shop);
  await shop.expectPayments({ intents: 0, charges: 0 });
});
