import { expect, test, vi } from 'vitest';
import { cardOrder, sentRecord } from '../../../tests/checkout/sample-order.ts';
import type { Effect, EffectResult } from '../payment/payment-state.ts';
import { createPaymentStore } from '../payment/payment-store.ts';
import { guardLeaving, preloadWhenNear, variantAddress } from './browser-page.ts';

const site = 'https://w.example';

test.each([
  ['/order?personalization=SPECIAL', '/order', '/order/special'],
  ['/order?personalization=special-referrer', '/order', '/order/special-referrer'],
  [
    '/de/order?a=1&personalization=SPECIAL_TIER_1&b=%26#pay',
    '/de/order',
    '/de/order/special-tier-1?a=1&b=%26#pay',
  ],
  ['/order?personalization=REGULAR_TIER_1', '/order', '/order/regular-tier-1'],
  ['/order?personalization=special-base', '/order', '/order/special'],
])('%s leads to %s', (path, orderPath, expected) => {
  expect(variantAddress(site + path, orderPath)).toBe(site + expected);
});

test.each([
  '/order',
  '/order?personalization=',
  '/order?personalization=REGULAR',
  '/order?personalization=REGULAR_BASE',
  '/order?personalization=SPECIAL_REFERRER_BASE',
  '/order?personalization=..%2F..%2Fx',
])('%s stays', (path) => {
  expect(variantAddress(site + path, '/order')).toBeUndefined();
});

/** Returns whether the browser would show its leave warning. */
function asks(page: EventTarget): boolean {
  return !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

const results: Partial<Record<Effect['type'], EffectResult>> = {
  claim: { type: 'claimed', record: undefined },
  prepare: { type: 'prepared', order: cardOrder, record: sentRecord },
  checkOut: { type: 'checkedOut', redirectUrl: '/setup' },
};

/** Pays by card with successful responses. */
function pay() {
  const page = new EventTarget();
  const queue: (() => void)[] = [];
  const atNavigation: boolean[] = [];
  const payment = createPaymentStore(({ type }, dispatch) => {
    const own = results[type];
    if (own) queue.push(() => dispatch(own));
    if (type === 'finish') atNavigation.push(asks(page));
  });
  guardLeaving(payment, page);
  const seen: [string, boolean][] = [[payment.get().status, asks(page)]];
  payment.subscribe(() => seen.push([payment.get().status, asks(page)]));
  payment.send({ type: 'submitted', order: cardOrder });
  for (let next = queue.shift(); next; next = queue.shift()) next();
  return { seen, atNavigation };
}

test('asks only while a payment goes on, and not on the way to the next page', () => {
  expect(pay().seen).toEqual([
    ['ready', false],
    ['claiming', true],
    ['preparing', true],
    ['checkingOut', true],
    ['redirecting', false],
  ]);
});

test("doesn't ask where the payment leads on, though the browser asks before listeners know", () => {
  expect(pay().atNavigation).toEqual([false]);
});

function start(hasObserver = true) {
  const form = new EventTarget();
  const preload = vi.fn();
  let notify: (isIntersecting: boolean) => void = () => {};
  const disconnect = vi.fn();
  class Observer {
    constructor(look: (entries: unknown[]) => void) {
      notify = (isIntersecting) => look([{ isIntersecting }]);
    }
    observe() {}
    disconnect = disconnect;
  }
  const page = hasObserver ? { IntersectionObserver: Observer as never } : {};
  preloadWhenNear({} as Element, form, preload, page);
  return { form, preload, disconnect, notify: (isNear: boolean) => notify(isNear) };
}

test('preloads when the step comes near, once', () => {
  const { notify, form, preload, disconnect } = start();
  notify(false);
  expect(preload).not.toHaveBeenCalled();
  notify(true);
  form.dispatchEvent(new Event('focusin'));
  expect(preload).toHaveBeenCalledTimes(1);
  expect(disconnect).toHaveBeenCalled();
});

test('preloads when the form is entered, also where nothing can be observed', () => {
  const { form, preload } = start(false);
  form.dispatchEvent(new Event('focusin'));
  expect(preload).toHaveBeenCalledTimes(1);
});
