import { calls, expect, test } from './shop-test.ts';

test("@all a card that the bank doesn't ask about is charged once, and leads on", async ({ shop, page }) => {
  await shop.open();
  await shop.fill();
  await shop.order.pay.click();
  await expect(page).toHaveURL('/setup');
  await shop.expectPayments({ intents: 1, charges: 1 });
  expect(await shop.requests(calls.checkout)).toHaveLength(1);
});

test.describe('when the response is lost', () => {
  test.use({ expectedProblems: /\/api\/v1\/checkout|ERR_CONTENT_LENGTH_MISMATCH/ });

  test('the request is repeated, and one payment is charged', async ({ shop, page }) => {
    await shop.faults({ path: calls.checkout, kind: 'cut', times: 1 });
    await shop.open();
    await shop.fill();
    await shop.order.pay.click();
    await expect(shop.order.overlay).toContainText('attempt 2 of 7');
    await shop.pass(1000);
    await expect(page).toHaveURL('/setup');
    await shop.expectPayments({ intents: 1, charges: 1 });
    const [first, second] = await shop.requests(calls.checkout);
    expect(second?.body).toEqual(first?.body);
  });
});
