import { expect, test } from 'vitest';
import { isOrderPath } from './clicks.ts';

test.each([
  ['/order', true],
  ['/de/order', true],
  ['/de/order/special-referrer', true],
  ['/orders', false],
  ['/blog/order', false],
  ['/', false],
])('%s: %s', (path, isOrder) => {
  expect(isOrderPath(path)).toBe(isOrder);
});
