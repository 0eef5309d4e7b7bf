import { expect, test, vi } from 'vitest';
import { readRedirectUrl } from './checkout-api.ts';

const read = (text: string | null) =>
  readRedirectUrl(text, 'https://shop.example/de/order?x=1', [
    'https://account.example',
    'http://plain.example',
  ]);

test.each([
  ['/setup?token=1', 'https://shop.example/setup?token=1'],
  ['https://shop.example/setup', 'https://shop.example/setup'],
  ['https://account.example/welcome#a', 'https://account.example/welcome#a'],
])('sends buyers to %s', (text, address) => {
  expect(read(text)).toBe(address);
});

test.each([
  [null],
  [''],
  ['  '],
  ['https://account.example.evil.example/'],
  ['https://evil.example/https://account.example'],
  ['//evil.example/'],
  ['/\\evil.example/'],
  ['https://account.example@evil.example/'],
  ['https://user:pass@account.example/'],
  ['https://account.example:8443/'],
  ['http://account.example/'],
  ['http://plain.example/'],
  ['http://shop.example/'],
  ['javascript:alert(1)'],
  ['\tjavascript:alert(1)'],
  ['data:text/html,x'],
  ['blob:https://shop.example/1'],
  ['https://'],
  ['#done'],
  ['https://shop.example/de/order?x=1#'],
])('sends nobody to %j', (text) => {
  expect(read(text)).toBeUndefined();
});

test('works in browsers without URL.parse', () => {
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override parse = undefined as never;
    },
  );
  try {
    expect([read('/setup'), read('https://evil.example/'), read('https://%')]).toEqual([
      'https://shop.example/setup',
      undefined,
      undefined,
    ]);
  } finally {
    vi.unstubAllGlobals();
  }
});
