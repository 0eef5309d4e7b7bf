import { expect, test } from 'vitest';
import { renewalDateText } from './renewal-date.ts';

test.each<[unknown, string]>([
  ['2025-01-05', 'Jan 5, 2025'],
  ['2024-02-29', 'Feb 29, 2024'],
  ['2025-01-05T00:00:00Z', 'Jan 5, 2025'],
  ['2025-01-05T23:30:00-05:00', 'Jan 5, 2025'],
  ['2025-12-31 23:59:59', 'Dec 31, 2025'],
  ['2025-12-31T23:59:59.999+0900', 'Dec 31, 2025'],
  [1_736_035_200, 'Jan 5, 2025'],
  [1_736_121_599, 'Jan 5, 2025'],
  [1_736_035_200_000, 'Jan 5, 2025'],
  ['1736035200', 'Jan 5, 2025'],
])('%s is %s', (value, text) => {
  expect(renewalDateText(value)).toBe(text);
});

test.each([
  '',
  ' ',
  'soon',
  '2025-02-30',
  '2025-13-01',
  '2025-1-5',
  '2025-01-05Tnoon',
  '05/01/2025',
  0,
  12,
  -1_736_035_200,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1e300,
  null,
  undefined,
  true,
  {},
  [2025, 1, 5],
])('%s is no date', (value) => {
  expect(renewalDateText(value)).toBeUndefined();
});
