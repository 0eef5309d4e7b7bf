/** Checks that the cart holds what was paid (spec 2 §2.3). */
import { calls, expect, test } from './shop-test.ts';

test.use({ reducedMotion: 'no-preference' });

test('a paid plan is listed among the bought products, and can be deleted', async ({ shop, page }) => {
  await page.goto('/cart');
  await page.evaluate(() => localStorage.setItem('cart', '[{"id":"router","name":"Router"}]'));
  await shop.open('/de/order?plan=6m');
  await shop.fill();
  await shop.order.pay.click();
  await expect(page).toHaveURL('/de/setup');
  const stored = await page.evaluate(() => localStorage.getItem('cart') ?? '');
  for (const personal of ['ada@', 'Ada', 'Lovelace', 'example.com', '4111', 'pi_'])
    expect(stored).not.toContain(personal);
  await page.goto('/de/cart');
  const items = page.locator('main li');
  await expect(items).toHaveText([/^Router/, /^6 Monate/]);
  await page.getByRole('button', { name: '6 Monate' }).click();
  await expect(items).toHaveText([/^Router/]);
});

test.describe('when the response is lost', () => {
  test.use({ expectedProblems: /\/api\/v1\/checkout|ERR_CONTENT_LENGTH_MISMATCH/ });

  test('it is listed once, and not before it is known to be paid', { tag: '@ci' }, async ({ shop, page }) => {
    await shop.faults({ path: calls.checkout, kind: 'cut', times: 1 });
    await shop.open();
    await shop.fill();
    await shop.order.pay.click();
    await expect(shop.order.overlay).toContainText('attempt 2 of 7');
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
    await shop.pass(1000);
    await expect(page).toHaveURL('/setup');
    await page.goto('/cart');
    await expect(page.locator('main li')).toHaveText([/^12 months/]);
  });
});

test.describe('when the service only says that it was paid before', { tag: '@ci' }, () => {
  test.use({ expectedProblems: /\/api\/v1\/checkout|409/ });

  test('the page says “probably”, and the cart says nothing', async ({ shop, page }) => {
    const body = { code: 'payment_intent_already_used' };
    await shop.faults({ path: calls.checkout, kind: 'status', status: 409, body });
    await shop.open();
    await shop.fill();
    await shop.order.pay.click();
    await expect(shop.order.flash).toHaveAttribute('data-flash', 'probably_paid');
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
  });
});
