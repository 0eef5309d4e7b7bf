import { expect, test } from 'vitest';
import { readPlans } from './read-plans.ts';

function usd(unscaledValue: number | string) {
  return { unscaledValue, scale: 2, currency: 'USD' };
}

const twelveMonths = {
  id: 'p12',
  name: '12m',
  recommended: true,
  moneyBackGuaranteeDays: 30,
  prices: [
    {
      id: 'price-12',
      totalPeriod: { length: 15, unit: 'DURATION_UNIT_MONTH' },
      basePeriod: { length: 12, unit: 'DURATION_UNIT_MONTH' },
      freePeriod: { length: 3, unit: 'DURATION_UNIT_MONTH' },
      amount: usd('9995'),
      amountPerMonth: usd(832),
      amountPerDay: usd(27),
      discountPercentage: 35,
      nextPrice: { amount: usd(11695) },
    },
  ],
};

test('reads what a plan costs, saves and renews at', () => {
  expect(readPlans([twelveMonths])).toEqual([
    {
      id: 'p12',
      name: '12m',
      months: 12,
      freeMonths: 3,
      totalMonths: 15,
      recommended: true,
      guaranteeDays: 30,
      amount: { unscaledValue: 9995n, scale: 2, currency: 'USD' },
      perMonth: { unscaledValue: 832n, scale: 2, currency: 'USD' },
      perDay: { unscaledValue: 27n, scale: 2, currency: 'USD' },
      beforeDiscount: undefined,
      discount: undefined,
      discountPercentage: 35,
      renewal: { unscaledValue: 11695n, scale: 2, currency: 'USD' },
      offered: { id: 'price-12', amount: usd('9995') },
    },
  ]);
});

test('leaves out a product that has no amount, and keeps the others', () => {
  const broken = {
    ...twelveMonths,
    id: 'broken',
    prices: [{ totalPeriod: { length: 1 }, amount: usd('x') }],
  };
  expect(readPlans([broken, twelveMonths, null, 'text']).map(({ id }) => id)).toEqual(['p12']);
});

test.each([undefined, null, {}, 'text', 4])('%j holds no plans', (products) => {
  expect(readPlans(products)).toEqual([]);
});

test('a discount of nothing is none', () => {
  const [price] = twelveMonths.prices;
  const [plan] = readPlans([{ ...twelveMonths, prices: [{ ...price, discountAmount: usd(0) }] }]);
  expect(plan?.discount).toBeUndefined();
});

test('takes the price in the currency that is asked for', () => {
  const [dollars] = twelveMonths.prices;
  const euros = { ...dollars, id: 'price-eur', amount: { ...usd(8995), currency: 'EUR' } };
  const [plan] = readPlans([{ ...twelveMonths, prices: [dollars, euros] }], 'EUR');
  expect(plan?.offered?.id).toBe('price-eur');
  expect(plan?.amount.currency).toBe('EUR');
});

test('a product without a price in the currency is shown, but not offered', () => {
  const [plan] = readPlans([twelveMonths], 'EUR');
  expect(plan?.amount.currency).toBe('USD');
  expect(plan?.offered).toBeUndefined();
});
