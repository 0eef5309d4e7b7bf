import { expect, test } from 'vitest';
import { readExpiry } from './read-expiry.ts';

test.each([
  ['year', '29', { year: '29' }],
  ['year', '2029', { year: '29' }],
  ['year', '٢٠٢٩', { year: '29' }],
  ['year', '1999', { year: '1999' }],
  ['year', '09/29', { month: '09', year: '29' }],
  ['month', '09/29', { month: '09', year: '29' }],
  ['month', '9/2029', { month: '09', year: '29' }],
  ['month', '09 / 29', { month: '09', year: '29' }],
  ['month', '09', { month: '09' }],
  ['month', '9', { month: '9' }],
  ['month', '١٢', { month: '12' }],
  ['month', 'ab', { month: 'ab' }],
  ['month', '', { month: '' }],
] as const)('the %s %j is read as %j', (field, text, expected) => {
  expect(readExpiry(field, text)).toEqual(expected);
});
