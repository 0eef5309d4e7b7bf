import { expect, test } from 'vitest';
import { renewalDay } from './renewal.ts';

test.each([
  [[2026, 0, 5], 15, [2027, 3, 5]],
  [[2026, 0, 31], 1, [2026, 1, 28]],
  [[2027, 11, 31], 2, [2028, 1, 29]],
  [[2026, 7, 30], 6, [2027, 1, 28]],
] as const)('from %j, %i months on, it is %j', ([year, month, day], months, expected) => {
  const renewed = renewalDay(new Date(year, month, day), months);
  expect([renewed.getFullYear(), renewed.getMonth(), renewed.getDate()]).toEqual(expected);
});
