import { expectDeclined, expectGeneralError, expectNotAuthenticated } from './expect-flash.ts';
import { resultReported } from './result-reported.ts';
import { calls, expect, type Shop, test } from './shop-test.ts';

const challenged = '4000002760003184';
const challengedThenDeclined = '4000008400001629';
const declined = '4000000000000002';
const lacksFunds = '4005519200000004';
const cannotAuthenticate = '4119862760338320';

async function pay(shop: Shop, number: string): Promise<void> {
  await shop.open();
  await shop.fill(number);
  await shop.order.pay.click();
}

/** The same, until the challenge is open and announced. */
async function payUntilAsked(shop: Shop): Promise<void> {
  await Promise.all([resultReported(shop.page), pay(shop, challenged)]);
  await expect(shop.order.overlay).toContainText('Your bank may ask you to confirm the payment.');
}

const bankOf = ({ page }: Shop) => page.getByRole('dialog', { name: 'Your bank (sandbox)' });
const cancelIn = ({ order }: Shop) => order.overlay.getByRole('button', { name: 'Cancel the payment' });

/**
 * Expects no sale, and one report of each failed try.
 * @param tracked the report of the last one
 * @param intents fewer than tries where a card is tried again
 */
async function expectUnsold(
  shop: Shop,
  tracked: Record<string, unknown>,
  tries = 1,
  intents = tries,
): Promise<void> {
  expect(await shop.requests(calls.checkout)).toEqual([]);
  await shop.expectPayments({ intents, charges: 0 });
  await expect.poll(() => failuresOf(shop)).toHaveLength(tries);
  expect((await failuresOf(shop)).at(-1)).toMatchObject(tracked);
}

async function failuresOf(shop: Shop): Promise<readonly unknown[]> {
  const written = (await shop.requests(calls.paymentResult)).map(({ body }) => body as { result: string });
  return written.filter(({ result }) => result === 'failure');
}

/** The card is exchanged, and the order placed again. */
async function expectAnotherCardPays(shop: Shop, tries = 2): Promise<void> {
  await shop.order.number.fill('4111111111111111');
  await shop.order.pay.click();
  await expect(shop.page).toHaveURL('/setup');
  await shop.expectPayments({ intents: tries, charges: 1 });
}

test.describe("a bank's challenge", () => {
  test('@all that is confirmed is followed by one charge', async ({ shop, page }) => {
    await payUntilAsked(shop);
    await bankOf(shop).getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL('/setup');
    await shop.expectPayments({ intents: 1, charges: 1 });
    const [tracked] = await shop.requests(calls.paymentResult);
    expect(tracked?.body).toMatchObject({ result: 'requires_sca' });
  });

  test('whose window was closed can be given up after 20 s, and then be repeated', { tag: '@ci' }, async ({
    shop,
    page,
  }) => {
    await payUntilAsked(shop);
    await expect(bankOf(shop)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bankOf(shop)).toBeHidden();
    await shop.pass(10_000);
    await expect(shop.order.overlay).toBeVisible();
    await expect(cancelIn(shop)).toBeHidden();
    await shop.pass(10_000);
    await expect(cancelIn(shop)).toBeVisible();
    await cancelIn(shop).click();
    await expectNotAuthenticated(shop);
    await expectUnsold(shop, { errorCode: 'cancelled' });
    await shop.order.pay.click();
    await bankOf(shop).getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL('/setup');
    await shop.expectPayments({ intents: 2, charges: 1 });
  });

  test('that gets no response ends after 600 s as not authenticated', { tag: '@ci' }, async ({ shop }) => {
    await shop.providers({ threeDs: 'silent' });
    await payUntilAsked(shop);
    await shop.pass(570_000);
    await expect(shop.order.overlay).toBeVisible();
    await shop.pass(30_000);
    await expectNotAuthenticated(shop);
    await expectUnsold(shop, { errorCode: 'timeout' });
    await shop.providers({});
    await expectAnotherCardPays(shop);
  });

  test('@all that is still up after 600 s goes, and the buyer may pay again', async ({ shop }) => {
    await payUntilAsked(shop);
    await expect(bankOf(shop)).toBeVisible();
    await shop.pass(600_000);
    await expect(bankOf(shop)).toBeHidden();
    await expectNotAuthenticated(shop);
    await expectUnsold(shop, { errorCode: 'timeout' });
    await expectAnotherCardPays(shop);
  });

  test('@all that the provider gives up at its own limit ends as not authenticated, once; so does a “no”', async ({
    shop,
    page,
  }) => {
    await shop.providers({ threeDs: 'timeout', timeoutMs: 300_000 });
    await payUntilAsked(shop);
    await Promise.all([resultReported(page), shop.pass(300_000)]);
    await shop.pass(60_000);
    await expectNotAuthenticated(shop);
    await expectUnsold(shop, { errorCode: 'timeout' });
    await shop.providers({});
    await shop.order.pay.click();
    await bankOf(shop).getByRole('button', { name: 'Fail' }).click();
    await expectUnsold(shop, {}, 2, 1);
    await expectNotAuthenticated(shop);
  });
});

test('a card that fails shows the reason; another one pays', async ({ shop }) => {
  await shop.open();
  await shop.fill();
  for (const [at, [what, number, expectMessage, tracked]] of (
    [
      ['declined', declined, expectDeclined, { errorCode: 'card_declined' }],
      [
        'not to be authenticated',
        cannotAuthenticate,
        expectNotAuthenticated,
        { errorText: expect.stringContaining('unable to authenticate') },
      ],
      ['without funds', lacksFunds, expectGeneralError, { errorCode: 'insufficient_funds' }],
      [
        'declined once the bank has asked',
        challengedThenDeclined,
        expectDeclined,
        { errorCode: 'card_declined' },
      ],
    ] as const
  ).entries()) {
    await test.step(what, async () => {
      await shop.order.number.fill(number);
      await shop.order.pay.click();
      if (number === challengedThenDeclined)
        await bankOf(shop).getByRole('button', { name: 'Confirm' }).click();
      await expectUnsold(shop, tracked, at + 1);
      await expectMessage(shop);
    });
  }
  await expectAnotherCardPays(shop, 5);
});
