import { expect, test } from 'vitest';
import { variantAddress } from './variant-address.ts';

const site = 'https://w.example';

test.each([
  ['/order?personalization=SPECIAL', '/order', '/order/special'],
  ['/order?personalization=special-referrer', '/order', '/order/special-referrer'],
  [
    '/de/order?a=1&personalization=SPECIAL_TIER_1&b=%26#pay',
    '/de/order',
    '/de/order/special-tier-1?a=1&b=%26#pay',
  ],
  ['/order?personalization=REGULAR_TIER_1', '/order', '/order/regular-tier-1'],
])('%s leads to %s', (path, orderPath, expected) => {
  expect(variantAddress(site + path, orderPath)).toBe(site + expected);
});

test.each([
  '/order',
  '/order?personalization=',
  '/order?personalization=REGULAR',
  '/order?personalization=..%2F..%2Fx',
])('%s stays', (path) => {
  expect(variantAddress(site + path, '/order')).toBeUndefined();
});
