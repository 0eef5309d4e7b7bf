import { expect, test } from 'vitest';
import { cardOrder, PaymentWorld } from '../payment/payment-world.ts';
import { createPayment } from '../payment/run-payment.ts';
import { guardLeaving } from './guard-leaving.ts';
import { tellOfReturn } from './tell-of-return.ts';

/** Whether the browser would ask. */
function asks(page: EventTarget): boolean {
  return !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

test('asks only while a payment goes on, and not on the way to the next page', () => {
  const world = new PaymentWorld();
  const page = new EventTarget();
  guardLeaving(world.payment, page);
  const seen: [string, boolean][] = [[world.state.at, asks(page)]];
  world.payment.subscribe(() => seen.push([world.state.at, asks(page)]));
  world.submit(cardOrder);
  world.settle();
  expect(seen).toEqual([
    ['ready', false],
    ['checkingFraud', true],
    ['creatingIntent', true],
    ['authorizing', true],
    ['checkingOut', true],
    ['redirecting', false],
  ]);
});

test('doesn’t ask where the payment leads on, though the browser asks before the state is told of', () => {
  const page = new EventTarget();
  const queued: (() => void)[] = [];
  const seen: [string, boolean][] = [];
  const payment = createPayment(({ type }, answer) => {
    seen.push([type, asks(page)]);
    if (type === 'checkOut') queued.push(() => answer({ type: 'checkedOut', redirectUrl: '/setup' }));
  }, undefined);
  guardLeaving(payment, page);
  payment.send({ type: 'submitted', order: new PaymentWorld().payPalOrder(), isOnline: true });
  expect(asks(page)).toBe(true);
  queued.pop()?.();
  expect(seen).toContainEqual(['navigate', false]);
});

test.each([
  [true, 'paid'],
  [false, 'redirecting'],
])('a page that is shown again (kept: %s) leaves the payment %s', (persisted, expected) => {
  const world = new PaymentWorld();
  const page = new EventTarget();
  tellOfReturn(world.payment, page);
  world.submit(cardOrder);
  world.settle();
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  expect(world.state.at).toBe(expected);
});
