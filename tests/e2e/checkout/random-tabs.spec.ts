/**
 * @module-tag ci
 */
import * as fc from 'fast-check';
import { fillIn } from '../order-form/open-order.ts';
import { translatePage } from '../translate-page.ts';
import { calls, expect, type Shop, type Tab, test } from './shop-test.ts';

/** A purchase in two tabs: what goes wrong at the service, and what the buyer does in which tab. */
const cases = fc.record({
  isTranslated: fc.constantFrom(false, false, false, true),
  withoutLocks: fc.constantFrom(false, false, true),
  isStorageFull: fc.constantFrom(false, false, true),
  faults: fc.array(
    fc.constantFrom(
      { path: calls.checkout, kind: 'status', status: 503, times: 1 },
      { path: calls.checkout, kind: 'status', status: 502, times: 2, carriedOut: true },
      { path: calls.checkout, kind: 'status', status: 422, times: 1 },
      { path: calls.checkout, kind: 'status', status: 410, times: 1 },
      { path: calls.checkout, kind: 'cut', times: 1 },
      { path: calls.checkout, kind: 'html', times: 8 },
      { path: calls.intent, kind: 'drop', times: 1 },
      { path: calls.offer, kind: 'status', status: 503, times: 1 },
    ),
    { maxLength: 2 },
  ),
  number: fc.constantFrom('4111111111111111', '4111111111111111', '4000000000000002'),
  deeds: fc.array(
    fc.tuple(
      fc.nat(1),
      fc.constantFrom(
        'pay',
        'pay',
        'pay in both',
        'pay by PayPal',
        'wait',
        'wait long',
        'reload',
        'leave and come back',
        'clock',
        'other plan',
      ),
    ),
    { minLength: 3, maxLength: 8 },
  ),
});

type Case = typeof cases extends fc.Arbitrary<infer Value> ? Value : never;
type Deed = Case['deeds'][number][1];

const someRuns = fc.sample(cases, { numRuns: 3, seed: 5 });
const allRuns = fc.sample(cases, { numRuns: 200, seed: 13 });

test.use({ expectedProblems: /./ });

for (const [at, run] of someRuns.entries())
  test(`purchase ${at} in two tabs is charged once`, ({ shop }) => play(shop, run));

for (const [at, run] of allRuns.entries())
  test(`@all purchase ${at} in two tabs is charged once`, ({ shop }) => play(shop, run));

async function play(shop: Shop, run: Case): Promise<void> {
  const { page } = shop;
  await page.context().addInitScript(
    ({ withoutLocks, isStorageFull }) => {
      if (withoutLocks) Object.defineProperty(navigator, 'locks', { get: () => undefined });
      if (isStorageFull) {
        Storage.prototype.setItem = () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        };
      }
    },
    { withoutLocks: run.withoutLocks, isStorageFull: run.isStorageFull },
  );
  if (run.isTranslated) await translatePage(page, { from: 'hydration', changesText: true });
  await shop.providers({ paypal: 'approve' });
  await shop.open();
  await shop.fill(run.number);
  const tabs: readonly Tab[] = [shop, await shop.openTab()];
  for (const tab of tabs) tab.page.on('dialog', (dialog) => dialog.accept().catch(() => {}));
  await shop.faults(...run.faults);
  for (const [at, deed] of run.deeds) {
    const tab = tabs[at];
    if (tab && !isAway(tab)) await deeds[deed](tab, shop, tabs);
    expect((await shop.payments()).charges).toBeLessThanOrEqual(1);
  }
  await settle(shop, tabs);
  const { charges } = await shop.payments();
  expect(charges).toBeLessThanOrEqual(1);
  for (const tab of tabs) if (!isAway(tab)) await expectHonest(tab, charges);
}

/** A tab that still shows the order says the truth, and can be used. One that is led on a moment later has none any more. */
async function expectHonest({ page, order }: Tab, charges: number): Promise<void> {
  await expect(async () => {
    if (!new URL(page.url()).pathname.startsWith('/order')) return;
    expect(await page.locator('[data-broken]').count()).toBe(0);
    const status = await page.locator('[data-order]').getAttribute('data-order', { timeout: 1000 });
    if (status === 'paid') return expect(charges).toBe(1);
    expect(
      await page.locator('[data-payment]').or(order.plansError).filter({ visible: true }).count(),
    ).toBeGreaterThan(0);
  }).toPass({ timeout: 15_000 });
}

const quick = { timeout: 2000, noWaitAfter: true };
const pay = ({ order }: Tab) => order.pay.click(quick).catch(() => undefined);

const deeds: Readonly<Record<Deed, (tab: Tab, shop: Shop, tabs: readonly Tab[]) => Promise<unknown>>> = {
  pay,
  'pay in both': (_, __, tabs) => Promise.all(tabs.filter((tab) => !isAway(tab)).map(pay)),
  'pay by PayPal': async ({ order, page }, shop) => {
    const payPal = page.getByRole('button', { name: 'PayPal (sandbox)' });
    await order
      .method('paypal')
      .getByRole('radio')
      .check(quick)
      .catch(() => undefined);
    await shop.pass(100);
    await payPal.click(quick).catch(() => undefined);
  },
  wait: (_, shop) => shop.pass(3000),
  'wait long': (_, shop) => shop.pass(30_000),
  reload: async (tab) => {
    // The page may be led on at the same moment.
    await tab.page.reload().catch(() => undefined);
    await refill(tab);
  },
  'leave and come back': async (tab) => {
    await tab.page.goto('/pricing').catch(() => undefined);
    if (!tab.page.url().endsWith('/pricing')) return;
    await tab.page.goBack();
    await refill(tab);
  },
  clock: async ({ page }) => {
    // The page may be led on at the same moment.
    const now = await page.evaluate(() => Date.now()).catch(() => Date.now());
    await page.clock.setSystemTime(now + 7 * 3_600_000);
  },
  'other plan': ({ order }) =>
    order.plans
      .nth(1)
      .check(quick)
      .catch(() => undefined),
};

async function refill(tab: Tab): Promise<void> {
  if (isAway(tab)) return;
  await tab.order.plans.first().waitFor();
  await tab.page.waitForFunction(() => document.querySelector('[data-order] select')?.isConnected);
  await fillIn(tab.order).catch(() => undefined);
}

/** Lets time pass until no tab is busy: all retries take 63 seconds. */
async function settle(shop: Shop, tabs: readonly Tab[]): Promise<void> {
  await expect(async () => {
    if (tabs.every(isAway)) return;
    await shop.pass(61_000).catch(() => undefined);
    for (const tab of tabs) if (!isAway(tab)) expect(await tab.order.overlay.isVisible()).toBe(false);
  }).toPass({ timeout: 60_000 });
}

function isAway({ page }: Tab): boolean {
  return new URL(page.url()).pathname === '/setup';
}
