import { expect, test } from 'vitest';
import { createCheckoutMarker } from './checkout-marker.ts';
import { createFakeClock } from './fake-clock.ts';

function start(items: Record<string, string> = {}) {
  const clock = createFakeClock();
  const storage = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => {
      items[key] = value;
    },
    removeItem: (key: string) => {
      delete items[key];
    },
  } as Storage;
  return { clock, items, marker: createCheckoutMarker(() => storage, clock) };
}

const checkout = { intentId: 'pi', priceId: 'price' };

test('keeps the intent, the price and the time, and nothing else', () => {
  const { marker, items, clock } = start();
  marker.mark(checkout);
  expect(Object.values(items).map((text) => JSON.parse(text))).toEqual([{ ...checkout, time: clock.now() }]);
  expect(marker.read()).toEqual(checkout);
  marker.unmark();
  expect(items).toEqual({});
});

test('counts for an hour', async () => {
  const { marker, clock } = start();
  marker.mark(checkout);
  await clock.pass(3_599_999);
  expect(marker.read()).toEqual(checkout);
  await clock.pass(1);
  expect(marker.read()).toBeUndefined();
});

test('sending the same checkout again doesn’t make the hour longer; another one has its own', async () => {
  const { marker, clock } = start();
  marker.mark(checkout);
  await clock.pass(3_000_000);
  marker.mark(checkout);
  await clock.pass(600_000);
  expect(marker.read()).toBeUndefined();
  marker.mark({ ...checkout, intentId: 'other' });
  expect(marker.read()?.intentId).toBe('other');
});

test('a mark without a price still counts', () => {
  const time = createFakeClock().now();
  const { marker } = start({ checkout_in_progress: JSON.stringify({ intentId: 'pi', time }) });
  expect(marker.read()).toEqual({ intentId: 'pi', priceId: undefined });
});

test.each(['', 'x', 'null', '5', '{"intentId":"pi"}', '{"intentId":5,"time":1893456000000}'])(
  'reads nothing from %j',
  (text) => {
    expect(start({ checkout_in_progress: text }).marker.read()).toBeUndefined();
  },
);

test('works where storage is forbidden', () => {
  const marker = createCheckoutMarker(() => {
    throw new DOMException('denied', 'SecurityError');
  }, createFakeClock());
  marker.mark(checkout);
  marker.unmark();
  expect(marker.read()).toBeUndefined();
});
