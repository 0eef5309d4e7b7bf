import { expect, test } from 'vitest';
import { toPlainDigits } from './to-plain-digits.ts';

const allDigits = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /\p{Nd}/u.test(character));

test('knows each digit of every numbering system that the platform writes', () => {
  const systems = Intl.supportedValuesOf('numberingSystem');
  const known = systems.flatMap((numberingSystem) => {
    const format = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false });
    const digits = [...Array(10).keys()].map((value) => [format.format(value), String(value)] as const);
    return digits.filter(([written]) => /^\p{Nd}$/u.test(written));
  });
  expect(known.length).toBeGreaterThan(600);
  expect(known.filter(([written, value]) => toPlainDigits(written) !== value)).toEqual([]);
});

test('reads every decimal digit of Unicode, in runs of ten', () => {
  expect(toPlainDigits(allDigits.join(''))).toBe('0123456789'.repeat(allDigits.length / 10));
});

test.each([
  ['๔๑๑๑', '4111'],
  ['४१११ ৪১১১', '4111 4111'],
  ['٤١ ۴۱ ４１ 𝟒𝟏 𝟺𝟷', '41 41 41 41 41'],
  ['x²½Ⅳ四①', 'x²½Ⅳ四①'],
])('%s', (text, plain) => {
  expect(toPlainDigits(text)).toBe(plain);
});
