import { expect, test } from 'vitest';
import { buildConsistentOffer, buildOffer } from '../../content/sample/source/space/offer.ts';
import { findPlan, nameInAddress, plansInCurrency, readPlans, trimProducts } from './plans.ts';

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
  expect(readPlans([twelveMonths], 'USD')).toEqual([
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
      over: { perMonth: 12, perDay: 12 },
      renewal: { unscaledValue: 11695n, scale: 2, currency: 'USD' },
      renewalMonths: 12,
      offered: { id: 'price-12', amount: usd('9995') },
    },
  ]);
});

test.each([
  ['the specification', buildOffer(), { perMonth: 12, perDay: 12, discountPercentage: 12, discount: 15 }],
  [
    'the consistent offer',
    buildConsistentOffer(),
    { perMonth: 15, perDay: 15, discountPercentage: 15, discount: 15 },
  ],
])('the figures of %s are about the months that they follow from', (_, { products }, twelve) => {
  expect(readPlans(products, 'USD').map(({ over }) => over)).toEqual([twelve, {}, {}]);
});

test('a figure that follows from neither the paid months nor all is about none', () => {
  const said = { amountPerMonth: usd(750), amountPerDay: usd(24), amountWithoutDiscount: usd(19425) };
  const { plans } = read(withPrice({ ...said, discountAmount: usd(7500), discountPercentage: 42 }));
  expect(plans[0]?.over).toEqual({});
  const paid = { ...said, discountAmount: usd(5545), discountPercentage: 36 };
  expect(read(withPrice(paid)).plans[0]?.over).toEqual({ discount: 12, discountPercentage: 12 });
});

test('whole amounts of another currency are about months as well', () => {
  const yen = (unscaledValue: number) => ({ unscaledValue, scale: 0, currency: 'JPY' });
  const price = {
    ...twelveMonths.prices[0],
    amount: yen(9995),
    amountPerMonth: yen(833),
    amountPerDay: yen(22),
  };
  expect(readPlans([{ ...twelveMonths, prices: [price] }], 'JPY')[0]?.over).toEqual({
    perMonth: 12,
    perDay: 15,
  });
});

test('leaves out a product that has no amount, and keeps the others', () => {
  const broken = {
    ...twelveMonths,
    id: 'broken',
    prices: [{ totalPeriod: { length: 1 }, amount: usd('x') }],
  };
  expect(readPlans([broken, twelveMonths, null, 'text'], 'USD').map(({ id }) => id)).toEqual(['p12']);
});

test.each([undefined, null, {}, 'text', 4])('%j holds no plans', (products) => {
  expect(readPlans(products, 'USD')).toEqual([]);
});

test('a discount of nothing is none', () => {
  const [price] = twelveMonths.prices;
  const [plan] = readPlans([{ ...twelveMonths, prices: [{ ...price, discountAmount: usd(0) }] }], 'USD');
  expect(plan?.discount).toBeUndefined();
});

test('takes the price in the requested currency', () => {
  const [dollars] = twelveMonths.prices;
  const euros = { ...dollars, id: 'price-eur', amount: { ...usd(8995), currency: 'EUR' } };
  const [plan] = readPlans([{ ...twelveMonths, prices: [dollars, euros] }], 'EUR');
  expect(plan?.offered?.id).toBe('price-eur');
  expect(plan?.amount.currency).toBe('EUR');
});

/** Reads plans and collects the faults of rejected ones. */
function read(...products: readonly unknown[]) {
  const faults: string[] = [];
  const plans = readPlans(products, 'USD', (at, field, fault) => faults.push(`${at} ${field} ${fault}`));
  return { ids: plans.map(({ id }) => id), plans, faults };
}

function withPrice(more: object) {
  const [price] = twelveMonths.prices;
  return { ...twelveMonths, prices: [{ ...price, ...more }] };
}

test('a product without a price in the currency is there, but not offered', () => {
  const [price] = twelveMonths.prices;
  const { id, basePeriod } = price ?? {};
  const amount = { ...usd(8995), currency: 'EUR' };
  const euros = { ...twelveMonths, prices: [{ id, basePeriod, amount }] };
  const { plans, faults } = read(euros);
  expect(plans).toMatchObject([{ amount: { currency: 'EUR' }, offered: undefined }]);
  expect(faults).toEqual(['0 prices prices']);
  expect(plansInCurrency([euros], 'USD')).toEqual([]);
});

test('a product whose price has no id is there, but not offered', () => {
  const { plans, faults } = read(withPrice({ id: undefined }));
  expect(plans).toMatchObject([{ amount: { currency: 'USD' }, offered: undefined }]);
  expect(faults).toEqual(['0 prices[0].id id']);
});

test.each<[string, unknown, string[]]>([
  ['no object', 5, ['0  object']],
  ['no id', { ...twelveMonths, id: '' }, ['0 id id']],
  ['no list of prices', { ...twelveMonths, prices: {} }, ['0 prices prices']],
  ['a price that is none', { ...twelveMonths, prices: ['x'] }, ['0 prices[0] object']],
  ['a price without an amount', withPrice({ amount: 5 }), ['0 prices[0].amount amount']],
  ['nothing to pay', withPrice({ amount: usd(0) }), ['0 prices[0].amount unpaid']],
  [
    'a price that is shown as nothing',
    withPrice({ amount: { ...usd(4), scale: 3 } }),
    ['0 prices[0].amount unpaid'],
  ],
  ['less than nothing to pay', withPrice({ amount: usd('-5') }), ['0 prices[0].amount unpaid']],
  ['a length as text', withPrice({ basePeriod: { length: '12' } }), ['0 prices[0].basePeriod.length length']],
  ['half a month', withPrice({ basePeriod: { length: 0.5 } }), ['0 prices[0].basePeriod.length length']],
  ['no months', withPrice({ basePeriod: { length: 0 } }), ['0 prices[0].basePeriod length']],
  [
    'a year',
    withPrice({ basePeriod: { length: 1, unit: 'DURATION_UNIT_YEAR' } }),
    ['0 prices[0].basePeriod.unit unit'],
  ],
  ['a period that is none', withPrice({ freePeriod: 3 }), ['0 prices[0].freePeriod.length length']],
  ['no period', withPrice({ basePeriod: null, totalPeriod: undefined }), ['0 prices[0].basePeriod length']],
])('a product with %s is no plan', (_, product, faults) => {
  expect(read(product, { ...twelveMonths, id: 'other' })).toMatchObject({ ids: ['other'], faults });
});

test.each([
  [16_595, ['0 prices[0].amount rounded']],
  [16_590, []],
])('a price of %i thousandths is shown', (unscaledValue, found) => {
  const { ids, faults } = read(withPrice({ amount: { ...usd(unscaledValue), scale: 3 } }));
  expect(ids).toEqual(['p12']);
  expect(faults).toEqual(found);
});

test('a bad price costs no product that has a good one, nor does one in another currency', () => {
  const [good] = twelveMonths.prices;
  const amount = { ...usd(8995), currency: 'EUR' };
  const { basePeriod, amountPerDay } = good ?? {};
  const euros = { basePeriod, amount, amountPerDay };
  const { plans, faults } = read({ ...twelveMonths, prices: [euros, null, { ...good, id: '' }, good] });
  expect(plans).toMatchObject([{ amount: { currency: 'USD' }, offered: { id: 'price-12' } }]);
  expect(faults).toEqual(['0 prices[0].amountPerDay detail', '0 prices[1] object', '0 prices[2].id id']);
});

test('of two plans with one id the first counts', () => {
  const { plans, faults } = read(twelveMonths, withPrice({ amount: usd(1) }));
  expect(plans).toMatchObject([{ amount: { unscaledValue: 9995n } }]);
  expect(faults).toEqual(['1 id repeated']);
});

test("what stands beside a price is left out where it can't be shown", () => {
  const { plans, faults } = read(
    withPrice({
      amountPerMonth: { ...usd(832), currency: 'EUR' },
      amountPerDay: 'x',
      discountPercentage: '35',
      nextPrice: { amount: usd(-1) },
    }),
  );
  const nothing = {
    perMonth: undefined,
    perDay: undefined,
    discountPercentage: undefined,
    renewal: undefined,
  };
  expect(plans).toMatchObject([nothing]);
  expect(faults).toEqual([
    '0 prices[0].nextPrice.amount renewal',
    '0 prices[0].amountPerMonth detail',
    '0 prices[0].amountPerDay detail',
    '0 prices[0].discountPercentage number',
  ]);
});

test.each([
  [35.714285, 36],
  [0.4, undefined],
])('%f percent off are %s', (discountPercentage, shown) => {
  const { plans, faults } = read(withPrice({ discountPercentage }));
  expect(plans[0]?.discountPercentage).toBe(shown);
  expect(faults).toEqual([]);
});

test.each([
  ['BILLING_TYPE_RECURRING', { amount: usd(11695) }, []],
  ['BILLING_TYPE_RECURRING', undefined, ['0 billingType billing']],
  ['BILLING_TYPE_ONE_TIME', { amount: usd(11695) }, ['0 billingType billing']],
  ['BILLING_TYPE_ONE_TIME', undefined, []],
  ['BILLING_TYPE_RECURRING', {}, ['0 prices[0].nextPrice.amount renewal']],
  ['BILLING_TYPE_RECURRING', { amount: usd(0) }, ['0 prices[0].nextPrice.amount renewal']],
  [undefined, { amount: usd(11695) }, []],
])('a plan of billing type %s with the next price %j', (billingType, nextPrice, expected) => {
  const { plans, faults } = read({ ...withPrice({ nextPrice }), billingType });
  const isUsable = expected.every((fault) => !fault.endsWith('renewal'));
  expect(plans[0]?.renewal?.unscaledValue).toBe(nextPrice && isUsable ? 11695n : undefined);
  expect(faults).toEqual(expected);
});

test.each([
  [{ length: 1, unit: 'DURATION_UNIT_YEAR' }, 12, ['0 prices[0].nextPrice.totalPeriod renewalPeriod']],
  [{ length: '12' }, 12, ['0 prices[0].nextPrice.totalPeriod renewalPeriod']],
  [{ length: 0 }, 12, ['0 prices[0].nextPrice.totalPeriod renewalPeriod']],
  [{ length: 6 }, 6, []],
  [undefined, 12, []],
])('a plan that renews for %j', (totalPeriod, months, expected) => {
  const { plans, faults } = read(withPrice({ nextPrice: { amount: usd(11695), totalPeriod } }));
  expect(plans[0]?.renewalMonths).toBe(months);
  expect(faults).toEqual(expected);
});

test('one product is recommended, by true', () => {
  const other = { ...twelveMonths, id: 'other', name: 'other' };
  expect(read(twelveMonths, other).faults).toEqual(['1 recommended recommendedTwice']);
  for (const [recommended, isRecommended, faults] of [
    [true, true, []],
    [false, false, []],
    [undefined, false, []],
    ['true', false, ['0 recommended boolean']],
  ] as const) {
    const { plans, faults: found } = read({ ...twelveMonths, recommended });
    expect(plans).toMatchObject([{ recommended: isRecommended }]);
    expect(found).toEqual(faults);
  }
});

test("a saving that the amounts don't bear out isn't shown", () => {
  const { plans } = read(withPrice({ amountWithoutDiscount: usd(12000), discountAmount: usd(9000) }));
  expect(plans).toMatchObject([
    { beforeDiscount: { unscaledValue: 12000n }, discount: { unscaledValue: 2005n }, discountPercentage: 17 },
  ]);
});

test("without a base period, what isn't free is paid for", () => {
  expect(read(withPrice({ basePeriod: undefined })).plans).toMatchObject([
    { months: 12, freeMonths: 3, totalMonths: 15 },
  ]);
});

test("a trimmed product list has the same plans, and nothing that they don't need", () => {
  const amount = { unscaledValue: 9995, scale: 2, currency: 'USD' };
  const price = {
    id: 'price',
    productId: 'plan',
    amount,
    basePeriod: { length: 12, unit: 'DURATION_UNIT_MONTH' },
    amountPerMonth: { ...amount, unscaledValue: 832, note: 'our cost' },
    nextPrice: { amount, totalPeriod: { length: 12, note: 'our cost' }, note: 'our cost' },
    externalRef: 'ref',
  };
  const products = [
    { id: 'plan', name: '12m', description: 'x', entitlements: [{ id: 'e' }], prices: [price, null] },
    null,
  ];
  const trimmed = trimProducts(products);
  expect(readPlans(trimmed, 'USD')).toEqual(readPlans(products, 'USD'));
  expect(JSON.stringify(trimmed)).not.toMatch(/entitlements|externalRef|description|productId|our cost/);
  expect(trimProducts('no list')).toBe('no list');
});

function plansNamed(...names: string[]) {
  const amount = { unscaledValue: 100, scale: 2, currency: 'USD' };
  const prices = [{ id: 'price', basePeriod: { length: 1 }, amount }];
  return readPlans(
    names.map((name, at) => ({ id: `plan-${at}`, name, prices })),
    'USD',
  );
}

test.each([
  ['6m', '6m_regular'],
  ['6m_regular', '6m_regular'],
  [' 6M ', '6m_regular'],
  ['6m_summer', '6m_regular'],
  ['1m', '1m'],
  ['15m', '15m-regular'],
  ['Family', 'family'],
])('%s names the plan %s', (name, found) => {
  const plans = plansNamed('12m_regular', '6m_regular', '1m', '15m-regular', 'family');
  expect(findPlan(plans, name)?.name).toBe(found);
});

test.each([null, undefined, '', ' ', '6', '66m', '6months', 'PLAN-1', '<script>', '__proto__', '%'])(
  '%j names none',
  (name) => {
    expect(findPlan(plansNamed('12m_regular', '6m_regular'), name)).toBeUndefined();
  },
);

test('an address has the short name, but where two plans share it', () => {
  const plans = plansNamed('12m_regular', '12m_family', '6m_regular', 'Lifetime deal');
  const names = plans.map((plan) => nameInAddress(plan, plans));
  expect(names).toEqual(['12m', '12m_family', '6m', 'lifetime deal']);
  expect(names.map((name) => findPlan(plans, name)?.id)).toEqual(plans.map(({ id }) => id));
});

test.each([
  [
    ['12m_regular', '12m_regular'],
    ['12m', 'plan-1'],
  ],
  [
    ['6m_A', '6M_a'],
    ['6m', 'plan-1'],
  ],
  [
    [' 6m_regular ', '12m_regular\t', '12m_Family '],
    ['6m', '12m', '12m_Family'],
  ],
  [
    ['plan-1', '1m'],
    ['plan-0', '1m'],
  ],
  [
    [' ', '1m'],
    ['plan-0', '1m'],
  ],
])('every address leads back to its plan: %j', (productNames, expected) => {
  const plans = plansNamed(...productNames);
  const names = plans.map((plan) => nameInAddress(plan, plans));
  expect(names).toEqual(expected);
  expect(names.map((name) => findPlan(plans, name)?.id)).toEqual(plans.map(({ id }) => id));
});
