import { expect, it, test } from 'vitest';
import { directionOf, formatMonths } from './formats.ts';
import { locales } from './locales.ts';

/** Spec 1 §2: only `ar` is published, so no page can show the others. */
const rightToLeft = ['ar', 'arc', 'dv', 'fa', 'ha', 'he', 'khw', 'ks', 'ku', 'ps', 'ur', 'yi'];

test.each(rightToLeft)('%s is laid out right to left', (code) => {
  expect(directionOf(code)).toBe('rtl');
});

test('every other language of the site is laid out left to right', () => {
  const directions = locales.map(({ code }) => directionOf(code));
  expect(directions.filter((direction) => direction === 'ltr')).toHaveLength(21);
  expect(['h', 'arab', ''].map(directionOf)).toEqual(Array(3).fill('ltr'));
});

it.each([
  ['en', '1 month', '12 months'],
  ['de', '1 Monat', '12 Monate'],
  ['pl', '1 miesiąc', '12 miesięcy'],
  ['ja', '1か月', '12か月'],
])('%s: %s, %s', (tag, one, twelve) => {
  expect([1, 12].map((count) => formatMonths(count, { tag }))).toEqual([one, twelve]);
});
