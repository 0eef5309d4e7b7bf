import { expect, test, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { readCheckoutFailure, readRedirectUrl, readRetryAfter } from './checkout-api.ts';

const read = (text: string | null) =>
  readRedirectUrl(text, 'https://shop.example/de/order?x=1', [
    'https://account.example',
    'http://plain.example',
  ]);

test.each([
  ['/setup?token=1', 'https://shop.example/setup?token=1'],
  ['https://shop.example/setup', 'https://shop.example/setup'],
  ['https://account.example/welcome#a', 'https://account.example/welcome#a'],
])('accepts the redirect to %s', (text, address) => {
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
])('rejects the redirect to %j', (text) => {
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

const failureOf = (status: number, body?: unknown) =>
  readCheckoutFailure(new ApiError('generic', { status, body }));

test.each([408, 425, 429, 500, 502, 503, 504, 520])('%i may succeed next time', (status) => {
  expect(failureOf(status)).toEqual({ kind: 'unclear' });
});

test.each([400, 401, 402, 403, 404, 422])('%i without a code refuses this request', (status) => {
  expect(failureOf(status)).toEqual({ kind: 'refused' });
});

test.each([
  ['no response', new ApiError('network')],
  ['too late', new ApiError('timeout')],
  ["a success that can't be read", new ApiError('unreadable', { status: 200 })],
  ['a success of another shape', new ApiError('mismatch', { status: 200 })],
  ['a redirect', new ApiError('unreadable', { status: 0 })],
  ['no error of the API', new TypeError('x')],
])('%s says nothing about the payment', (_, error) => {
  expect(readCheckoutFailure(error)).toEqual({ kind: 'unclear' });
});

const inPlaces = (code: string) => [
  { code },
  { errorCode: code },
  { error_code: code },
  { error: code },
  { error: { code } },
  { error: { error: { error_code: code } } },
  { error: { error: { error: code } } },
  { code: code.toUpperCase() },
  { code: '', errorCode: 7, error: { code } },
];
const paid = { kind: 'paid' };
const expired = { kind: 'neverCharged', isExpired: true };
const neverCharged = { kind: 'neverCharged', isExpired: false };
const refused = { kind: 'refused' };
const unclear = { kind: 'unclear' };
const statuses = [400, 401, 402, 403, 404, 409, 410, 422];

test.each([
  ['payment_intent_already_used', paid],
  ['payment_intent_consumed', paid],
  ['payment_intent_in_progress', unclear],
  ['validation', refused],
  ['idempotency_key_reused', { kind: 'refused', wasSent: true }],
])('the code %s counts with any status that refuses, wherever it stands', (code, expected) => {
  for (const status of statuses)
    for (const body of inPlaces(code))
      expect(failureOf(status, body), `${status} ${JSON.stringify(body)}`).toEqual(expected);
});

test.each(['payment_intent_expired', 'payment_intent_unknown'])(
  'the code %s proves that nothing was charged with 410 and 422 alone',
  (code) => {
    for (const status of statuses)
      for (const body of inPlaces(code))
        expect(failureOf(status, body)).toEqual(status === 410 || status === 422 ? expired : refused);
  },
);

test.each(['payment_intent_already_used', 'payment_intent_expired', 'validation', 'price_changed'])(
  'a server error proves nothing, also with the code %s',
  (code) => {
    for (const status of [500, 502, 503, 504, 520])
      for (const body of inPlaces(code)) expect(failureOf(status, body)).toEqual(unclear);
  },
);

test.each([
  [409, undefined, unclear],
  [409, { code: 'other' }, unclear],
  [410, undefined, expired],
  [410, { code: 'other' }, expired],
  [422, undefined, refused],
  [422, 'payment_intent_expired', refused],
  [422, null, refused],
  [422, [], refused],
  [422, {}, refused],
  [422, { code: '' }, refused],
  [422, { code: 7 }, refused],
  [422, { status: 422, error: 'Unprocessable Entity' }, refused],
  [422, { code: 'price_changed', error: 'Unprocessable Entity' }, neverCharged],
  [422, { error: {} }, refused],
  [422, { error: { error: { error: { code: 'price_changed' } } } }, neverCharged],
  [422, { error: { error: { error: { error: { code: 'price_changed' } } } } }, refused],
  [422, { errors: [{ code: 'price_changed' }] }, refused],
  [422, { code: 'price_changed' }, neverCharged],
  [422, { error: { code: 'amount_mismatch' } }, neverCharged],
  [422, { code: 'constructor' }, neverCharged],
  [400, { code: 'price_changed' }, refused],
  [400, { code: 'constructor' }, refused],
  [429, { code: 'other' }, unclear],
])('%i with %j: %o', (status, body, expected) => {
  expect(failureOf(status, body)).toEqual(expected);
});

test('only an unclear response has a delay before a retry', () => {
  const error = new ApiError('generic', { status: 410, retryAfter: 3000 });
  expect(readCheckoutFailure(error)).toEqual(expired);
});

test('waits as long as Retry-After says', () => {
  const error = new ApiError('service-unavailable', { status: 503, retryAfter: 3000 });
  expect(readCheckoutFailure(error)).toEqual({ kind: 'unclear', retryAfter: 3000 });
});

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
])('reads Retry-After %o as %o', (value, milliseconds) => {
  expect(readRetryAfter(value, now)).toBe(milliseconds);
});
