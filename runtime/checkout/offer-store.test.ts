import { expect, test, vi } from 'vitest';
import { readPlans } from '../../domain/commerce/plans.ts';
import { settled } from '../../tests/checkout/fake-clock.ts';
import { createOfferStore, oldTerms, planToPay } from './offer-store.ts';
import { type PaymentState, untouchedPayment } from './payment/payment-state.ts';
import { readTerms, termsOf } from './purchase/terms.ts';

function product(id: string, unscaledValue: number | string, own: object = {}) {
  const amount = { unscaledValue, scale: 2, currency: 'USD' };
  return { id, prices: [{ id: `price-${id}`, basePeriod: { length: 12 }, amount }], ...own };
}

/** The terms of `product`, which a buyer saw. */
function terms(id: string, unscaledValue: number | string, own?: object): string {
  const [plan] = readPlans([product(id, unscaledValue, own)], 'USD');
  if (!plan) throw new Error('The product is no plan.');
  return termsOf(plan);
}

/** A store with plans `a` and `b`, and one response per request. */
function storeWith(...responses: (unknown | Error)[]) {
  const left = [...responses];
  return createOfferStore(
    [product('a', 9995), product('b', 1295)],
    async () => {
      const response = left.shift();
      if (response instanceof Error) throw response;
      return response;
    },
    'USD',
  );
}

/** A store whose requests the test answers. */
function slowStore() {
  const requests: { resolve: (products: unknown) => void; reject: (error: unknown) => void }[] = [];
  const store = createOfferStore(
    [product('a', 9995)],
    () => new Promise((resolve, reject) => void requests.push({ resolve, reject })),
    'USD',
  );
  return { store, requests };
}

type Store = ReturnType<typeof storeWith>;

/** The ids of plans whose terms have changed. */
const changed = ({ get }: Store) =>
  get()
    .plans.filter((plan) => oldTerms(plan, get()))
    .map(({ id }) => id);

/** The amount that the buyer saw. */
const amountSeen = ({ get }: Store, id: string) => {
  const plan = get().plans.find((one) => one.id === id);
  return plan && readTerms(oldTerms(plan, get()) ?? '')?.amount.unscaledValue;
};

test("shows the page's plans until the service responds", async () => {
  const store = storeWith([product('a', 9995)]);
  expect(store.get()).toMatchObject({ status: 'loading', plans: [{ id: 'a' }, { id: 'b' }] });
  expect(store.get()).toBe(store.rendered);
  await store.load();
  expect(store.get()).toMatchObject({ status: 'live', plans: [{ id: 'a' }] });
  expect(changed(store)).toEqual([]);
});

test('notifies listeners of changes until they unsubscribe', async () => {
  const store = storeWith([product('a', 9995), product('b', 1295)]);
  const seen: string[] = [];
  const stop = store.subscribe(() => seen.push(`${store.get().status} ${store.get().selected?.id}`));
  await store.load();
  store.select('b');
  stop();
  store.select('a');
  expect(seen).toEqual(['live a', 'live b']);
});

test('keeps the old price of a plan until the buyer agrees to the new one', async () => {
  const store = storeWith([product('a', 10995), product('b', '1295')]);
  await store.load();
  expect(changed(store)).toEqual(['a']);
  expect(amountSeen(store, 'a')).toBe(9995n);
  store.accept('b');
  store.accept('unknown');
  expect(changed(store)).toEqual(['a']);
  store.accept('a');
  expect(changed(store)).toEqual([]);
});

test('a price that goes back to what was seen needs no agreement', async () => {
  const store = storeWith([product('a', 10995)], [product('a', 9995)]);
  await store.load();
  await store.load();
  expect(changed(store)).toEqual([]);
});

test('a plan that is new has no old price', async () => {
  const store = storeWith([product('c', 1)], [product('c', 2)]);
  await store.load();
  expect(changed(store)).toEqual([]);
  await store.load();
  expect(changed(store)).toEqual(['c']);
});

test.each([[new Error('no response')], [[]], [{ products: 'x' }]])(
  '%j is not an offer: nothing is sold, and it can be requested again',
  async (response) => {
    const store = storeWith(response, [product('b', 1295)]);
    await store.load();
    expect(store.get()).toMatchObject({ status: 'failed', plans: [{ id: 'a' }, { id: 'b' }] });
    const again = store.load();
    expect(store.get().status).toBe('loading');
    await again;
    expect(store.get()).toMatchObject({ status: 'live', plans: [{ id: 'b' }] });
  },
);

test('the latest request counts: late responses to earlier ones change nothing', async () => {
  const { store, requests } = slowStore();
  const loads = [store.load(), store.load(), store.load()];
  requests[2]?.resolve([product('a', 3)]);
  await loads[2];
  requests[0]?.resolve([product('a', 1)]);
  requests[1]?.reject(new Error('late'));
  await Promise.all(loads);
  expect(store.get()).toMatchObject({
    status: 'live',
    plans: [{ id: 'a', amount: { unscaledValue: 3n } }],
  });
});

test("the response to an earlier request doesn't end the wait for the latest", async () => {
  const { store, requests } = slowStore();
  const loads = [store.load(), store.load()];
  requests[0]?.resolve([product('a', 1)]);
  await loads[0];
  expect(store.get()).toMatchObject({ status: 'loading', plans: [{ amount: { unscaledValue: 9995n } }] });
  requests[1]?.resolve([product('a', 2)]);
  await loads[1];
  expect(store.get()).toMatchObject({ status: 'live', plans: [{ amount: { unscaledValue: 2n } }] });
});

test("the buyer's choice is the recommended plan, else the first, until they choose", async () => {
  const store = storeWith([product('a', 9995), product('b', 1295, { recommended: true })]);
  expect(store.get().selected?.id).toBe('a');
  await store.load();
  expect(store.get().selected?.id).toBe('b');
  store.select('a');
  expect(store.get().selected?.id).toBe('a');
});

test.each([
  [
    'the recommended plan of the live offer',
    [product('a', 9995), product('b', 1295, { recommended: true })],
    'b',
  ],
  ['the first plan, where none is recommended', [product('b', 1295), product('a', 9995)], 'b'],
])('the plan that a page was built with gives way to %s', async (_, live, expected) => {
  const built = [product('a', 9995, { recommended: true }), product('b', 1295)];
  const store = createOfferStore(built, async () => live, 'USD', { marked: 'a' });
  expect(store.rendered.selected?.id).toBe('a');
  await store.load();
  expect(store.get()).toMatchObject({ selected: { id: expected }, chosen: undefined });
});

test("a plan chosen before the page's script ran is selected once prices are requested", async () => {
  const products = [product('a', 9995), product('b', 1295)];
  const store = createOfferStore(products, async () => products, 'USD', { marked: 'b' });
  expect(store.rendered.selected?.id).toBe('a');
  await store.load();
  expect(store.get().selected?.id).toBe('b');
});

test('what the buyer chooses counts more than what was chosen before', async () => {
  const products = [product('a', 9995), product('b', 1295)];
  const store = createOfferStore(products, async () => products, 'USD', { marked: 'b' });
  store.select('a');
  await store.load();
  expect(store.get().selected?.id).toBe('a');
});

test.each([
  ['the address names a plan', { named: '6m' }, 'six', 'six'],
  ['and the plan of the page is marked as it was built', { marked: 'twelve', named: '6m' }, 'six', 'six'],
  ['but the buyer has marked another', { marked: 'one', named: '6m' }, 'one', 'one'],
  ['an unknown name counts for nothing', { marked: 'twelve', named: '7m' }, 'twelve', undefined],
  ['without a choice it is the recommended plan', { marked: 'twelve' }, 'twelve', undefined],
])('the page opens with a plan: %s', async (_, opening, selected, chosen) => {
  const plans = [
    product('twelve', 9995, { name: '12m_regular', recommended: true }),
    product('six', 5995, { name: '6m_regular' }),
    product('one', 1295, { name: '1m_regular' }),
  ];
  const store = createOfferStore(plans, async () => plans, 'USD', opening);
  expect(store.rendered).toMatchObject({ selected: { id: 'twelve' }, chosen: undefined });
  await store.load();
  expect(store.get().selected?.id).toBe(selected);
  expect(store.get().chosen?.id).toBe(chosen);
});

test('a chosen plan is found again by its name where the live offer has it under another id', async () => {
  const rendered = [product('a', 9995, { name: '12m' }), product('b', 5995, { name: '6m' })];
  const live = [product('x', 9995, { name: '12m' }), product('y', 6995, { name: '6m' })];
  const store = createOfferStore(rendered, async () => live, 'USD', { named: '6m' });
  await store.load();
  expect(store.get().selected?.id).toBe('y');
  store.select('x');
  expect(store.get().chosen?.id).toBe('x');
});

test('a plan that the address names stays chosen where the live offer calls it otherwise', async () => {
  const rendered = [product('a', 9995, { name: '12m' }), product('b', 5995, { name: '6m' })];
  const live = [product('a', 9995, { name: 'long' }), product('b', 5995, { name: 'short' })];
  const store = createOfferStore(rendered, async () => live, 'USD', { named: '6m' });
  await store.load();
  expect(store.get().chosen?.id).toBe('b');
});

const sixAndTwelve = [
  product('a', 9995, { name: '12m_regular' }),
  product('b', 5995, { name: '6m_regular' }),
];

test('the plan in the address is selected at once, before the live offer arrives', () => {
  const store = createOfferStore(sixAndTwelve, () => new Promise(() => {}), 'USD', { named: '6m' });
  const notified: unknown[] = [];
  store.subscribe(() => notified.push(store.get().chosen?.id));
  void store.load();
  expect(store.get()).toMatchObject({ status: 'loading', selected: { id: 'b' }, chosen: { id: 'b' } });
  void store.load();
  expect(notified).toEqual(['b']);
});

test.each([
  ['by its whole name', '6m', '6m_regular'],
  ['in other letters', '6m', ' 6M_Regular'],
  ['where it is the preselected one', undefined, '12m_regular'],
])(
  'a plan that is found again under another id keeps the price that the buyer saw: %s',
  async (_, named, name) => {
    const live = [product('x', 10995, { name, recommended: true })];
    const store = createOfferStore(sixAndTwelve, async () => live, 'USD', { named });
    await store.load();
    expect(store.get().selected?.id).toBe('x');
    expect(amountSeen(store, 'x')).toBe(named ? 5995n : 9995n);
    expect(await store.confirm(terms('x', 10995), 'x')).toBe('priceChanged');
    store.accept('x');
    expect(changed(store)).toEqual([]);
  },
);

test("plans that the buyer didn't choose keep their price under another id as well", async () => {
  const live = [product('x', 9995, { name: '12m_regular' }), product('y', 6995, { name: '6m_regular' })];
  const store = createOfferStore(sixAndTwelve, async () => live, 'USD');
  await store.load();
  store.select('y');
  expect(amountSeen(store, 'y')).toBe(5995n);
});

test.each([
  ['the address names its length', { named: '6m' }, 'b'],
  ['the buyer had marked it', { marked: 'c' }, 'c'],
])('a plan that is gone is replaced by the buyer alone: %s', async (_, opening, gone) => {
  const plans = [...sixAndTwelve, product('c', 8995, { name: '6m_family' })];
  const live = plans.filter(({ id }) => id !== gone);
  const store = createOfferStore(plans, async () => live, 'USD', opening);
  await store.load();
  expect(store.get()).toMatchObject({ status: 'live', selected: undefined, chosen: undefined });
  store.select('a');
  await store.load();
  expect(store.get().selected?.id).toBe('a');
});

test('what is selected once prices are live stays selected, or is gone', async () => {
  const [a, b] = [product('a', 9995), product('b', 1295)];
  const store = storeWith([a, b], [a, { ...b, recommended: true }], [{ ...b, recommended: true }], [a, b]);
  for (const expected of ['a', 'a', undefined, 'a']) {
    await store.load();
    expect(store.get().selected?.id).toBe(expected);
  }
});

test('a new plan has no old price where the one of its length is still there', async () => {
  const live = [...sixAndTwelve, product('c', 8995, { name: '6m_family' })];
  const store = createOfferStore(sixAndTwelve, async () => live, 'USD', { named: '6m' });
  await store.load();
  expect(changed(store)).toEqual([]);
});

test.each([
  ['marks it', {}, true],
  ['marked it before the script ran', { marked: 'c' }, false],
])(
  "another plan of its length doesn't take the place of one that is gone where the buyer %s",
  async (_, opening, selects) => {
    const [twelve] = sixAndTwelve;
    const rendered = [
      product('z', 1295, { name: '1m', recommended: true }),
      product('c', 14995, { name: '12m_family' }),
    ];
    const store = createOfferStore(rendered, async () => [twelve, rendered[0]], 'USD', opening);
    if (selects) store.select('c');
    await store.load();
    expect(store.get()).toMatchObject({ selected: undefined, chosen: undefined });
  },
);

test("a price in another currency can't be accepted or paid", async () => {
  const amount = { unscaledValue: 9995, scale: 2, currency: 'EUR' };
  const store = storeWith([{ id: 'a', prices: [{ id: 'price-a', basePeriod: { length: 12 }, amount }] }]);
  await store.load();
  expect(store.get().status).toBe('live');
  expect(changed(store)).toEqual([]);
});

test("plans for nothing, or twice, or for a year that looks like a month, aren't sold", async () => {
  const year = product('y', 9995);
  const [price] = year.prices;
  const prices = [{ ...price, basePeriod: { length: 1, unit: 'DURATION_UNIT_YEAR' } }];
  const store = storeWith([product('a', 9995), product('a', 1), product('b', 0), { ...year, prices }]);
  await store.load();
  expect(store.get()).toMatchObject({ plans: [{ id: 'a', amount: { unscaledValue: 9995n } }] });
});

test('a price that is what was on the button is confirmed, as the service has it now', async () => {
  const store = storeWith([product('a', '9995'), product('b', 1295)]);
  expect(await store.confirm(terms('a', 9995), 'a')).toBeUndefined();
  expect(changed(store)).toEqual([]);
});

test('a price that changed is shown before it is paid', async () => {
  const store = storeWith([product('a', 10995)], [product('a', 10995)]);
  expect(await store.confirm(terms('a', 9995), 'a')).toBe('priceChanged');
  expect(changed(store)).toEqual(['a']);
  store.accept('a');
  expect(await store.confirm(terms('a', 10995), 'a')).toBeUndefined();
});

/** A price that has another id, or other fields. */
const priced = (own: object) => product('a', 9995, { prices: [{ ...product('a', 9995).prices[0], ...own }] });

const renewal = (unscaledValue: number, length: number) => ({
  nextPrice: { amount: { unscaledValue, scale: 2, currency: 'USD' }, totalPeriod: { length } },
});

test.each([
  ['its renewal costs more', renewal(11695, 12), renewal(29900, 12)],
  ['it renews more often', renewal(11695, 12), renewal(11695, 1)],
  ['it renews', {}, renewal(11695, 12)],
  ['it has fewer months', { basePeriod: { length: 12 } }, { basePeriod: { length: 3 } }],
  ['its free months are gone', { freePeriod: { length: 3 } }, {}],
  ['it renews earlier', { totalPeriod: { length: 15 } }, { totalPeriod: { length: 3 } }],
  ['its price has another id', {}, { id: 'price-new' }],
])('a plan of the same amount is agreed to again where %s', async (_, before, now) => {
  const store = storeWith([priced(before)], [priced(now)], [priced(now)]);
  await store.load();
  store.accept('a');
  const agreed = store.get().seen.get('a') ?? '';
  expect(await store.confirm(agreed, 'a')).toBe('priceChanged');
  expect(changed(store)).toEqual(['a']);
  expect(store.get().seen.get('a')).toBe(agreed);
  store.accept('a');
  const [plan] = store.get().plans;
  expect(await store.confirm(plan ? termsOf(plan) : '', 'a')).toBeUndefined();
});

test('another id of a price is no change that a buyer sees before the click', async () => {
  const store = storeWith([priced({ id: 'price-new' })]);
  await store.load();
  expect(changed(store)).toEqual([]);
});

test('a price that changes back needs agreement where the button showed the other one', async () => {
  const store = storeWith([product('a', 10995)], [product('a', 9995)]);
  await store.load();
  store.accept('a');
  expect(await store.confirm(terms('a', 10995), 'a')).toBe('priceChanged');
  expect(amountSeen(store, 'a')).toBe(10995n);
});

test('a price that changes back to what was first seen needs agreement where it was never accepted', async () => {
  const store = storeWith([product('a', 10995)], [product('a', 9995)]);
  await store.load();
  expect(await store.confirm(terms('a', 10995), 'a')).toBe('priceChanged');
  expect(changed(store)).toEqual(['a']);
});

test.each([[new Error('no response')], [[]]])(
  'no price is confirmed where there is no offer: %j',
  async (response) => {
    expect(await storeWith(response).confirm(terms('a', 9995), 'a')).toBe('pricesFailed');
  },
);

test("a plan that is gone can't be paid", async () => {
  const store = storeWith([product('b', 1295)]);
  expect(await store.confirm(terms('a', 9995), 'a')).toBe('planGone');
});

test("a plan that is gone can't be paid, even if it was sent before, because its price is unknown", async () => {
  const store = storeWith([product('b', 1295)], [product('a', 9995)]);
  expect(await store.confirm(terms('a', 9995))).toBe('planGone');
  expect(await store.confirm(terms('a', 9995))).toBeUndefined();
});

test('a confirmation goes on with the latest response, though its own is still to come', async () => {
  const { store, requests } = slowStore();
  const check = store.confirm(terms('a', 9995), 'a');
  void store.load();
  requests[1]?.resolve([product('a', 9995)]);
  expect(await check).toBeUndefined();
});

test('a confirmation waits for its own request', async () => {
  const { store, requests } = slowStore();
  const first = store.load();
  const check = store.confirm(terms('a', 9995), 'a');
  requests[0]?.resolve([product('a', 9995)]);
  await first;
  requests[1]?.resolve([product('a', 10995)]);
  expect(await check).toBe('priceChanged');
});

test('a confirmation waits for the newest request and takes its response', async () => {
  const { store, requests } = slowStore();
  const check = store.confirm(terms('a', 9995), 'a');
  const done = vi.fn();
  void check.then(done);
  void store.load();
  requests[0]?.resolve([product('a', 9995)]);
  await settled();
  void store.load();
  requests[1]?.resolve([product('a', 9995)]);
  await settled();
  expect(done).not.toHaveBeenCalled();
  requests[2]?.resolve([product('a', 10995)]);
  expect(await check).toBe('priceChanged');
});

test('the price of an earlier click is the one that the buyer saw, and its plan the choice', async () => {
  const store = storeWith([product('a', 9995), product('b', 1295)]);
  store.showTerms(terms('b', 995));
  expect(store.get().selected?.id).toBe('b');
  await store.load();
  expect(amountSeen(store, 'b')).toBe(995n);
  store.accept('b');
  expect(changed(store)).toEqual([]);
});

test('the plan of an earlier click may come with the live offer only', async () => {
  const store = storeWith([product('a', 9995), product('c', 500)], [product('a', 9995), product('c', 500)]);
  store.showTerms(terms('c', 400));
  expect(store.get().selected?.id).toBe('a');
  await store.load();
  expect(store.get().selected?.id).toBe('c');
  expect(changed(store)).toEqual(['c']);
  store.select('a');
  await store.load();
  expect(store.get().selected?.id).toBe('a');
});

test('an unsettled purchase shows the terms that were agreed to, and nothing else of its plan today', () => {
  const price = { ...product('a', 9995).prices[0], ...renewal(11695, 12) };
  const amountPerMonth = { unscaledValue: 832, scale: 2, currency: 'USD' };
  const products = [product('a', 9995, { prices: [{ ...price, amountPerMonth }] })];
  const offer = createOfferStore(products, async () => [], 'USD').get();
  const paidAt = (agreed: string) => {
    const record = {
      attemptId: 'x',
      count: 1,
      status: 'sent',
      method: 'card',
      intentId: 'pi',
      terms: agreed,
    } as const;
    return planToPay({ ...untouchedPayment, open: { record } } satisfies PaymentState, offer);
  };
  const today = terms('a', 9995, { prices: [price] });
  expect(paidAt(today)).toBe(offer.plans[0]);
  const earlier = terms('a', 8995, {
    prices: [{ ...price, ...renewal(9995, 6), amount: { ...price.amount, unscaledValue: 8995 } }],
  });
  expect(paidAt(earlier)).toMatchObject({
    id: 'a',
    amount: { unscaledValue: 8995n },
    months: 12,
    renewal: { unscaledValue: 9995n },
    renewalMonths: 6,
    perMonth: undefined,
  });
  expect(paidAt(terms('gone', 5995))).toMatchObject({ id: '', amount: { unscaledValue: 5995n }, months: 12 });
});
