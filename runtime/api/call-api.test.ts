import { expect, test } from 'vitest';
import { readRetryAfter } from './call-api.ts';

const now = Date.UTC(2030, 0, 1);

test.each([
  ['3', 3000],
  [' 0 ', 0],
  ['Tue, 01 Jan 2030 00:00:05 GMT', 5000],
  ['Tue, 01 Jan 2019 00:00:00 GMT', 0],
  ['-1', undefined],
  ['1.5', undefined],
  ['9999999999', undefined],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
])('reads %o as %o', (value, milliseconds) => {
  expect(readRetryAfter(value, now)).toBe(milliseconds);
});
