import { expect, test } from 'vitest';
import { allowsText, fieldFormats } from './content-fields.ts';

test.each(['country', 'milliseconds', 'score', 'date'] as const)('the example of %s is allowed', (format) => {
  expect(allowsText({ format }, fieldFormats[format].example)).toBe(true);
});

test.each([
  ['country', 'XX'],
  ['date', '2026-02-30'],
  ['score', '4,7'],
  ['milliseconds', '0'],
] as const)('%s refuses %s', (format, text) => {
  expect(allowsText({ format }, text)).toBe(false);
});
