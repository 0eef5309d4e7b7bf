import { expect, test } from 'vitest';
import { type Amount, formatAmount, readAmount, toDecimal } from './money.ts';

function usd(unscaledValue: bigint, scale = 2): Amount {
  return { unscaledValue, scale, currency: 'USD' };
}

test.each([
  [usd(9995n), '99.95'],
  [usd(5n), '0.05'],
  [usd(0n), '0.00'],
  [usd(12n, 0), '12.00'],
  [usd(129n, 1), '12.90'],
  [usd(-1295n), '-12.95'],
  [usd(90071992547409931n), '900719925474099.31'],
])('writes %o with two decimals', (amount, decimal) => {
  expect(toDecimal(amount)).toBe(decimal);
});

test('rounds a finer scale half away from zero', () => {
  expect([8325n, 8324n, 8335n, -8325n, -4n].map((value) => toDecimal(usd(value, 3)))).toEqual([
    '8.33',
    '8.32',
    '8.34',
    '-8.33',
    '0.00',
  ]);
});

test('follows the number format of the language', () => {
  expect(['en', 'de', 'jp', 'nl', 'ar'].map((code) => formatAmount(usd(9995n), code))).toEqual([
    '$99.95',
    '99,95\u00a0$',
    '$99.95',
    '$99,95',
    '\u206799,95\u00a0$\u2069',
  ]);
});

test('names a currency without a symbol by its code', () => {
  expect(formatAmount({ unscaledValue: 500n, scale: 2, currency: 'CHF' }, 'de')).toBe('5,00\u00a0CHF');
});

test('reads a value that comes as a number or as text', () => {
  expect(readAmount({ unscaledValue: '9995', scale: 2, currency: 'USD' })).toEqual(usd(9995n));
  expect(readAmount({ unscaledValue: 9995, scale: 2, currency: 'USD' })).toEqual(usd(9995n));
});

test.each([
  null,
  'x',
  {},
  { unscaledValue: '9.5', scale: 2, currency: 'USD' },
  { unscaledValue: 1e30, scale: 2, currency: 'USD' },
  { unscaledValue: 1, scale: -1, currency: 'USD' },
  { unscaledValue: 1, scale: 1e9, currency: 'USD' },
  { unscaledValue: 1, scale: 2 },
])('refuses %o', (value) => {
  expect(readAmount(value)).toBeUndefined();
});

test.each([{ toString: 1 }, [99], true, null, '9.5'])('takes %o for no amount', (unscaledValue) => {
  expect(readAmount({ unscaledValue, scale: 2, currency: 'USD' })).toBeUndefined();
});
