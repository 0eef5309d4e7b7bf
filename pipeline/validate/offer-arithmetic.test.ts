import { expect, test } from 'vitest';
import { buildOffer } from '../../content/sample/source/space/offer.ts';
import { arithmeticFaults } from './offer-arithmetic.ts';

const usd = (unscaledValue: number) => ({ unscaledValue, scale: 2, currency: 'USD' });
const months = (length: number) => ({ length, unit: 'DURATION_UNIT_MONTH' });

const right = {
  id: 'price',
  totalPeriod: months(15),
  basePeriod: months(12),
  freePeriod: months(3),
  amount: usd(9995),
  nextPrice: { totalPeriod: months(12), amount: usd(11695) },
  amountPerMonth: usd(666),
  amountPerDay: usd(22),
  amountWithoutDiscount: usd(19425),
  amountWithoutDiscountForBasePeriod: usd(15540),
  amountWithoutDiscountForFreePeriod: usd(3885),
  discountAmount: usd(9430),
  discountAmountForBasePeriod: usd(5545),
  amountPerMonthWithoutDiscount: usd(1295),
  discountPercentage: 49,
};
const month = { id: 'one', prices: [{ id: 'p', basePeriod: months(1), amount: usd(1295) }] };

function faultsOf(more: object, sold: string | undefined = 'USD'): string[] {
  const product = { id: 'twelve', recommended: true, prices: [{ ...right, ...more }] };
  return arithmeticFaults([product, month], sold).map(
    ({ target, message }) =>
      `${target.replace('products[0].prices[0]', '').slice(1)}: ${message.replace(/.*(?:follows|say of) /, '')}`,
  );
}

test('the plans of the sample have no fault', () => {
  expect(arithmeticFaults(buildOffer().products, 'USD')).toEqual([]);
});

test.each<[string, object]>([
  ['as they are', {}],
  ['rounded up', { amountPerMonth: usd(667), discountPercentage: 48, amountPerDay: usd(23) }],
  ['with a fraction', { discountPercentage: 48.55 }],
  ['in another scale', { discountAmount: { unscaledValue: 943, scale: 1, currency: 'USD' } }],
  ['without most', { discountAmount: undefined, amountWithoutDiscount: undefined, totalPeriod: undefined }],
  ['with a cheaper renewal', { nextPrice: { amount: usd(9995) } }],
  ['in a currency that has no plan of one month', { amount: { ...usd(8995), currency: 'EUR' } }],
  ['in years, which is reported elsewhere', { basePeriod: { length: 1, unit: 'DURATION_UNIT_YEAR' } }],
  ['without an amount, which is reported elsewhere', { amount: 5 }],
])('%s, figures have no fault', (_, more) => {
  expect(faultsOf(more)).toEqual([]);
});

test.each<[object, string[]]>([
  [{ totalPeriod: months(12) }, ['totalPeriod.length: 15.']],
  [{ amountPerMonth: usd(832) }, ['amountPerMonth: 6.66.']],
  [{ amountPerMonth: usd(665) }, ['amountPerMonth: 6.66.']],
  [{ amountPerDay: usd(27) }, ['amountPerDay: 0.22.']],
  [{ amountPerDay: usd(19) }, ['amountPerDay: 0.22.']],
  [
    { amountWithoutDiscountForBasePeriod: usd(15000), discountAmountForBasePeriod: undefined },
    ['amountWithoutDiscountForBasePeriod: 155.40.'],
  ],
  [{ amountWithoutDiscountForFreePeriod: usd(0) }, ['amountWithoutDiscountForFreePeriod: 38.85.']],
  [
    {
      amountPerMonthWithoutDiscount: undefined,
      amountWithoutDiscount: usd(19420),
      discountAmount: usd(9425),
    },
    ['amountWithoutDiscount: 194.25.'],
  ],
  [{ discountAmount: usd(9429) }, ['discountAmount: 94.30.']],
  [{ discountAmountForBasePeriod: usd(9430) }, ['discountAmountForBasePeriod: 55.45.']],
  [{ discountPercentage: 35 }, ['discountPercentage: 49.']],
  [{ discountPercentage: 50 }, ['discountPercentage: 49.']],
  [{ nextPrice: { totalPeriod: months(6), amount: usd(11695) } }, ['nextPrice.amount: at most 77.70.']],
])('%j has the faults %j', (more, faults) => {
  expect(faultsOf(more)).toEqual(faults);
});

test('what a month costs without discount is the price of the plan of one month', () => {
  expect(faultsOf({ amountPerMonthWithoutDiscount: usd(1999) })).toContain(
    'amountPerMonthWithoutDiscount: 12.95.',
  );
});

test('what special order pages say in fixed texts is true of the plan that is sold and recommended', () => {
  const six = { ...right, basePeriod: months(6), freePeriod: months(0), totalPeriod: months(6) };
  const more = { ...six, amount: usd(5995), amountWithoutDiscount: usd(7770) };
  const texts = (sold: string) => faultsOf(more, sold).filter((fault) => fault.startsWith(': '));
  expect(texts('USD')).toEqual([
    expect.stringContaining('"12 Months + 3 Months FREE", but it has 6 and 0.'),
    expect.stringContaining('"49% off", but 23% follow'),
  ]);
  expect(texts('EUR')).toEqual([]);
});

test.each<[string, number, string[]]>([
  ['JPY', 0, []],
  ['HUF', 2, []],
  ['JPY', 0, ['amountPerMonth: 666.']],
])('figures in %s are rounded to whole amounts', (currency, scale, faults) => {
  const whole = (amount: number) => ({ unscaledValue: amount * 10 ** scale, scale, currency });
  const price = {
    basePeriod: months(15),
    amount: whole(9995),
    amountPerMonth: whole(faults.length > 0 ? 665 : 667),
  };
  const found = arithmeticFaults([{ id: 'a', prices: [{ ...price, amountPerDay: whole(22) }] }], undefined);
  expect(
    found.map(({ target, message }) => `${target.split('.').at(-1)}: ${message.replace(/.*follows /, '')}`),
  ).toEqual(faults);
});

test('plans of one month that cost different amounts say nothing of what a month costs', () => {
  const family = { id: 'family', prices: [{ id: 'f', basePeriod: months(1), amount: usd(1995) }] };
  const products = [{ id: 'twelve', prices: [right] }, month, family];
  expect(arithmeticFaults(products, undefined)).toEqual([]);
});
