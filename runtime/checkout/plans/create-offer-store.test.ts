import { expect, test, vi } from 'vitest';
import { createOfferStore } from './create-offer-store.ts';

function product(id: string, unscaledValue: number | string, currency = 'USD') {
  return {
    id,
    prices: [
      { id: `price-${id}`, basePeriod: { length: 12 }, amount: { unscaledValue, scale: 2, currency } },
    ],
  };
}

function storeWith(...answers: (unknown | Error)[]) {
  const left = [...answers];
  return createOfferStore(
    [product('a', 9995), product('b', 1295)],
    async () => {
      const answer = left.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    'USD',
  );
}

test('shows the page’s plans until the service answers', async () => {
  const store = storeWith([product('a', 9995)]);
  expect(store.state()).toMatchObject({ status: 'loading', plans: [{ id: 'a' }, { id: 'b' }] });
  await store.load();
  expect(store.state()).toMatchObject({ status: 'live', plans: [{ id: 'a' }] });
  expect(store.state().oldPrices.size).toBe(0);
});

test('keeps the old price of a plan until the buyer agrees to the new one', async () => {
  const store = storeWith([product('a', 10995), product('b', '1295')]);
  await store.load();
  expect([...store.state().oldPrices.keys()]).toEqual(['a']);
  expect(store.state().oldPrices.get('a')?.unscaledValue).toBe(9995n);
  store.acceptPrice('a');
  expect(store.state().oldPrices.size).toBe(0);
});

test('a price that goes back to what was seen needs no agreement', async () => {
  const store = storeWith([product('a', 10995)], [product('a', 9995)]);
  await store.load();
  await store.load();
  expect(store.state().oldPrices.size).toBe(0);
});

test.each([[new Error('no answer')], [[]], [{ products: 'x' }]])(
  '%j is no offer: it can be asked for again',
  async (answer) => {
    const store = storeWith(answer, [product('b', 1295)]);
    await store.load();
    expect(store.state()).toMatchObject({ status: 'failed', plans: [{ id: 'a' }, { id: 'b' }] });
    await store.load();
    expect(store.state()).toMatchObject({ status: 'live', plans: [{ id: 'b' }] });
  },
);

test('asks once, however often it is told to while it waits', async () => {
  let asked = 0;
  const store = createOfferStore(
    [],
    async () => {
      asked += 1;
      return [product('a', 1)];
    },
    'USD',
  );
  await Promise.all([store.load(), store.load()]);
  expect(asked).toBe(1);
});

test('asks again before a payment only where the answer is old', async () => {
  let now = 0;
  const answers = [[product('a', 9995)], [product('a', 10995)]];
  const load = vi.fn(async () => answers.shift());
  const store = createOfferStore([product('a', 9995)], load, 'USD', () => now);
  await store.refresh();
  now = 60_000;
  await store.refresh();
  expect(load).toHaveBeenCalledTimes(1);
  now = 60_001;
  await store.refresh();
  expect(load).toHaveBeenCalledTimes(2);
  expect([...store.state().oldPrices.keys()]).toEqual(['a']);
});

test('nobody agrees to a price in another currency: it can’t be paid', async () => {
  const store = storeWith([product('a', 9995, 'EUR')]);
  await store.load();
  expect(store.state()).toMatchObject({ status: 'live', oldPrices: new Map() });
});

test('plans for nothing, or twice, or for a year that looks like a month, aren’t sold', async () => {
  const year = product('y', 9995);
  const [price] = year.prices;
  const prices = [{ ...price, basePeriod: { length: 1, unit: 'DURATION_UNIT_YEAR' } }];
  const store = storeWith([product('a', 9995), product('a', 1), product('b', 0), { ...year, prices }]);
  await store.load();
  expect(store.state()).toMatchObject({ plans: [{ id: 'a', amount: { unscaledValue: 9995n } }] });
});
