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

test('keeps the intent and the time, and nothing else', () => {
  const { marker, items, clock } = start();
  marker.mark('pi');
  expect(Object.values(items).map((text) => JSON.parse(text))).toEqual([
    { intentId: 'pi', time: clock.now() },
  ]);
  expect(marker.read()).toBe('pi');
  marker.unmark();
  expect(items).toEqual({});
});

test('counts for an hour', async () => {
  const { marker, clock } = start();
  marker.mark('pi');
  await clock.pass(3_599_999);
  expect(marker.read()).toBe('pi');
  await clock.pass(1);
  expect(marker.read()).toBeUndefined();
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
  marker.mark('pi');
  marker.unmark();
  expect(marker.read()).toBeUndefined();
});
