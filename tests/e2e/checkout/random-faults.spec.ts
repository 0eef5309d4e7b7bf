/**
 * @module-tag ci
 */
import * as fc from 'fast-check';
import { calls, expect, type Shop, test } from './shop-test.ts';

/** Generates the faults of a purchase and the buyer's actions. */
const cases = fc.record({
  number: fc.constantFrom('4111111111111111', '4111111111111111', '4000000000000002', '4119862760338320'),
  intentFaults: fc.array(faultOf(calls.intent, ['status', 'html', 'truncate', 'drop']), { maxLength: 1 }),
  checkoutFaults: fc.array(faultOf(calls.checkout, ['status', 'html', 'cut', 'truncate', 'lost']), {
    maxLength: 3,
  }),
  threeDs: fc.constantFrom('auto', 'auto', 'confirm', 'fail', 'silent'),
  forter: fc.constantFrom('at-once', 'at-once', 'delayed', 'never', 'twice'),
  deeds: fc.array(fc.constantFrom('pay', 'pay twice', 'wait', 'wait long', 'reload', 'cancel', 'offline'), {
    minLength: 2,
    maxLength: 8,
  }),
});

type Case = typeof cases extends fc.Arbitrary<infer Value> ? Value : never;

function faultOf(path: string, kinds: readonly string[]) {
  const status = fc.constantFrom(400, 401, 408, 422, 429, 500, 503);
  return fc.record({ kind: fc.constantFrom(...kinds), status, times: fc.nat(3) }).map((fault) => {
    const times = fault.times + 1;
    if (fault.kind === 'status') return { path, kind: 'status', status: fault.status, times };
    // The payment is made, and its response is lost.
    if (fault.kind === 'lost') return { path, kind: 'status', status: 502, times, carriedOut: true };
    return { path, kind: fault.kind, times };
  });
}

/** In a full run there are 200: enough to meet most pairs of what can go wrong. */
const someRuns = fc.sample(cases, { numRuns: 3, seed: 7 });
const allRuns = fc.sample(cases, { numRuns: 200, seed: 11 });

test.use({ expectedProblems: /./ });

for (const [at, run] of someRuns.entries()) {
  test(`purchase ${at} with faults ends well`, ({ shop }) => play(shop, run));
}

for (const [at, run] of allRuns.entries()) {
  test(`@all purchase ${at} with faults ends well`, ({ shop }) => play(shop, run));
}

async function play(shop: Shop, run: Case): Promise<void> {
  await shop.faults(...run.intentFaults, ...run.checkoutFaults);
  await shop.providers({ threeDs: run.threeDs, forter: run.forter });
  await shop.open();
  await shop.fill(run.number);
  for (const deed of run.deeds) if (!isAway(shop)) await deeds[deed](shop, run);
  await settle(shop);
  const { charges } = await shop.payments();
  expect(charges).toBeLessThanOrEqual(1);
  if (isAway(shop)) return expect(charges).toBe(1);
  await expect(shop.order.overlay).toBeHidden();
  if (await isPaid(shop)) return expect(charges).toBe(1);
  await expect(shop.order.pay.and(shop.page.locator('[aria-disabled="true"]'))).toHaveCount(0);
  // No message denies a payment.
  if (charges > 0) await expect(shop.order.flash).not.toContainText('not been charged');
}

const deeds: Readonly<Record<Case['deeds'][number], (shop: Shop, run: Case) => Promise<void>>> = {
  pay: ({ order }) => order.pay.click({ timeout: 2000, noWaitAfter: true }).catch(() => undefined),
  'pay twice': ({ order }) => order.pay.dblclick({ timeout: 2000, noWaitAfter: true }).catch(() => undefined),
  wait: ({ pass }) => pass(3000),
  'wait long': ({ pass }) => pass(30_000),
  reload: async (shop, { number }) => {
    await shop.page.reload();
    if (!isAway(shop)) await shop.fill(number);
  },
  cancel: ({ order }) =>
    order.overlay
      .getByRole('button')
      .click({ timeout: 500 })
      .catch(() => undefined),
  offline: async ({ page, pass }) => {
    await page.context().setOffline(true);
    await pass(2000);
    await page.context().setOffline(false);
  },
};

/** Lets time pass until nothing is pending: all retries take 63 seconds, and a bank that never responds takes ten minutes. */
async function settle(shop: Shop): Promise<void> {
  await expect(async () => {
    if (isAway(shop)) return;
    await shop.pass(60_000);
    expect(isAway(shop) || (await isIdle(shop))).toBe(true);
  }).toPass({ timeout: 45_000 });
}

/** On its way to another page it shows neither the overlay nor the button; once it is paid, or without prices, a message. */
async function isIdle(shop: Shop): Promise<boolean> {
  const { order } = shop;
  const isReady =
    (await order.pay.isVisible()) || (await order.plansError.isVisible()) || (await isPaid(shop));
  return isReady && !(await order.overlay.isVisible());
}

function isPaid({ page }: Shop): Promise<boolean> {
  return page.locator('[data-order="paid"]').isVisible();
}

function isAway({ page }: Shop): boolean {
  return new URL(page.url()).pathname === '/setup';
}
