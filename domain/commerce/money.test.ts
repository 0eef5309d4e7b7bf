import { expect, test } from 'vitest';
import { type Locale, localeByCode, locales } from '../locales/locales.ts';
import { type Amount, formatAmount, readAmount, toDecimal, trueSaving } from './money.ts';

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

/** 99.95 in each language, a no-break space shown as `_`. */
const written: Readonly<Record<string, string>> = {
  en: '$99.95',
  de: '99,95_$',
  fr: '99,95_$',
  ar: '\u206799,95_$\u2069',
  dk: '99,95_$',
  es: '99,95_$',
  fi: '99,95_$',
  hu: '99,95_$',
  id: '$99,95',
  it: '99,95_$',
  jp: '$99.95',
  kr: '$99.95',
  nl: '$_99,95',
  no: '99,95_$',
  pl: '99,95_$',
  pt: '99,95_$',
  ru: '99,95_$',
  se: '99,95_$',
  th: '$99.95',
  tr: '$99,95',
  vn: '99,95_$',
  ua: '99,95_$',
};

test.each(locales)('writes money as readers of $code do', (locale) => {
  expect(formatAmount(usd(9995n), locale).replaceAll('\u00a0', '_')).toBe(written[locale.code]);
});

test('puts the sign before the symbol', () => {
  expect(['en', 'nl', 'de'].map((code) => formatAmount(usd(-1295n), localeByCode(code) as Locale))).toEqual([
    '-$12.95',
    '-$\u00a012,95',
    '-12,95\u00a0$',
  ]);
});

test.each([
  ['EUR', 'en', '€99.95'],
  ['EUR', 'de', '99,95_€'],
  ['EUR', 'nl', '€_99,95'],
  ['EUR', 'ru', '99,95_€'],
  ['EUR', 'ar', '\u206799,95_€\u2069'],
  ['GBP', 'en', '£99.95'],
  ['PLN', 'pl', '99,95_zł'],
  ['PLN', 'en', 'zł_99.95'],
  ['SEK', 'se', '99,95_SEK'],
])('writes %s with its sign in %s, if it has one of its own', (currency, code, text) => {
  const amount = { ...usd(9995n), currency };
  expect(formatAmount(amount, localeByCode(code) as Locale).replaceAll('\u00a0', '_')).toBe(text);
});

test('names a currency without a symbol by its code, apart from the number', () => {
  const francs: Amount = { unscaledValue: 500n, scale: 2, currency: 'CHF' };
  expect(formatAmount(francs, { money: '9,99 $', direction: 'ltr' })).toBe('5,00\u00a0CHF');
  expect(formatAmount(francs, { money: '$9.99', direction: 'ltr' })).toBe('CHF\u00a05.00');
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
  { unscaledValue: Number.MAX_SAFE_INTEGER + 1, scale: 2, currency: 'USD' },
  { unscaledValue: '9'.repeat(31), scale: 2, currency: 'USD' },
  { unscaledValue: 1, scale: 2, currency: '<b>' },
  { unscaledValue: 1, scale: '2', currency: 'USD' },
  { unscaledValue: 1, scale: 0.5, currency: 'USD' },
  { unscaledValue: 1, scale: -1, currency: 'USD' },
  { unscaledValue: 1, scale: 1e9, currency: 'USD' },
  { unscaledValue: 1, scale: 2 },
])('refuses %o', (value) => {
  expect(readAmount(value)).toBeUndefined();
});

test.each([{ toString: 1 }, [99], true, null, '9.5'])('takes %o for no amount', (unscaledValue) => {
  expect(readAmount({ unscaledValue, scale: 2, currency: 'USD' })).toBeUndefined();
});

const cents = (value: number, scale = 2): Amount => ({
  unscaledValue: BigInt(value),
  scale,
  currency: 'USD',
});

test.each([
  ['all is as it is said', 9995, [19425, 9430, 35], [19425, 9430, 35]],
  ["the sample's six months: less is said than saved", 5995, [7770, 1730, 23], [undefined, 1730, 23]],
  ['more is said than saved', 5995, [7770, 1800, 30], [7770, 1775, 23]],
  ["the price before isn't above the price", 5995, [5995, 100, 10], [undefined, undefined, undefined]],
  ['the price before is below it', 5995, [4995, 1000, 20], [undefined, undefined, undefined]],
  [
    "so much less is said than saved that the percentage doesn't fit",
    5995,
    [7770, 500, 23],
    [undefined, 500, 8],
  ],
  ['a percentage that is less than half of one', 9995, [10000, 5, 20], [10000, 5, undefined]],
  ['a percentage of nothing', 9995, [19425, 9430, 0], [19425, 9430, undefined]],
  ['a percentage beside a saving that is far from it', 5995, [undefined, 500, 90], [undefined, 500, 8]],
  ['no price before is said', 5995, [undefined, 1730, 23], [undefined, 1730, 23]],
  ['only the price before is said', 5995, [7770, undefined, undefined], [7770, undefined, undefined]],
] as const)(
  '%s',
  (_, price, [before, discount, percentage], [shownBefore, shownDiscount, shownPercentage]) => {
    const amount = (value: number | undefined) => (value === undefined ? undefined : cents(value));
    expect(
      trueSaving(cents(price), {
        beforeDiscount: amount(before),
        discount: amount(discount),
        discountPercentage: percentage,
      }),
    ).toEqual({
      beforeDiscount: amount(shownBefore),
      discount: amount(shownDiscount),
      discountPercentage: shownPercentage,
    });
  },
);

test('amounts of different scales are compared by their value', () => {
  const said = { beforeDiscount: cents(777, 1), discount: cents(177500, 4), discountPercentage: undefined };
  expect(trueSaving(cents(5995), said)).toEqual(said);
});

test('what costs something is never 100 % off', () => {
  const said = { beforeDiscount: cents(1_000_000), discount: undefined, discountPercentage: 100 };
  expect(trueSaving(cents(10), said).discountPercentage).toBe(99);
});
