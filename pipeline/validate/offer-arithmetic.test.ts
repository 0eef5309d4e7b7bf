import { describe, expect, test } from 'vitest';
import { buildConsistentOffer, buildOffer } from '../../content/sample/source/space/offer.ts';
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
const onePrice = { id: 'p', basePeriod: months(1), amount: usd(1295) };
const month = { id: 'one', prices: [onePrice] };

function faultsOf(more: object, sold: string | undefined = 'USD'): string[] {
  const product = { id: 'twelve', recommended: true, prices: [{ ...right, ...more }] };
  return arithmeticFaults([product, month], sold).map(({ target, message, severity }) => {
    const follows = Array.from(message.matchAll(/follows (.+?)(?=, and from|$)/g), ([, text]) => text);
    const says = follows.length > 0 ? follows.join(' or ') : message.replace(/.*say of /, '');
    return `${[target.replace('products[0].prices[0]', '').slice(1), severity ?? []].flat().join(' ')}: ${says}`;
  });
}

test("of the specification's plans, the saving of six months alone doesn't follow, and is smaller: an info", () => {
  expect(arithmeticFaults(buildOffer().products, 'USD')).toMatchObject([
    {
      target: 'products[1].prices[0].discountAmount',
      message: expect.stringMatching(/is 17\.30, but from 77\.70 .* less amount 59\.95 follows 17\.75\.$/),
      severity: 'info',
    },
  ]);
});

test('the consistent offer has no fault', () => {
  expect(arithmeticFaults(buildConsistentOffer().products, 'USD')).toEqual([]);
});

test.each<[string, object]>([
  ['as they are', {}],
  [
    'about the months that are paid for, cut off',
    { amountPerMonth: usd(832), amountPerDay: usd(27), discountPercentage: 35 },
  ],
  ['and about them, rounded', { amountPerMonth: usd(833), amountPerDay: usd(28), discountPercentage: 36 }],
  ['rounded up', { amountPerMonth: usd(667), amountPerDay: usd(23) }],
  ['with a fraction', { discountPercentage: 48.55 }],
  ['in another scale', { discountAmount: { unscaledValue: 943, scale: 1, currency: 'USD' } }],
  ['without most', { discountAmount: undefined, amountWithoutDiscount: undefined, totalPeriod: undefined }],
  ['with a cheaper renewal', { nextPrice: { amount: usd(9995) } }],
  ['in years, which is reported elsewhere', { basePeriod: { length: 1, unit: 'DURATION_UNIT_YEAR' } }],
  ['without an amount, which is reported elsewhere', { amount: 5 }],
])('%s, figures have no fault', (_, more) => {
  expect(faultsOf(more)).toEqual([]);
});

test.each<[object, string[]]>([
  [{ totalPeriod: months(12) }, ['totalPeriod.length: 15.']],
  [{ amountPerMonth: usd(834) }, ['amountPerMonth: 6.66 or 8.33.']],
  [{ amountPerMonth: usd(665) }, ['amountPerMonth: 6.66 or 8.33.']],
  [{ amountPerDay: usd(29) }, ['amountPerDay: 0.22 or 0.27.']],
  [{ amountPerDay: usd(19) }, ['amountPerDay: 0.22 or 0.27.']],
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
  [{ discountAmount: usd(9429) }, ['discountAmount info: 94.30.']],
  [{ discountAmount: usd(9431) }, ['discountAmount: 94.30.']],
  [{ discountAmount: usd(5545), discountPercentage: 49 }, ['discountAmount info: 94.30.']],
  [{ discountAmountForBasePeriod: usd(9430) }, ['discountAmountForBasePeriod: 55.45.']],
  [{ discountPercentage: 37 }, ['discountPercentage: 49 or 36.']],
  [{ discountPercentage: 50 }, ['discountPercentage: 49 or 36.']],
  [{ nextPrice: { totalPeriod: months(6), amount: usd(11695) } }, ['nextPrice.amount: at most 77.70.']],
])('%j has the faults %j', (more, faults) => {
  expect(faultsOf(more)).toEqual(faults);
});

test('a price without discount of zero says nothing of the percentage', () => {
  const free = { amountWithoutDiscount: usd(0), discountAmount: undefined };
  expect(faultsOf(free)).toEqual(['amountWithoutDiscount: 194.25.']);
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
    expect.stringContaining(
      '"12 Months + 3 Months FREE", but it has 6 and 0; "49% off", but over all its months it is 23% off.',
    ),
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
    id: 'p',
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
  const dearer = { id: 'dearer', prices: [{ id: 'd', basePeriod: months(1), amount: usd(1995) }] };
  const products = [
    { id: 'twelve', prices: [{ ...right, amountPerMonthWithoutDiscount: undefined }] },
    month,
    dearer,
  ];
  expect(arithmeticFaults(products, undefined)).toEqual([]);
});

test('plans whose names have the same suffix follow from their own plan of one month', () => {
  const twelve = { id: 'twelve', name: '12m_regular', recommended: true, prices: [right] };
  const regular = { ...month, name: '1m_regular' };
  const family = { ...twelve, id: 'family', name: '12m_family' };
  expect(arithmeticFaults([twelve, regular, family], undefined)).toEqual([]);
  const one = { id: 'one-family', name: '1m_family', prices: [{ ...onePrice, amount: usd(1995) }] };
  expect(arithmeticFaults([twelve, regular, family, one], undefined)).toMatchObject([
    {
      target: 'products[2].prices[0].amountPerMonthWithoutDiscount',
      message: expect.stringContaining('19.95'),
    },
  ]);
});

test('an introductory price or a wrong figure of the plan of one month is not what a month costs', () => {
  const twelve = { id: 'twelve', prices: [right] };
  const faultsWith = (more: object) =>
    arithmeticFaults([twelve, { id: 'one', prices: [{ ...onePrice, ...more }] }], undefined).map(
      ({ target }) => target,
    );
  expect(faultsWith({ amount: usd(995), amountPerMonthWithoutDiscount: usd(1295) })).toEqual([]);
  expect(faultsWith({ amountWithoutDiscount: usd(1595), amountPerMonthWithoutDiscount: usd(1295) })).toEqual([
    'products[1].prices[0].amountWithoutDiscount',
  ]);
});

test('only the first price in a currency counts, as no other is shown', () => {
  const other = { ...onePrice, id: 'other', amount: usd(1195) };
  const products = [
    { id: 'twelve', prices: [right, { ...right, amountPerMonth: usd(1) }] },
    { id: 'one', prices: [onePrice, other] },
  ];
  expect(arithmeticFaults(products, undefined)).toEqual([]);
  const inflated = { ...right, amountPerMonthWithoutDiscount: usd(2000) };
  expect(arithmeticFaults([{ id: 'twelve', prices: [inflated] }, products[1]], undefined)).toHaveLength(1);
});

const absent = {
  amountWithoutDiscountForBasePeriod: undefined,
  amountWithoutDiscountForFreePeriod: undefined,
  discountAmountForBasePeriod: undefined,
  amountPerMonthWithoutDiscount: undefined,
};

test.each<[string, object, string[]]>([
  ['too much to pay', { amount: usd(10_995) }, ['amount: 99.95.']],
  ['a cent too much to pay', { amount: usd(9996) }, ['amount: 99.95.']],
  ['an amount in another scale', { amount: { ...usd(9995), scale: 0 } }, ['amount: 99.95.']],
  ['no free months', { freePeriod: undefined }, ['freePeriod.length: 3.']],
  ['the free months among the paid ones', { basePeriod: months(15) }, ['basePeriod.length: 12.']],
  ['all months only', { basePeriod: undefined, freePeriod: undefined }, ['freePeriod.length: 3.']],
  ['a dearer month', { amountPerMonthWithoutDiscount: usd(1395) }, ['amountPerMonthWithoutDiscount: 12.95.']],
  ['a lower price before', { amountWithoutDiscount: usd(9000) }, ['amountWithoutDiscount: 194.25.']],
  [
    'a price before that the saving follows',
    { amountWithoutDiscount: usd(19_439), discountAmount: usd(9444) },
    ['amountWithoutDiscount: 194.25.'],
  ],
])('%s is one fault', (_, more, faults) => {
  expect(faultsOf(more)).toEqual(faults);
});

test.each<[object, string[]]>([
  [{ amountWithoutDiscount: usd(25_000), discountAmount: usd(15_005) }, ['amountWithoutDiscount: 194.25.']],
  [{ amountWithoutDiscount: undefined, discountAmount: usd(12_000) }, ['discountAmount: 94.30.']],
  [
    { amountWithoutDiscount: undefined, discountAmount: undefined, discountPercentage: 80 },
    ['discountPercentage: 49 or 36.'],
  ],
])('with %j alone, the saving follows from the plan of one month', (more, faults) => {
  expect(faultsOf({ ...absent, ...more })).toEqual(faults);
});

test('amounts that no page shows are in the currency, too; other invalid figures are reported elsewhere', () => {
  const said = {
    amountPerMonthWithoutDiscount: { ...usd(1295), currency: 'EUR' },
    discountAmountForBasePeriod: 'x',
  };
  expect(faultsOf(said)).toEqual([
    expect.stringContaining(
      'no amount in USD: amountPerMonthWithoutDiscount, discountAmountForBasePeriod of',
    ),
  ]);
  const invalid = {
    discountAmount: usd(-9430),
    discountPercentage: 101,
    nextPrice: { amount: usd(-1) },
  };
  expect(faultsOf(invalid)).toEqual([]);
});

test('the hint on a renewal says why it is limited', () => {
  const product = { id: 'a', prices: [{ ...right, nextPrice: { amount: usd(20_000) } }] };
  const [fault] = arithmeticFaults([product, month], undefined);
  expect(fault?.message).toMatch(/is 200\.00, but .* times 12 follows at most 155\.40\.$/);
  expect(fault?.hint).toMatch(
    /^A renewal costs at most what its months cost one by one\. Write at most 155\.40/,
  );
});

describe('fixed texts of order pages', () => {
  const textsOf = (more: object, ...others: object[]) =>
    arithmeticFaults(
      [{ id: 'twelve', recommended: true, prices: [right], ...more }, ...others, month],
      'USD',
    ).map(({ message }) => message);

  test('say the percentage of other pages', () => {
    const cheaper = (amount: number, discountPercentage: number) => ({
      ...{ ...right, ...absent, amount: usd(amount), amountPerMonth: undefined, discountPercentage },
      ...{ amountPerDay: usd(22), discountAmount: usd(19_425 - amount) },
    });
    expect(textsOf({ prices: [cheaper(10_080, 48)] })).toEqual([expect.stringContaining('it is 48% off')]);
    expect(textsOf({ prices: [cheaper(9735, 50)] })).toEqual([expect.stringContaining('it is 50% off')]);
    expect(textsOf({ prices: [cheaper(9900, 49)] })).toEqual([]);
    expect(textsOf({ prices: [{ ...right, discountPercentage: 48 }] })).toEqual([
      expect.stringContaining('it is 48% off'),
    ]);
    // The deal counts free months.
    expect(textsOf({ prices: [{ ...right, discountPercentage: 35 }] })).toEqual([]);
  });

  test('need a recommended plan with a price a day', () => {
    expect(textsOf({ prices: [{ ...right, amountPerDay: undefined }] })).toEqual([
      expect.stringContaining('it has no amountPerDay'),
    ]);
    expect(textsOf({ recommended: false })).toEqual([
      expect.stringMatching(/no product is recommended.*select.*products\[0\].*no price a day\.$/),
    ]);
    const single = { id: 'single', prices: [{ id: 's', basePeriod: months(1), amount: usd(1295) }] };
    expect(arithmeticFaults([single, { id: 'twelve', prices: [right] }], 'USD')).toMatchObject([
      { message: expect.stringMatching(/select.*products\[0\].*it has 1 and 0; .*it is 0% off\.$/) },
    ]);
    // Both are reported elsewhere.
    expect(textsOf({ recommended: 'true' })).toEqual([]);
    expect(textsOf({ prices: [{ ...right, amount: 5 }] })).toEqual([]);
  });

  test('state a guarantee of 30 days', () => {
    expect(textsOf({ moneyBackGuaranteeDays: 30 })).toEqual([]);
    for (const days of [0, 45])
      expect(textsOf({ moneyBackGuaranteeDays: days })).toEqual([
        expect.stringContaining(`moneyBackGuaranteeDays of the product "twelve" is ${days}`),
      ]);
  });
});
