import { expect, test } from 'vitest';
import { locales } from './locales.ts';
import { directionOf } from './text-direction.ts';

/** Spec 1 §2: pages cover only `ar`, the one published language of these. */
const rightToLeft = ['ar', 'arc', 'dv', 'fa', 'ha', 'he', 'khw', 'ks', 'ku', 'ps', 'ur', 'yi'];

test.each(rightToLeft)('%s is laid out right to left', (code) => {
  expect(directionOf(code)).toBe('rtl');
});

test('every other language of the site is laid out left to right', () => {
  const directions = locales.map(({ code }) => directionOf(code));
  expect(directions.filter((direction) => direction === 'ltr')).toHaveLength(21);
  expect(['h', 'arab', ''].map((code) => directionOf(code))).toEqual(Array(3).fill('ltr'));
});
