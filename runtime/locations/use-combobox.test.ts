import { expect, test } from 'vitest';
import { nextOption } from './use-combobox.ts';

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 0, 1],
  ['ArrowDown', 24, 0],
  ['ArrowUp', -1, 24],
  ['ArrowUp', 0, 24],
  ['ArrowUp', 5, 4],
  ['PageDown', 3, 13],
  ['PageDown', 20, 24],
  ['PageUp', 13, 3],
  ['PageUp', 3, 0],
  ['PageUp', -1, 0],
  ['Home', 3, undefined],
  ['a', 3, undefined],
])('%s leads from option %i of 25 to %s', (key, at, next) => {
  expect(nextOption(key, at, 25)).toBe(next);
});
