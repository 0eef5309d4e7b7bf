/** Checks that the cart holds what was paid (spec 2 §2.3). */
import type { Page } from '@playwright/test';
import { expectNoFaults } from '../accessible/faults.ts';
import { describedShiftsOf, watchShifts } from '../layout-shifts.ts';
import { shellOf } from '../shell.ts';
import { calls, expect, test } from './shop-test.ts';

test.use({ reducedMotion: 'no-preference' });

test('a paid plan is listed among the bought products, and can be deleted', async ({ shop, page }) => {
  await page.goto('/cart');
  await page.evaluate(() => localStorage.setItem('cart', '[{"id":"router","name":"Router"}]'));
  await shop.open('/de/order?plan=6m');
  await shop.fill();
  await shop.order.pay.click();
  await expect(page).toHaveURL('/de/setup');
  await expect(page.locator('main img[src*="step-"]')).toHaveCount(3);
  await expect(page.locator('main img[src*="step-plan"]'), 'no list of prices').toHaveCount(0);
  const stored = await page.evaluate(() => localStorage.getItem('cart') ?? '');
  for (const personal of ['ada@', 'Ada', 'Lovelace', 'example.com', '4111', 'pi_'])
    expect(stored).not.toContain(personal);
  await page.goto('/de/cart');
  const items = page.locator('main li');
  await expect(items).toHaveText([/^Router/, /^6 Monate/]);
  await page.getByRole('button', { name: '6 Monate' }).click();
  await expect(items).toHaveText([/^Router/]);
});

const stripOf = (page: Page) => page.locator('[data-receipt]');

for (const [path, lines] of [
  [
    '/order',
    [
      '12 months + 3 free',
      '$99.95 paid',
      /^Renews on \w+ \d+, \d{4} at \$116\.95 for 12 months$/,
      'The receipt goes to the address that you entered.',
    ],
  ],
  [
    '/de/order/special-referrer?plan=1m',
    [
      '1 Monat',
      /^12,95\s\$ bezahlt$/,
      /^Verlängert sich für 12,95\s\$ um 1 Monat$/,
      'Der Zahlungsbeleg geht an die Adresse, die du eingegeben hast.',
    ],
  ],
] as const) {
  test(`what ${path} sold is said once on the page that the payment leads to, without a person's data`, async ({
    shop,
    page,
  }) => {
    await page.goto('/setup');
    await expect(page.locator('html[data-js]')).toBeAttached();
    await expect(stripOf(page)).toHaveCount(0);
    await shop.open(path);
    await shop.fill();
    await page.evaluate(() => {
      addEventListener('pagehide', () => {
        localStorage.seen = sessionStorage.getItem('meridian-receipt');
      });
    });
    await shop.order.pay.click();
    await expect(page).toHaveURL(/\/setup$/);
    await expect(stripOf(page).getByRole('listitem')).toHaveText([...lines]);
    await expect(stripOf(page)).toBeInViewport({ ratio: 1 });
    const kept = await page.evaluate(() => `${localStorage.seen}`);
    expect(kept).toContain(lines[3]);
    for (const personal of ['ada@', 'Ada', 'Lovelace', 'example.com', '4111', 'pi_', 'DE'])
      expect(kept).not.toContain(personal);
    await page.reload();
    await expect(page.locator('html[data-js]')).toBeAttached();
    await expect(stripOf(page)).toHaveCount(0);
    expect(await page.evaluate(() => sessionStorage.getItem('meridian-receipt'))).toBeNull();
  });
}

test('the strip of what was bought can be closed, covers no chat, and moves nothing', { tag: '@ci' }, async ({
  shop,
  page,
}) => {
  // In Polish, the chat's button is the widest.
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await watchShifts(page);
    await page.goto('/pl/order', { waitUntil: 'networkidle' });
    await page.evaluate(() => {
      const lines = ['12 months + 3 free', '$99.95 paid', 'Renews on May 5, 2027 at $116.95', 'Receipt'];
      const receipt = { lang: 'en', dir: 'ltr', label: 'Your order', close: 'Close this message', lines };
      sessionStorage.setItem('meridian-receipt', JSON.stringify(receipt));
      location.assign('/pl/setup');
    });
    await expect(stripOf(page)).toBeVisible();
    expect(await describedShiftsOf(page)).toEqual([]);
    await expectNoFaults(page, `strip at ${width} px`);
    const chat = await shellOf(page).chatLauncher.boundingBox();
    for (const part of await stripOf(page).locator('li, button').all()) {
      const box = await part.boundingBox();
      const isApart =
        (box?.x ?? 0) + (box?.width ?? 0) <= (chat?.x ?? 0) ||
        (box?.y ?? 0) + (box?.height ?? 0) <= (chat?.y ?? 0);
      expect(isApart, `beside the chat at ${width} px`).toBe(true);
    }
    await stripOf(page).getByRole('button', { name: 'Close this message' }).click();
    await expect(stripOf(page)).toHaveCount(0);
  }
  await shop.expectPayments({ intents: 0, charges: 0 });
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
