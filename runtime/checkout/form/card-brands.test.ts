import { expect, test } from 'vitest';
import { brandOf, isAcceptedCard } from './card-brands.ts';

/** A number of some length that begins like this. */
const number = (start: string, length: number) => start.padEnd(length, '0');

test.each([
  ['VISA', '4', [13, 16]],
  ['MASTERCARD', '51', [16]],
  ['MASTERCARD', '55', [16]],
  ['MASTERCARD', '2221', [16]],
  ['MASTERCARD', '2299', [16]],
  ['MASTERCARD', '2300', [16]],
  ['MASTERCARD', '2699', [16]],
  ['MASTERCARD', '2719', [16]],
  ['MASTERCARD', '2720', [16]],
  ['AMEX', '34', [15]],
  ['AMEX', '37', [15]],
  ['JCB', '3528', [16]],
  ['JCB', '3589', [16]],
  ['JCB', '2131', [15]],
  ['JCB', '1800', [15]],
  ['DINERS_CLUB', '300', [14]],
  ['DINERS_CLUB', '305', [14]],
  ['DINERS_CLUB', '309', [14]],
  ['DINERS_CLUB', '36', [14]],
  ['DINERS_CLUB', '38', [14]],
  ['DISCOVER', '6011', [16]],
  ['DISCOVER', '644', [16]],
  ['DISCOVER', '65', [16]],
  ['UNIONPAY', '62', [16, 17, 18, 19]],
] as const)('%s begins with %s and has %j digits', (brand, start, lengths) => {
  const accepted = Array.from({ length: 20 }, (_, at) => at + 5).filter((length) =>
    isAcceptedCard(number(start, length)),
  );
  expect(accepted).toEqual(lengths);
  expect(brandOf(start)).toBe(brand);
  expect(brandOf(number(start, lengths[0]))).toBe(brand);
});

test.each(['2220', '2721', '50', '56', '33', '3527', '3590', '306', '6010', '643', '61', '9', ''])(
  'nobody takes numbers that begin with %j',
  (start) => {
    expect([13, 14, 15, 16, 19].some((length) => isAcceptedCard(number(start, length)))).toBe(false);
  },
);

test('a number with anything but digits is none', () => {
  expect(isAcceptedCard('4111 1111 1111 1111')).toBe(false);
  expect(isAcceptedCard('411111111111111a')).toBe(false);
});
