import { describe, expect, test, vi } from 'vitest';
import { createFakeClock, settled } from '../../../tests/checkout/fake-clock.ts';
import { FakeTabs } from '../../../tests/checkout/fake-tabs.ts';
import { sentRecord } from '../../../tests/checkout/sample-order.ts';
import { readRedirectUrl } from '../calls/checkout-api.ts';
import { createOfferStore } from '../offer-store.ts';
import type { PurchaseRecord } from './purchase.ts';
import { createCartFiller, createPurchaseStore } from './purchase-store.ts';
import { createTabChannel, createTabLock } from './tabs.ts';

interface Traits {
  readonly hasLocks?: boolean;
  readonly hasChannel?: boolean;
}

function startBrowser({ hasLocks = true, hasChannel = true }: Traits = {}) {
  const tabs = new FakeTabs();
  const clock = createFakeClock();
  let ids = 0;
  const createId = () => `id-${++ids}`;
  /** @param historyState the tab's `history.state` of an earlier visit */
  const open = (historyState?: unknown) => {
    const { page, history, storage, createChannel, locks } = tabs.open(historyState);
    const channel = createTabChannel({
      createChannel: hasChannel ? createChannel : undefined,
      storage,
      page,
      createId,
    });
    const lock = createTabLock({
      name: 'payment',
      locks: () => (hasLocks ? locks : undefined),
      channel,
      createId,
      clock,
    });
    const readAddress = (address: string) => readRedirectUrl(address, 'https://shop.example/order', []);
    const store = createPurchaseStore({ storage, history, page, lock, channel, readAddress });
    const listener = vi.fn();
    store.listen(listener);
    return { ...store, page, history, listener };
  };
  return { tabs, clock, open };
}

const of = (attemptId: string, status: PurchaseRecord['status']): PurchaseRecord => ({
  ...sentRecord,
  attemptId,
  status,
});

test('an attempt is known to the tab, to other tabs and to later ones', async () => {
  const { open } = startBrowser();
  const [own, other] = [open(), open()];
  expect([own.read(), other.read()]).toEqual([undefined, undefined]);
  expect(own.write(sentRecord)).toBe(true);
  await settled();
  for (const tab of [own, other, open()]) expect(tab.read()).toEqual(sentRecord);
});

describe('the states of an attempt', () => {
  const statuses = ['open', 'sent', 'paid', 'settled'] as const;
  for (const before of statuses)
    for (const next of statuses) {
      const isForward = statuses.indexOf(next) >= statuses.indexOf(before);
      test(`${before}, then ${next} is ${isForward ? 'written' : 'refused'}`, () => {
        const tab = startBrowser().open();
        tab.write(of('a', before));
        expect(tab.write(of('a', next))).toBe(isForward);
        const status = isForward ? next : before;
        expect(tab.read()).toEqual(status === 'settled' ? undefined : of('a', status));
      });
    }

  test("an earlier state in storage doesn't undo a later one", async () => {
    const { tabs, open } = startBrowser();
    const tab = open();
    tab.write(of('a', 'paid'));
    tabs.stored.set('purchase', JSON.stringify(of('a', 'sent')));
    expect(tab.read()?.status).toBe('paid');
    expect(tab.write(of('a', 'sent'))).toBe(false);
  });

  test("an earlier state in the history doesn't undo a later one", () => {
    const { open } = startBrowser();
    open().write(of('a', 'paid'));
    const back = open({ purchase: { record: of('a', 'sent'), isStored: true } });
    expect(back.read()?.status).toBe('paid');
  });
});

describe('the place of another attempt', () => {
  for (const [before, next, isTaken] of [
    ['open', 'open', true],
    ['open', 'sent', false],
    ['open', 'paid', true],
    ['sent', 'open', false],
    ['sent', 'sent', false],
    ['sent', 'paid', false],
    ['paid', 'open', false],
    ['paid', 'paid', false],
    ['settled', 'open', true],
    ['settled', 'sent', true],
  ] as const)
    test(`${before} ${isTaken ? 'gives way to' : 'keeps its place from'} ${next}`, () => {
      const { open } = startBrowser();
      const [one, other] = [open(), open()];
      one.write(of('a', before));
      expect(other.write(of('b', next))).toBe(isTaken);
      expect(other.read()?.attemptId).toBe(isTaken ? 'b' : 'a');
    });

  test('of two tabs that both began, one sends', () => {
    const { open } = startBrowser({ hasLocks: false });
    const [one, other] = [open(), open()];
    for (const [tab, id] of [
      [one, 'a'],
      [other, 'b'],
      [one, 'a'],
    ] as const)
      expect(tab.write(of(id, 'open'))).toBe(true);
    expect([other.write(of('b', 'sent')), one.write(of('a', 'sent')), other.write(of('b', 'sent'))]).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('an attempt that is over is settled once; others stay', () => {
    const { open } = startBrowser();
    const tab = open();
    tab.settle(of('a', 'open'));
    expect(tab.read()).toBeUndefined();
    tab.write(of('a', 'sent'));
    tab.settle(of('b', 'open'));
    expect(tab.read()?.attemptId).toBe('a');
    // Only the attempt's latest state settles it.
    tab.settle(of('a', 'open'));
    expect(tab.read()?.status).toBe('sent');
    tab.settle(of('a', 'sent'));
    expect(tab.read()).toBeUndefined();
    expect(open().read()).toBeUndefined();
    expect(tab.write(of('a', 'sent'))).toBe(false);
  });
});

describe.each([
  ['refused', 'refused'],
  ['full', 'full'],
] as const)('where storage is %s', (_name, storage) => {
  test('the tab knows the attempt, and so does a reload', () => {
    const { tabs, open } = startBrowser();
    tabs.storage = storage;
    const tab = open({ scroll: 7 });
    expect(tab.write(sentRecord)).toBe(true);
    expect(tab.read()).toEqual(sentRecord);
    expect(tab.history.state).toMatchObject({ scroll: 7 });
    expect(open(tab.history.state).read()).toEqual(sentRecord);
    expect(open().read()).toBeUndefined();
  });

  test('open tabs are notified at once', async () => {
    const { tabs, open } = startBrowser();
    tabs.storage = storage;
    const [own, other] = [open(), open()];
    await settled();
    own.write(sentRecord);
    await settled();
    expect(other.read()).toEqual(sentRecord);
  });

  test('open tabs are notified, and a new one requests the record', async () => {
    const { tabs, open } = startBrowser();
    tabs.storage = storage;
    const [own, other] = [open(), open()];
    own.write(sentRecord);
    await settled();
    const later = open();
    await settled();
    expect([other.read(), later.read()]).toEqual([sentRecord, sentRecord]);
    expect(later.write(of('b', 'open'))).toBe(false);
  });

  test('a tab passes on the record that it has from another one', async () => {
    const { tabs, open } = startBrowser();
    tabs.storage = storage;
    const [own, other] = [open(), open()];
    own.write(sentRecord);
    await settled();
    own.page.dispatchEvent(new Event('pagehide'));
    const later = open();
    await settled();
    expect(other.read()).toEqual(sentRecord);
    expect(later.read()).toEqual(sentRecord);
  });
});

test("an attempt that is over doesn't come back where storage is full", () => {
  const { tabs, open } = startBrowser();
  const tab = open();
  tab.write(of('a', 'settled'));
  tabs.storage = 'full';
  tab.write(of('b', 'sent'));
  expect(tabs.stored.has('purchase')).toBe(false);
  expect(tab.read()).toEqual(of('b', 'sent'));
  expect(open(tab.history.state).read()).toEqual(of('b', 'sent'));
});

test("a record of another attempt in storage doesn't hide what storage didn't take", () => {
  const { tabs, open } = startBrowser();
  const tab = open();
  tabs.storage = 'full';
  tab.write(of('b', 'sent'));
  tabs.stored.set('purchase', JSON.stringify(of('a', 'open')));
  expect(tab.read()).toEqual(of('b', 'sent'));
});

test("a record in storage counts once the tab's own attempt is over, though storage didn't take that", () => {
  const { tabs, open } = startBrowser();
  const tab = open();
  tabs.storage = 'full';
  tab.write(of('a', 'sent'));
  tab.settle(of('a', 'sent'));
  tabs.stored.set('purchase', JSON.stringify(of('b', 'sent')));
  expect(tab.read()).toEqual(of('b', 'sent'));
});

test('a later attempt in storage counts more than what an old entry of the history holds', () => {
  const { open } = startBrowser();
  open().write(of('b', 'sent'));
  expect(open({ purchase: { record: of('a', 'sent'), isStored: true } }).read()).toEqual(of('b', 'sent'));
});

test("what another tab couldn't store counts more than another attempt in storage", async () => {
  const { tabs, open } = startBrowser();
  tabs.stored.set('purchase', JSON.stringify(of('a', 'open')));
  const tab = open();
  const channel = tabs.open().createChannel();
  channel.postMessage({ type: 'record', record: of('b', 'paid'), isStored: false });
  await settled();
  expect(tab.read()).toEqual(of('b', 'paid'));
});

test("storage that is cleared doesn't make the tab forget", async () => {
  const { tabs, open } = startBrowser();
  const [own, other] = [open(), open()];
  own.write(sentRecord);
  await settled();
  tabs.stored.clear();
  expect([own.read(), other.read()]).toEqual([sentRecord, sentRecord]);
  expect(open(own.history.state).read()).toEqual(sentRecord);
  expect(own.write(of('b', 'open'))).toBe(false);
});

test('a new entry of the history gets the record as well', () => {
  const { open } = startBrowser();
  const tab = open();
  tab.write(sentRecord);
  tab.history.replaceState({ hash: 'x' });
  tab.page.dispatchEvent(new Event('popstate'));
  expect(tab.history.state).toEqual({
    hash: 'x',
    purchase: { record: sentRecord, isStored: true, over: [] },
  });
});

test('a history that may not change does no harm', () => {
  const { open } = startBrowser();
  const tab = open();
  tab.history.replaceState = () => {
    throw new DOMException('too often', 'SecurityError');
  };
  expect(tab.write(sentRecord)).toBe(true);
  expect(tab.read()).toEqual(sentRecord);
});

describe("what isn't a record", () => {
  const hostile = [
    'null',
    '7',
    '"sent"',
    '[]',
    '{}',
    '{',
    '{"attemptId":"a","status":"paid"}',
    JSON.stringify({ ...sentRecord, status: 'toString' }),
    JSON.stringify({ ...sentRecord, amount: null }),
  ];
  test.each(hostile)('is none in storage: %s', (text) => {
    const { tabs, open } = startBrowser();
    tabs.stored.set('purchase', text);
    const tab = open();
    expect(tab.read()).toBeUndefined();
    expect(tab.write(sentRecord)).toBe(true);
    expect(open().read()).toEqual(sentRecord);
  });

  test.each([
    [null],
    ['x'],
    [7],
    [[]],
    [{ purchase: null }],
    [{ purchase: 'x' }],
    [{ purchase: { record: null } }],
    [{ purchase: { record: { ...sentRecord, amount: 7 }, isStored: true } }],
  ])('is none in the history: %j', (state) => {
    const tab = startBrowser().open(state);
    expect(tab.read()).toBeUndefined();
    expect(tab.write(sentRecord)).toBe(true);
  });

  test.each([
    [null],
    ['record'],
    [{}],
    [{ type: 'record' }],
    [{ type: 'record', record: 'x' }],
    [{ type: 'record', record: { ...sentRecord, status: 'all' } }],
    [{ type: 'other', record: sentRecord }],
  ])('is none from another tab: %j', async (message) => {
    const { tabs, open } = startBrowser();
    const tab = open();
    tabs.open().createChannel().postMessage(message);
    await settled();
    expect(tab.read()).toBeUndefined();
    expect(tab.listener).not.toHaveBeenCalled();
  });

  test('a redirect to a script is rejected in messages and in storage', async () => {
    const record = { ...of('a', 'paid'), address: 'javascript:alert(1)' };
    const { tabs, open } = startBrowser();
    const tab = open();
    tabs.open().createChannel().postMessage({ type: 'record', record, isStored: true });
    await settled();
    tabs.stored.set('purchase', JSON.stringify(record));
    for (const own of [tab, open(), open({ purchase: { record, isStored: false } })])
      expect(own.read()).toEqual(of('a', 'paid'));
  });

  test("a message doesn't undo a later state, nor take the place of what was sent", async () => {
    const { tabs, open } = startBrowser();
    tabs.storage = 'refused';
    const tab = open();
    tab.write(of('a', 'paid'));
    const channel = tabs.open().createChannel();
    for (const record of [of('a', 'open'), of('b', 'paid'), of('b', 'settled')]) {
      channel.postMessage({ type: 'record', record, isStored: false });
      await settled();
      expect(tab.read(), `${record.attemptId} ${record.status}`).toEqual(of('a', 'paid'));
    }
  });
});

describe.each([
  ['broadcast channels', true],
  ['storage events', false],
])('over %s', (_name, hasChannel) => {
  test('other tabs hear of what is sent, paid or settled', async () => {
    const { open } = startBrowser({ hasChannel });
    const [own, other] = [open(), open()];
    await own.claim();
    own.write(of('a', 'open'));
    await settled();
    expect(other.listener).not.toHaveBeenCalled();
    own.write(of('a', 'sent'));
    await settled();
    expect(other.listener).toHaveBeenLastCalledWith(true);
    own.write(of('a', 'paid'));
    await settled();
    expect(other.listener).toHaveBeenLastCalledWith(false);
    expect(other.read()?.status).toBe('paid');
    other.listener.mockClear();
    own.settle(of('a', 'paid'));
    await settled();
    expect(other.listener).toHaveBeenLastCalledWith(false);
    expect(other.read()).toBeUndefined();
    expect(own.listener).not.toHaveBeenCalled();
  });
});

describe('the payment lock', () => {
  test('is held by one tab, and the others are notified when it is free', async () => {
    const { open } = startBrowser();
    const [own, other] = [open(), open()];
    expect([await own.claim(), await other.claim()]).toEqual([true, false]);
    expect(other.listener).not.toHaveBeenCalled();
    own.release();
    await settled();
    expect(other.listener).toHaveBeenCalledTimes(1);
    expect(await other.claim()).toBe(true);
  });

  test('ends when the page is left, with or without Web Locks', async () => {
    for (const hasLocks of [true, false]) {
      const { open, clock } = startBrowser({ hasLocks });
      const [own, other] = [open(), open()];
      const claims = [own.claim()];
      await clock.pass(250);
      own.page.dispatchEvent(new Event('pagehide'));
      await settled();
      claims.push(other.claim());
      await clock.pass(250);
      expect(await Promise.all(claims)).toEqual([true, true]);
    }
  });
});

test('a page that is shown again asks other tabs what happened, and hears them again', async () => {
  const { tabs, open } = startBrowser();
  tabs.storage = 'refused';
  const [own, other] = [open(), open()];
  await settled();
  other.page.dispatchEvent(new Event('pagehide'));
  own.write(sentRecord);
  await settled();
  expect(other.read()).toBeUndefined();
  other.page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await settled();
  expect(other.read()).toEqual(sentRecord);
  own.write({ ...sentRecord, status: 'paid' });
  await settled();
  expect(other.read()?.status).toBe('paid');
});

test("a page that is shown again isn't notified of what it knew", async () => {
  const { open } = startBrowser();
  const tab = open();
  tab.write({ ...sentRecord, status: 'paid' });
  tab.page.dispatchEvent(new Event('pagehide'));
  tab.page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await settled();
  expect(tab.listener).not.toHaveBeenCalled();
});

test('a page that is left hears no more: browsers keep no pages with open channels', async () => {
  const { tabs, open } = startBrowser();
  tabs.storage = 'refused';
  const [own, other] = [open(), open()];
  other.page.dispatchEvent(new Event('pagehide'));
  own.write(sentRecord);
  await settled();
  expect(other.read()).toBeUndefined();
});

test('a page that is shown for the first time has nothing to hear', () => {
  const tab = startBrowser().open();
  tab.page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(tab.listener).not.toHaveBeenCalled();
});

const amount = { unscaledValue: 5995, scale: 2, currency: 'USD' };
const products = [{ id: 'p6', name: '6m', prices: [{ id: 'price', basePeriod: { length: 6 }, amount }] }];

const paid: PurchaseRecord = {
  attemptId: 'attempt',
  status: 'paid',
  method: 'card',
  priceId: 'price',
  amount,
  intentId: 'pi_secret',
  address: '/setup?token=secret',
};

function start() {
  const tabs = new FakeTabs();
  const { storage } = tabs.open();
  const offer = createOfferStore(products, async () => products, 'USD');
  const fillCart = createCartFiller({ storage, offer, planName: ({ months }) => `${months} Monate` });
  return { tabs, fillCart };
}

test('a paid plan comes into the cart by its name, once, and nothing of the payment with it', () => {
  const { tabs, fillCart } = start();
  fillCart(paid);
  fillCart(paid);
  expect(tabs.stored.get('cart')).toBe('[{"id":"p6","name":"6 Monate","purchase":"attempt"}]');
  fillCart({ ...paid, attemptId: 'next' });
  expect(JSON.parse(tabs.stored.get('cart') ?? '')).toHaveLength(2);
});

test('a price of no plan brings nothing', () => {
  const { tabs, fillCart } = start();
  fillCart({ ...paid, priceId: 'gone' });
  expect(tabs.stored.has('cart')).toBe(false);
});

test.each(['full', 'refused'] as const)('storage that is %s ends no payment', (storage) => {
  const { tabs, fillCart } = start();
  tabs.storage = storage;
  expect(() => fillCart(paid)).not.toThrow();
});
