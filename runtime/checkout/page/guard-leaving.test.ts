import { expect, test } from 'vitest';
import { cardOrder } from '../../../tests/checkout/sample-order.ts';
import type { Answer, Effect } from '../payment/payment-state.ts';
import { createPaymentStore } from '../payment/payment-store.ts';
import { guardLeaving } from './guard-leaving.ts';

/** Whether the browser would ask. */
function asks(page: EventTarget): boolean {
  return !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

const { priceId: id, amount } = cardOrder.purchase;
const answers: Partial<Record<Effect['type'], Answer>> = {
  claim: { type: 'claimed', record: undefined },
  checkPrice: { type: 'priceConfirmed', attemptId: 'attempt-1', price: { id, amount } },
  getToken: { type: 'tokenReady', token: 't' },
  createIntent: { type: 'intentCreated', intent: { id: 'pi' } },
  authorize: { type: 'authorized' },
  checkOut: { type: 'checkedOut', redirectUrl: '/setup' },
};

/** Pays by card; every answer is the one of a good day. */
function pay() {
  const page = new EventTarget();
  const queue: (() => void)[] = [];
  const atNavigation: boolean[] = [];
  const payment = createPaymentStore(({ type }, answer) => {
    const own = answers[type];
    if (own) queue.push(() => answer(own));
    if (type === 'navigate') atNavigation.push(asks(page));
  });
  guardLeaving(payment, page);
  const seen: [string, boolean][] = [[payment.state().status, asks(page)]];
  payment.subscribe(() => seen.push([payment.state().status, asks(page)]));
  payment.send({ type: 'submitted', order: cardOrder, isOnline: true });
  for (let next = queue.shift(); next; next = queue.shift()) next();
  return { seen, atNavigation };
}

test('asks only while a payment goes on, and not on the way to the next page', () => {
  expect(pay().seen).toEqual([
    ['ready', false],
    ['claiming', true],
    ['pricing', true],
    ['checkingFraud', true],
    ['creatingIntent', true],
    ['authorizing', true],
    ['checkingOut', true],
    ['redirecting', false],
  ]);
});

test('doesn’t ask where the payment leads on, though the browser asks before listeners know', () => {
  expect(pay().atNavigation).toEqual([false]);
});
