import { expect, test } from 'vitest';
import { findPlan, nameInAddress } from './plan-address.ts';
import { readPlans } from './read-plans.ts';

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
