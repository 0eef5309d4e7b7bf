import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOver } from '../../runtime/checkout/payment/payment-state.ts';
import type { PaymentMethod } from '../../runtime/checkout/purchase/purchase.ts';
import { byTag, isThorough } from '../helpers/thorough.ts';
import { settled } from './fake-clock.ts';
import { type BrowserTraits, FakeShop, type PlanId, type Tab } from './fake-shop.ts';

/** A full run looks further, and `MODEL_RUNS` as far as it says. */
const inCi = Number(process.env.MODEL_RUNS ?? (isThorough ? 10_000 : 800));

type Action = (shop: FakeShop) => unknown;

/** One event. There is no state to foresee: what must hold is checked after each. */
class Step implements fc.AsyncCommand<object, FakeShop> {
  private readonly name: string;
  private readonly act: Action;
  constructor(name: string, act: Action) {
    this.name = name;
    this.act = act;
  }
  check(): boolean {
    return true;
  }
  async run(_model: object, shop: FakeShop): Promise<void> {
    await this.act(shop);
    await settled();
    leaveWhenPaid(shop);
    shop.expectHonesty();
  }
  toString(): string {
    return this.name;
  }
}

/** A tab that is sent to its next page is gone: the page replaces the order page in its history. */
function leaveWhenPaid(shop: FakeShop): void {
  for (const tab of shop.shownTabs)
    if (tab.state.status === 'redirecting' && canLose(shop, tab)) tab.close(true);
}

/** Returns whether a tab may be closed. Without storage, a payment is known only while another tab is open. */
function canLose({ browser, shownTabs }: FakeShop, tab: Tab): boolean {
  return browser.storage === 'works' || shownTabs.some((other) => other !== tab);
}

const onTab = (name: string, act: (tab: Tab, shop: FakeShop) => unknown) =>
  fc.nat(3).map(
    (at) =>
      new Step(`tab ${at}: ${name}`, (shop) => {
        const tab = shop.shownTabs[at % Math.max(1, shop.shownTabs.length)];
        return tab && act(tab, shop);
      }),
  );

const steps = [
  onTab('pay by card', (tab) => tab.payByCard()),
  onTab('pay by card', (tab) => tab.payByCard()),
  onTab('pay by card, as far as the checkout', (tab) => payUntilCheckout(tab, 'card')),
  onTab('pay with PayPal, as far as the checkout', (tab) => payUntilCheckout(tab, 'paypal')),
  fc
    .nat(13)
    .chain((choice) => onTab(`answer the checkout with ${choice}`, (tab) => tab.respondToCheckout(choice))),
  onTab('choose the plan of 6 months', (tab) => tab.choosePlan('plan-6m')),
  onTab('choose PayPal', (tab) => tab.choosePayPal()),
  onTab('agree at PayPal', (tab) => tab.agree()),
  onTab('finish with PayPal', (tab) => tab.finishPayPal()),
  onTab('accept new prices', (tab) => tab.acceptPrices()),
  onTab('try the plans again', (tab) => tab.retryPlans()),
  onTab('cancel', ({ services }) => services.payment.send({ type: 'cancelled' })),
  onTab('dismiss the message', ({ services }) => services.payment.send({ type: 'flashDismissed' })),
  onTab('buy again', (tab) => tab.buyAgain()),
  onTab('an error on the page, as translators cause it', ({ services }) =>
    services.failPage(new Error('removeChild')),
  ),
  onTab('the view is mounted anew', ({ services }) => void services.offer.load()),
  onTab('type another email', (tab) => tab.changeEmail()),
  onTab('leave the page for the back/forward cache', (tab, shop) => {
    if (canLose(shop, tab) || shop.openTabs.length === 1) tab.hide();
  }),
  fc.nat(3).map(comeBackStep),
  fc.nat(3).map(comeBackStep),
  fc.boolean().chain((arrives) =>
    onTab(`reload, or Back and forward${arrives ? '' : ', requests lost'}`, async (tab, shop) => {
      tab.close(arrives);
      await shop.open(tab.memory);
    }),
  ),
  fc.boolean().chain((arrives) =>
    onTab(`close${arrives ? '' : ', requests lost'}`, (tab, shop) => {
      if (shop.openTabs.length > 1 && canLose(shop, tab)) tab.close(arrives);
    }),
  ),
  fc
    .boolean()
    .map(
      (arrives) =>
        new Step(`the browser is killed${arrives ? '' : ', requests lost'}`, (shop) => kill(shop, arrives)),
    ),
  fc.constant(
    new Step('what storage holds is damaged', ({ browser }) => {
      if (browser.storage === 'works') browser.written = browser.onDisk = { damaged: true };
    }),
  ),
  fc.constant(new Step('open a tab', openTab)),
  fc.constantFrom('plan-12m', 'plan-6m').map(
    (plan: PlanId) =>
      new Step(`${plan} vanishes, or comes back`, (shop) => {
        shop.gone = shop.gone === plan ? undefined : plan;
      }),
  ),
  fc.constant(new Step('the storage fills up', fillStorage)),
  fc.constant(new Step('the wall clock jumps', (shop) => shop.jumpWallClock(7_200_000))),
  fc.constant(new Step('half an hour passes', (shop) => shop.clock.pass(1_800_000))),
  fc.constant(new Step('a second passes', (shop) => shop.clock.pass(1000))),
  fc.constant(new Step('the limit of a write passes', (shop) => shop.clock.pass(350))),
  fc.constant(new Step('a price changes', changePrice)),
  fc.constant(new Step('a renewal changes', changeRenewal)),
  onTab('choose a plan where none is selected', (tab) => tab.choosePlanIfNone()),
  fc.tuple(fc.nat(3), fc.nat(9), fc.nat(9)).map(([at, call, choice]) => respondStep(at, call, choice)),
  fc.tuple(fc.nat(3), fc.nat(9)).map(([at, call]) => respondStep(at, call, 0)),
  fc.tuple(fc.nat(3), fc.nat(9)).map(([at, call]) => respondStep(at, call, 0)),
  fc.constant(new Step('all is answered', (shop) => shop.settle())),
];

function respondStep(at: number, call: number, choice: number): Step {
  return new Step(`tab ${at}: answer ${call} with ${choice}`, (shop) =>
    shop.openTabs[at % Math.max(1, shop.openTabs.length)]?.respond(call, choice),
  );
}

async function payUntilCheckout(tab: Tab, method: PaymentMethod): Promise<void> {
  await tab.shop.respondToAllBut('checkout');
  await tab.pay(method);
  // Tabs without Web Locks wait for others to object.
  await tab.shop.clock.pass(250);
  await tab.shop.respondToAllBut('checkout');
}

function comeBackStep(at: number): Step {
  return new Step(`hidden tab ${at}: come back`, ({ openTabs }) => {
    const hidden = openTabs.filter(({ isShown }) => !isShown);
    hidden[at % Math.max(1, hidden.length)]?.show();
  });
}

/** Kills a browser whose disk can take what may be charged. */
async function kill(shop: FakeShop, arrives: boolean): Promise<void> {
  if (shop.browser.storage !== 'works' || !shop.isOnDisk) return;
  shop.kill(arrives);
  await shop.open();
}

async function openTab(shop: FakeShop): Promise<void> {
  const canAsk = shop.browser.storage === 'works' || shop.shownTabs.length > 0;
  if (canAsk && shop.openTabs.length < 3) await shop.open();
}

/** Tabs that can't reach each other have nothing but storage. */
function fillStorage({ browser, shownTabs }: FakeShop): void {
  if (browser.storage === 'works' && shownTabs.length > 0) browser.storage = 'full';
}

/** A service that gets a request decides by the price of that moment, so none is on its way. */
function changePrice(shop: FakeShop): void {
  if (isNothingOnItsWay(shop))
    shop.prices = { ...shop.prices, 'price-plan-12m': 20_940 - (shop.prices['price-plan-12m'] ?? 0) };
}

/** The amount stays, and what is paid later doesn't. */
function changeRenewal(shop: FakeShop): void {
  if (isNothingOnItsWay(shop)) shop.renewal = 41_595 - shop.renewal;
}

function isNothingOnItsWay({ openTabs, requests }: FakeShop): boolean {
  return requests.size === 0 && openTabs.every(({ state }) => state.status !== 'checkingOut');
}

/** A browser that has neither locks nor channels leaves once to the service. */
const traits: fc.Arbitrary<BrowserTraits> = fc.constantFrom(
  { hasLocks: true, storage: 'works' },
  { hasLocks: true, storage: 'works', diskMs: 200 },
  { hasLocks: true, storage: 'works', diskMs: 1000 },
  { hasLocks: true, storage: 'refused' },
  { hasLocks: true, storage: 'full' },
  { hasLocks: false, storage: 'works' },
  { hasLocks: false, storage: 'refused' },
);

async function play(
  own: BrowserTraits,
  commands: Iterable<fc.AsyncCommand<object, FakeShop>>,
): Promise<FakeShop> {
  const shop = new FakeShop(own);
  await shop.open();
  await fc.asyncModelRun(() => ({ model: {}, real: shop }), commands);
  for (const tab of shop.openTabs) tab.show();
  await shop.settle();
  shop.expectHonesty();
  expect(
    shop.openTabs.filter((tab) => tab.isBusy).map(({ state }) => state.status),
    'stuck',
  ).toEqual([]);
  return shop;
}

for (const { tags, cases } of byTag([200, inCi], (runs) => runs === 200))
  test.each(cases)(
    'no events in any number of tabs charge twice, hide a charge or leave a page stuck; and paying again ends in one charge',
    { tags, timeout: 600_000 },
    async (numRuns) => {
      const all = fc.commands(steps, { maxCommands: 60, size: 'max' });
      const service = fc.record({
        refusesUsedKeys: fc.boolean(),
        ignoresTerms: fc.boolean(),
        loadsLate: fc.boolean(),
      });
      const method = fc.constantFrom<PaymentMethod>('card', 'paypal');
      await fc.assert(
        fc.asyncProperty(traits, service, method, all, async (own, kind, pays, commands) => {
          const shop = await play({ ...own, ...kind }, commands);
          const [last, ...others] = [...shop.openTabs].reverse();
          for (const tab of others) tab.close(true);
          await settled();
          const tab = last ?? (await shop.open());
          for (let attempt = 0; attempt < 8 && !tab.showsPaid; attempt += 1) {
            if (tab.state.status === 'redirecting') await shop.clock.pass(20_000);
            if (attempt > 2 || isOver(tab.state)) tab.buyAgain();
            tab.retryPlans();
            await shop.settle();
            tab.choosePlanIfNone();
            tab.acceptPrices();
            await tab.pay(pays);
            await shop.settle();
            shop.expectHonesty();
          }
          expect(shop.charges.length).toBeGreaterThanOrEqual(shop.wanted);
          expect(tab.showsPaid).toBe(true);
        }),
        { numRuns },
      );
    },
  );
