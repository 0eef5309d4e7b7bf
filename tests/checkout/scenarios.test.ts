import { describe, expect, test } from 'vitest';
import { settled } from './fake-clock.ts';
import { type BrowserTraits, FakeShop, type Tab } from './fake-shop.ts';

const usual: BrowserTraits = { hasLocks: true, storage: 'works' };

/** Names outcomes of a checkout by their place in the list of FakeShop. */
const lost = 1;
const repeatRefused = 6;
const refusedWithoutCode = 9;

/** Pays, and responds to all calls but the checkout, which stays pending. */
async function payUntilCheckout(tab: Tab, method: 'card' | 'paypal'): Promise<void> {
  await tab.shop.respondToAllBut('checkout');
  await tab.pay(method);
  // Tabs without Web Locks wait for others to object.
  await tab.shop.clock.pass(250);
  await tab.shop.respondToAllBut('checkout');
}

/** Pays by card, until the bank asks. */
async function payUntilBank(tab: Tab): Promise<void> {
  await tab.shop.respondToAllBut();
  tab.payByCard();
  for (let step = 0; step < 4; step += 1) {
    await tab.shop.clock.pass(350);
    await tab.shop.respondToAllBut('bank');
  }
  expect(tab.state).toMatchObject({ status: 'preparing', step: 'authorizing' });
}

/** Gives each try of a checkout the same response, until the page gives up. */
async function respondToAllTries(tab: Tab, choice: number): Promise<void> {
  for (let tries = 0; tries < 7; tries += 1) {
    await tab.shop.respondToAllBut('checkout');
    tab.respondToCheckout(choice);
    await tab.shop.clock.pass(60_000);
  }
  await tab.shop.respondToAllBut('checkout');
}

async function reload(tab: Tab): Promise<Tab> {
  tab.close(false);
  const next = await tab.shop.open(tab.memory);
  await tab.shop.respondToAllBut('checkout');
  return next;
}

function flashOf({ state }: Tab): string | undefined {
  return state.status === 'ready' || state.status === 'paid' ? state.flash?.id : undefined;
}

function openOf({ state }: Tab) {
  return state.status === 'ready' ? state.open : undefined;
}

describe('a reload while the bank asks', () => {
  test.each([[true], [false]])('leaves the way free for PayPal (Web Locks: %s)', async (hasLocks) => {
    const shop = new FakeShop({ ...usual, hasLocks });
    const first = await shop.open();
    await payUntilBank(first);
    const tab = await reload(first);
    expect(flashOf(tab)).toBeUndefined();
    await payUntilCheckout(tab, 'paypal');
    expect(flashOf(tab)).toBeUndefined();
    await shop.settle();
    expect(tab.showsPaid).toBe(true);
    expect(shop.charges).toHaveLength(1);
    expect([...shop.intents.values()].find(({ charge }) => charge)?.method).toBe('paypal');
    shop.expectHonesty();
  });
});

describe('a page that is left while the bank asks, while another tab pays', () => {
  for (const storage of ['works', 'full', 'refused'] as const)
    for (const hasLocks of [true, false])
      test(`charges nothing more (storage ${storage}, Web Locks: ${hasLocks})`, async () => {
        const shop = new FakeShop({ hasLocks, storage });
        const [one, other] = [await shop.open(), await shop.open()];
        await payUntilBank(one);
        one.hide();
        other.payByCard();
        // The bank has confirmed both, and the hidden page hasn't heard of it.
        await shop.settle();
        expect(other.showsPaid).toBe(true);
        other.close(true);
        one.show();
        await shop.settle();
        expect(shop.charges).toHaveLength(1);
        expect(shop.charges[0]?.tab).toBe(other);
        expect(one.isBusy).toBe(false);
        if (storage === 'works') expect(flashOf(one)).toBe('already_paid');
        else expect(flashOf(one)).toBe('signup.errors.credit_card_not_authenticated');
      });
});

describe('a plan that is gone after a lost response', () => {
  for (const isCharged of [true, false])
    test(`is never charged at another price than the button shows, by card (charged: ${isCharged})`, async () => {
      const shop = new FakeShop(usual);
      const first = await shop.open();
      await payUntilCheckout(first, 'card');
      if (isCharged) first.respondToCheckout(lost);
      const tab = await reload(first);
      shop.gone = 'plan-12m';
      shop.prices = { ...shop.prices, 'price-plan-12m': 10_945 };
      void tab.services.offer.load();
      await shop.settle();
      expect(tab.shown?.amount).toBe(9995);
      await tab.pay('card');
      await shop.settle();
      shop.expectHonesty();
      expect(shop.charges.map(({ amount }) => amount)).toEqual(isCharged ? [9995] : []);
      expect(tab.showsPaid).toBe(isCharged);
    });

  for (const isReloaded of [true, false])
    test(`isn't charged again by PayPal, and may be left (reload: ${isReloaded})`, async () => {
      const shop = new FakeShop(usual);
      const first = await shop.open();
      await payUntilCheckout(first, 'paypal');
      const refused = 4;
      await respondToAllTries(first, refused);
      expect(flashOf(first)).toBe('unconfirmed');
      const tab = isReloaded ? await reload(first) : first;
      shop.gone = 'plan-12m';
      shop.prices = { ...shop.prices, 'price-plan-12m': 10_945 };
      void tab.services.offer.load();
      await shop.settle();
      expect(tab.shown?.amount).toBe(9995);
      await tab.pay('paypal');
      await shop.settle();
      expect(shop.charges).toEqual([]);
      expect(openOf(tab)).toMatchObject({ canLeave: true });
      tab.buyAgain();
      await shop.settle();
      expect(tab.shown).toBeUndefined();
      tab.choosePlanIfNone();
      expect(tab.shown?.amount).toBe(5995);
      await tab.pay('card');
      await shop.settle();
      shop.expectHonesty();
      expect(shop.charges.map(({ amount }) => amount)).toEqual([5995]);
      expect(tab.showsPaid).toBe(true);
    });
});

describe('a checkout that is refused when it is sent again', () => {
  const refusals = { 'without a code': refusedWithoutCode, 'with 400': 10, 'with 403': 11 };
  for (const [name, choice] of Object.entries(refusals))
    for (const isCharged of [true, false])
      test(`${name} may be left for another purchase (charged: ${isCharged})`, async () => {
        const shop = new FakeShop(usual);
        const first = await shop.open();
        await payUntilCheckout(first, 'card');
        if (isCharged) first.respondToCheckout(lost);
        const tab = await reload(first);
        await payUntilCheckout(tab, 'card');
        tab.respondToCheckout(choice);
        await settled();
        expect(flashOf(tab)).toBe('unconfirmed');
        expect(openOf(tab)).toMatchObject({ canLeave: true });
        tab.buyAgain();
        expect(tab.state).toMatchObject({ status: 'ready' });
        expect(openOf(tab)).toBeUndefined();
        await tab.pay('card');
        await shop.settle();
        shop.expectHonesty();
        expect(shop.charges).toHaveLength(isCharged ? 2 : 1);
        expect(tab.showsPaid).toBe(true);
      });

  test('with another email under a used key stays open, and is settled once the email is as it was', async () => {
    const shop = new FakeShop({ ...usual, refusesUsedKeys: true });
    const first = await shop.open();
    await payUntilCheckout(first, 'card');
    first.respondToCheckout(lost);
    const tab = await reload(first);
    tab.changeEmail();
    await payUntilCheckout(tab, 'card');
    await shop.settle();
    expect(openOf(tab)).toMatchObject({ canLeave: true });
    tab.changeEmail();
    await tab.pay('card');
    await shop.settle();
    expect(tab.showsPaid).toBe(true);
    expect(shop.charges).toHaveLength(1);
  });

  test('with another email under a used key may be left for another purchase', async () => {
    const shop = new FakeShop({ ...usual, refusesUsedKeys: true });
    const first = await shop.open();
    await payUntilCheckout(first, 'card');
    first.respondToCheckout(lost);
    const tab = await reload(first);
    tab.changeEmail();
    await payUntilCheckout(tab, 'card');
    await shop.settle();
    tab.buyAgain();
    await tab.pay('card');
    await shop.settle();
    shop.expectHonesty();
    expect(tab.showsPaid).toBe(true);
    expect(shop.charges).toHaveLength(2);
  });

  test('because the service knows no such intent begins anew, with a new intent', async () => {
    const shop = new FakeShop(usual);
    const first = await shop.open();
    await payUntilCheckout(first, 'card');
    const tab = await reload(first);
    await payUntilCheckout(tab, 'card');
    shop.intents.clear();
    await shop.settle();
    shop.expectHonesty();
    expect(tab.showsPaid).toBe(true);
    expect(shop.charges).toHaveLength(1);
  });
});

describe('a page that is left while it claims the lock, without Web Locks', () => {
  test('pays nothing when it is shown again, and another tab can pay', async () => {
    const shop = new FakeShop({ ...usual, hasLocks: false });
    const [one, other] = [await shop.open(), await shop.open()];
    await shop.settle();
    one.payByCard();
    await shop.clock.pass(100);
    expect(one.state.status).toBe('claiming');
    one.hide();
    await shop.clock.pass(1000);
    await payUntilCheckout(other, 'card');
    one.show();
    await settled();
    expect(one.isBusy).toBe(false);
    await shop.settle();
    expect(other.showsPaid).toBe(true);
    expect(flashOf(one)).toBe('already_paid');
    expect(shop.charges).toHaveLength(1);
    shop.expectHonesty();
  });

  test('can claim again at once, and pays once', async () => {
    const shop = new FakeShop({ ...usual, hasLocks: false });
    const tab = await shop.open();
    await shop.settle();
    tab.payByCard();
    await shop.clock.pass(100);
    tab.hide();
    tab.show();
    await settled();
    tab.payByCard();
    await shop.settle();
    expect(tab.showsPaid).toBe(true);
    expect(shop.charges).toHaveLength(1);
    shop.expectHonesty();
  });
});

describe('a page that other tabs and prices overtake', () => {
  test('a page that lists another plan than the button shows never charges it', async () => {
    const shop = new FakeShop({ hasLocks: false, storage: 'works' });
    const one = await shop.open();
    one.choosePlan('plan-6m');
    await payUntilCheckout(one, 'card');
    const other = await shop.open();
    other.payByCard();
    one.respondToCheckout(refusedWithoutCode);
    shop.gone = 'plan-6m';
    await shop.settle();
    expect(other.shown?.amount).toBe(5995);
    await other.pay('card');
    await shop.settle();
    shop.expectHonesty();
  });

  test('a page that comes back to the refusal of a checkout that another tab has paid says so', async () => {
    const shop = new FakeShop(usual);
    const one = await shop.open();
    await payUntilCheckout(one, 'card');
    one.hide();
    one.respondToCheckout(refusedWithoutCode);
    const other = await shop.open();
    await other.pay('card');
    await shop.settle();
    expect(other.showsPaid).toBe(true);
    one.show();
    await shop.settle();
    expect(flashOf(one)).toBe('already_paid');
  });

  test('a paid order stays paid where a page comes back to the refusal of its first try', async () => {
    const shop = new FakeShop(usual);
    const one = await shop.open();
    await payUntilCheckout(one, 'card');
    one.hide();
    one.respondToCheckout(refusedWithoutCode);
    const other = await shop.open();
    await other.pay('card');
    await shop.settle();
    one.show();
    await shop.settle();
    await one.pay('card');
    await shop.settle();
    expect(shop.charges).toHaveLength(1);
  });

  test("a PayPal agreement that was left isn't offered for the next purchase", async () => {
    const shop = new FakeShop(usual);
    const tab = await shop.open();
    await payUntilCheckout(tab, 'paypal');
    tab.respondToCheckout(lost);
    shop.gone = 'plan-12m';
    await shop.settle();
    await tab.pay('paypal');
    await shop.settle();
    tab.buyAgain();
    expect(tab.services.payPal.intent()).toBeUndefined();
  });

  test("a PayPal agreement that the service doesn't know isn't offered again", async () => {
    const shop = new FakeShop(usual);
    const tab = await shop.open();
    await payUntilCheckout(tab, 'paypal');
    shop.intents.clear();
    await shop.settle();
    expect(flashOf(tab)).toBe('general_error');
    expect(tab.services.payPal.intent()).toBeUndefined();
  });

  test('the button of an open PayPal checkout shows the price that was agreed to, and no other is charged', async () => {
    const shop = new FakeShop(usual);
    const first = await shop.open();
    await payUntilCheckout(first, 'paypal');
    const tab = await reload(first);
    shop.prices = { ...shop.prices, 'price-plan-12m': 10_945 };
    void tab.services.offer.load();
    await shop.settle();
    expect(tab.shown?.amount).toBe(9995);
    await tab.pay('paypal');
    await shop.settle();
    expect(shop.charges).toEqual([]);
    shop.prices = { ...shop.prices, 'price-plan-12m': 9995 };
    await tab.pay('paypal');
    await shop.settle();
    shop.expectHonesty();
  });

  test('a page that comes back believes another tab that the attempt it knows is over', async () => {
    const shop = new FakeShop({ ...usual, storage: 'refused' });
    const [one, other] = [await shop.open(), await shop.open()];
    await payUntilCheckout(one, 'card');
    other.hide();
    const expired = 12;
    one.respondToCheckout(expired);
    await shop.settle();
    expect(shop.charges).toHaveLength(1);
    other.show();
    await shop.settle();
    await other.pay('card');
    await shop.settle();
    expect(shop.charges).toHaveLength(1);
  });

  test("a price that was confirmed before the page was left isn't charged when it comes back", async () => {
    const shop = new FakeShop(usual);
    const tab = await shop.open();
    await payUntilCheckout(tab, 'paypal');
    const nothingArrived = 3;
    tab.respondToCheckout(nothingArrived);
    await shop.clock.pass(1000);
    expect(tab.state.status).toBe('repricing');
    tab.hide();
    await shop.respondToAllBut();
    shop.prices = { ...shop.prices, 'price-plan-12m': 10_945 };
    tab.show();
    await shop.settle();
    shop.expectHonesty();
  });
});

describe('an error on the page, as translators cause it,', () => {
  const pageError = new Error('removeChild');

  test('leaves a message that says more', async () => {
    const shop = new FakeShop(usual);
    const tab = await shop.open();
    await payUntilBank(tab);
    const declined = 1;
    tab.respond(0, declined);
    await settled();
    tab.services.failPage(pageError);
    await settled();
    expect(flashOf(tab)).toBe('credit_card_payment_gateway_error');
  });

  test("doesn't open the form again where a payment may have gone through", async () => {
    const shop = new FakeShop(usual);
    const tab = await shop.open();
    await shop.settle();
    shop.browser.written = 'of another program';
    tab.services.failPage(pageError);
    await settled();
    expect(tab.state.status).toBe('doubtful');
  });
});

test("a price that can't be asked before an open PayPal checkout is sent again is asked later", async () => {
  const shop = new FakeShop(usual);
  const tab = await shop.open();
  await payUntilCheckout(tab, 'paypal');
  const nothingArrived = 3;
  tab.respondToCheckout(nothingArrived);
  await shop.clock.pass(1000);
  expect(tab.state.status).toBe('repricing');
  const failed = 1;
  tab.respond(0, failed);
  await settled();
  expect(tab.state.status).toBe('waiting');
  await shop.settle();
  expect(tab.showsPaid).toBe(true);
  expect(shop.charges).toHaveLength(1);
});

test("an attempt that the service doesn't see the bank's consent of ends; only the next click pays", async () => {
  const shop = new FakeShop(usual);
  const tab = await shop.open();
  await payUntilCheckout(tab, 'card');
  for (const intent of shop.intents.values()) intent.isAuthorized = false;
  await shop.settle();
  expect(flashOf(tab)).toBe('general_error');
  expect(shop.charges).toEqual([]);
  await tab.pay('card');
  await shop.settle();
  expect(shop.charges).toHaveLength(1);
});

test('a tab that waits for another one asks about its own open attempt once that one is gone', async () => {
  const shop = new FakeShop(usual);
  const first = await shop.open();
  await payUntilCheckout(first, 'card');
  const tab = await reload(first);
  expect(flashOf(tab)).toBe('unconfirmed');
  const other = await shop.open();
  await payUntilCheckout(other, 'card');
  await tab.pay('card');
  await settled();
  expect(flashOf(tab)).toBe('paying_elsewhere');
  other.close(false);
  await settled();
  expect(flashOf(tab)).toBe('unconfirmed');
  expect(openOf(tab)).toBeDefined();
});

describe('a browser that is killed after the charge', () => {
  for (const diskMs of [0, 200, 1000])
    test(`charges nothing more (a disk of ${diskMs} ms)`, async () => {
      const shop = new FakeShop({ ...usual, diskMs });
      const first = await shop.open();
      await payUntilBank(first);
      await shop.clock.pass(2000);
      await shop.respondToAllBut('checkout');
      await shop.clock.pass(350);
      shop.kill(true);
      expect(shop.charges).toHaveLength(1);
      const tab = await shop.open();
      expect(flashOf(tab)).toBe(diskMs === 1000 ? undefined : 'unconfirmed');
      await payUntilCheckout(tab, 'card');
      await shop.settle();
      expect(tab.showsPaid).toBe(true);
      expect(shop.charges).toHaveLength(1);
      expect(shop.intentsMade).toBe(1);
    });
});

describe('a request that the browser repeats, whose repeat is refused', () => {
  for (const method of ['card', 'paypal'] as const)
    test(`doesn't deny the charge, and the next click sends the same intent (${method})`, async () => {
      const shop = new FakeShop(usual);
      const tab = await shop.open();
      await payUntilCheckout(tab, method);
      tab.respondToCheckout(repeatRefused);
      await settled();
      expect(tab.state).toMatchObject({ status: 'ready', flash: { id: 'general_error', cause: 'refused' } });
      expect(openOf(tab)).not.toHaveProperty('canLeave');
      await tab.pay(method);
      await shop.settle();
      expect(tab.showsPaid).toBe(true);
      expect(shop.charges).toHaveLength(1);
      expect(shop.intentsMade).toBe(1);
    });
});

describe('a record that can no longer be read', () => {
  test('is taken for a payment that may have gone through, until the buyer decides', async () => {
    const shop = new FakeShop(usual);
    const first = await shop.open();
    await payUntilCheckout(first, 'card');
    await shop.settle();
    first.close(true);
    shop.browser.written = 'of another program';
    const tab = await shop.open();
    expect(tab.state).toMatchObject({ status: 'doubtful', flash: { id: 'unconfirmed' } });
    await tab.pay('card');
    await shop.settle();
    expect(shop.charges).toHaveLength(1);
    tab.buyAgain();
    await settled();
    await tab.pay('card');
    await shop.settle();
    expect(tab.showsPaid).toBe(true);
    expect(shop.charges).toHaveLength(2);
  });
});

describe('an order that was paid', () => {
  test('long ago leaves the form open, with a note that names the day', async () => {
    const shop = new FakeShop(usual);
    const first = await shop.open();
    await payUntilCheckout(first, 'card');
    await shop.settle();
    first.close(true);
    const paidAt = shop.clock.now();
    const next = await shop.open();
    expect(next.state).toMatchObject({ status: 'paid', flash: { id: 'already_paid', paidAt } });
    next.close(true);
    await shop.clock.pass(8 * 86_400_000);
    const tab = await shop.open();
    expect(tab.state).toMatchObject({ status: 'ready', flash: { id: 'already_paid', paidAt } });
    shop.wanted += 1;
    await tab.pay('card');
    await shop.settle();
    expect(tab.showsPaid).toBe(true);
    expect(shop.charges).toHaveLength(2);
  });
});

describe('a checkout that stays unclear', () => {
  test('can be left after the second round', async () => {
    const shop = new FakeShop(usual);
    const tab = await shop.open();
    await payUntilCheckout(tab, 'card');
    const serverError = 4;
    await respondToAllTries(tab, serverError);
    expect(openOf(tab)).not.toHaveProperty('canLeave');
    await tab.pay('card');
    await settled();
    await respondToAllTries(tab, serverError);
    expect(openOf(tab)).toHaveProperty('canLeave', true);
  });
});

describe('a declined card', () => {
  test('is tried again with the same intent; another card has an intent of its own', async () => {
    const shop = new FakeShop(usual);
    const tab = await shop.open();
    const declined = 1;
    for (let tries = 0; tries < 3; tries += 1) {
      await payUntilBank(tab);
      tab.respond(0, declined);
      await settled();
      expect(flashOf(tab)).toBe('credit_card_payment_gateway_error');
    }
    expect(shop.intentsMade).toBe(1);
    tab.changeEmail();
    await payUntilBank(tab);
    expect(shop.intentsMade).toBe(2);
    await shop.settle();
    expect(shop.charges).toHaveLength(1);
  });
});

describe('a page that comes back while it was at the bank, after another page paid the same attempt', () => {
  for (const isKept of [true, false])
    for (const isLost of [true, false])
      test(`stays paid, and charges nothing more (the other tab is kept: ${isKept}, its answer is lost: ${isLost})`, async () => {
        const shop = new FakeShop(usual);
        const one = await shop.open();
        await payUntilBank(one);
        one.hide();
        for (const intent of shop.intents.values()) intent.isAuthorized = true;
        const other = await shop.open();
        await shop.respondToAllBut('checkout');
        other.payByCard();
        await shop.respondToAllBut('checkout');
        if (isLost) other.respondToCheckout(lost);
        else await shop.settle();
        await shop.clock.pass(10);
        if (!isKept) other.close(true);
        one.show();
        await shop.clock.pass(10);
        await shop.settle();
        one.payByCard();
        await shop.settle();
        expect(shop.charges).toHaveLength(1);
        shop.expectHonesty();
      });
});

test('a tab that heard of an attempt before its intent leaves the intent on the disk', async () => {
  const shop = new FakeShop({ ...usual, diskMs: 1000 });
  const [one, other] = [await shop.open(), await shop.open()];
  await shop.clock.pass(2000);
  await payUntilBank(one);
  await shop.clock.pass(2000);
  other.hide();
  other.show();
  await shop.clock.pass(2000);
  await shop.respondToAllBut('checkout');
  await shop.clock.pass(350);
  shop.kill(true);
  expect(shop.charges).toHaveLength(1);
  const tab = await shop.open();
  await shop.respondToAllBut();
  tab.payByCard();
  await shop.settle();
  tab.payByCard();
  await shop.settle();
  expect(shop.charges).toHaveLength(1);
});

describe('an attempt that was left at the bank, and then', () => {
  const chooseOtherPlan = async () => {
    const shop = new FakeShop(usual);
    const left = await shop.open();
    await payUntilBank(left);
    left.close(false);
    const tab = await shop.open();
    await shop.respondToAllBut();
    tab.choosePlan('plan-6m');
    tab.payByCard();
    await shop.settle();
    return { shop, tab };
  };

  test('another plan: what was chosen is charged, and nothing else', async () => {
    const { shop, tab } = await chooseOtherPlan();
    expect(flashOf(tab)).toBe('unconfirmed');
    expect(openOf(tab)?.canLeave).toBe(true);
    expect(shop.charges).toEqual([]);
    tab.buyAgain();
    await shop.settle();
    tab.choosePlan('plan-6m');
    const shown = tab.shown?.amount;
    tab.payByCard();
    await shop.settle();
    expect(shop.charges).toHaveLength(1);
    expect(shop.charges[0]?.amount).toEqual(shown);
  });

  test('another plan, and a click for the old one: no new intent is made for it unasked', async () => {
    const { shop, tab } = await chooseOtherPlan();
    tab.payByCard();
    await shop.settle();
    expect(shop.charges).toEqual([]);
    expect(shop.intents.size).toBe(1);
    expect(flashOf(tab)).toBe('general_error');
  });

  test('PayPal: the card is not charged without a word', async () => {
    const shop = new FakeShop(usual);
    const left = await shop.open();
    await payUntilBank(left);
    left.close(false);
    for (const intent of shop.intents.values()) intent.isAuthorized = true;
    const tab = await shop.open();
    await shop.respondToAllBut();
    await tab.pay('paypal');
    await shop.settle();
    expect(shop.charges).toEqual([]);
    expect(flashOf(tab)).toBe('unconfirmed');
    tab.buyAgain();
    await shop.settle();
    await tab.pay('paypal');
    await shop.settle();
    expect([...shop.intents.values()].filter(({ charge }) => charge).map(({ method }) => method)).toEqual([
      'paypal',
    ]);
  });
});

test('a purchase that a wrong clock dates years ahead is past once the clock is right', async () => {
  const years = 5 * 365 * 86_400_000;
  const shop = new FakeShop(usual);
  const first = await shop.open();
  shop.jumpWallClock(years);
  await shop.respondToAllBut();
  first.payByCard();
  await shop.settle();
  first.close(true);
  shop.jumpWallClock(-years);
  const tab = await shop.open();
  await shop.respondToAllBut();
  expect(tab.state).toMatchObject({ status: 'ready', flash: { id: 'already_paid' } });
});

test('a disk that never answers is told, as this tab knows nothing of others', async () => {
  const shop = new FakeShop(usual);
  const tab = await shop.open();
  await shop.clock.pass(5000);
  expect(tab.services.isKept.get()).toBe(true);
  shop.browser.hangs = true;
  const next = await shop.open();
  await shop.clock.pass(5000);
  expect(next.services.isKept.get()).toBe(false);
});

test('a disk that answers late is read all the same', async () => {
  const shop = new FakeShop(usual);
  const first = await shop.open();
  await shop.respondToAllBut();
  first.payByCard();
  await shop.settle();
  first.close(true);
  shop.browser.hangs = true;
  const tab = await shop.open();
  await shop.clock.pass(5000);
  expect(flashOf(tab)).toBeUndefined();
  shop.browser.wakeUp();
  await settled();
  expect(flashOf(tab)).toBe('already_paid');
  expect(tab.services.isKept.get()).toBe(true);
});

test('terms that were accepted, of a plan that went and came back, are not sent for a button with the old ones', async () => {
  const shop = new FakeShop({ ...usual, ignoresTerms: true });
  const first = await shop.open();
  await payUntilCheckout(first, 'paypal');
  first.close(false);
  shop.renewal = 29_900;
  const tab = await shop.open(first.memory);
  tab.acceptPrices();
  shop.gone = 'plan-12m';
  await payUntilCheckout(tab, 'card');
  expect(openOf(tab)?.canLeave).toBe(true);
  shop.gone = undefined;
  tab.retryPlans();
  tab.payByCard();
  await shop.settle();
  shop.expectHonesty();
});

describe('what pays is loaded by the click', () => {
  const [loads, fails] = [0, 1];
  const late = async () => {
    const shop = new FakeShop({ ...usual, loadsLate: true });
    const tab = await shop.open();
    await shop.respondToAllBut('script');
    return { shop, tab };
  };

  test('which locks the form meanwhile, and pays once, however often it is repeated', async () => {
    const { shop, tab } = await late();
    tab.payByCard();
    tab.payByCard();
    expect(tab.state.status).toBe('claiming');
    await shop.settle();
    expect([shop.charges.length, tab.showsPaid]).toEqual([1, true]);
  });

  test('again after a failure, which says that nothing was charged and leaves what is typed', async () => {
    const { shop, tab } = await late();
    tab.payByCard();
    tab.respond(0, fails);
    await settled();
    expect(tab.state).toMatchObject({
      status: 'ready',
      flash: { id: 'general_error', cause: 'provider_blocked' },
    });
    expect(tab.services.form.get().values.number).toBe('4111 1111 1111 1111');
    tab.services.payment.send({ type: 'flashDismissed' });
    expect(flashOf(tab)).toBeUndefined();
    tab.payByCard();
    await shop.settle();
    expect([shop.charges.length, tab.showsPaid]).toEqual([1, true]);
  });

  test('unless the buyer leaves first', async () => {
    const { shop, tab } = await late();
    tab.payByCard();
    tab.hide();
    tab.show();
    await settled();
    expect(tab.state).toMatchObject({ status: 'ready' });
    await shop.settle();
    expect([shop.charges.length, shop.intents.size]).toEqual([0, 0]);
  });

  test('and by choosing PayPal, which tells of a failure beside its button', async () => {
    const { shop, tab } = await late();
    tab.choosePayPal();
    tab.choosePayPal();
    expect(tab.services.payPal.get()).toBe('loading');
    tab.respond(0, fails);
    await settled();
    expect([tab.services.payPal.get(), flashOf(tab)]).toEqual(['blocked', undefined]);
    await tab.pay('paypal');
    await shop.settle();
    expect([shop.charges.length, tab.showsPaid]).toEqual([1, true]);
  });

  test.each([
    [loads, 'already_paid'],
    [fails, 'unconfirmed'],
  ])('and by an order that was paid before; %i: %s', async (choice, message) => {
    const { shop, tab } = await late();
    await tab.pay('card');
    await shop.settle();
    tab.close(true);
    const next = await shop.open();
    await shop.respondToAllBut('script');
    expect(flashOf(next)).toBeUndefined();
    next.respond(0, choice);
    await settled();
    expect(flashOf(next)).toBe(message);
    next.payByCard();
    await shop.settle();
    expect([shop.charges.length, flashOf(next)]).toEqual([1, 'already_paid']);
  });

  test('and by an error on the page', async () => {
    const { tab } = await late();
    tab.services.failPage(new Error('removeChild'));
    await settled();
    tab.respond(0, fails);
    await settled();
    expect(tab.state).toMatchObject({ flash: { id: 'general_error', cause: 'page_failed' } });
  });
});

test.each(['card', 'paypal'] as const)(
  'a service that refuses the agreed terms gets none: %s',
  async (method) => {
    const shop = new FakeShop({ ...usual, refusesTerms: true });
    const tab = await shop.open();
    await shop.respondToAllBut();
    await tab.pay(method);
    await shop.settle();
    expect([shop.charges.length, tab.showsPaid]).toEqual([1, true]);
  },
);
