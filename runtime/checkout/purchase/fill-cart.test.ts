import { expect, test } from 'vitest';
import { FakeTabs } from '../../../tests/checkout/fake-tabs.ts';
import { createOfferStore } from '../offer-store.ts';
import type { PurchaseRecord } from './purchase.ts';
import { createCartFiller } from './purchase-store.ts';

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
