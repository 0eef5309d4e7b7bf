import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { readCheckoutFailure } from './read-checkout-failure.ts';

const ofStatus = (status: number, body?: unknown) =>
  readCheckoutFailure(new ApiError('generic', { status, body })).kind;

test.each([408, 425, 429, 500, 502, 503, 504, 520])('%i may succeed next time', (status) => {
  expect(ofStatus(status)).toBe('unclear');
});

test.each([400, 401, 402, 403, 404, 422])('%i is for good', (status) => {
  expect(ofStatus(status)).toBe('refused');
});

test.each([
  ['no answer', new ApiError('network')],
  ['too late', new ApiError('timeout')],
  ['a success that can’t be read', new ApiError('unreadable', { status: 200 })],
  ['a success of another shape', new ApiError('mismatch', { status: 200 })],
  ['a redirect', new ApiError('unreadable', { status: 0 })],
  ['no error of the API', new TypeError('x')],
])('%s says nothing about the payment', (_, error) => {
  expect(readCheckoutFailure(error)).toEqual({ kind: 'unclear' });
});

test.each([
  [409, undefined, 'alreadyUsed'],
  [410, undefined, 'expired'],
  [409, { code: 'payment_intent_expired' }, 'expired'],
  [409, { code: 'payment_intent_in_progress' }, 'unclear'],
  [422, { errorCode: 'PAYMENT_INTENT_ALREADY_USED' }, 'alreadyUsed'],
  [400, { error: 'payment_intent_consumed' }, 'alreadyUsed'],
  [400, { error: { error_code: 'payment_intent_expired' } }, 'expired'],
  [400, { code: 'constructor' }, 'refused'],
  // A server that breaks knows nothing for sure.
  [500, { code: 'payment_intent_expired' }, 'unclear'],
])('%i with %j: %s', (status, body, kind) => {
  expect(ofStatus(status, body)).toBe(kind);
});

test('waits as long as it is asked to', () => {
  const error = new ApiError('service-unavailable', { status: 503, retryAfter: 3000 });
  expect(readCheckoutFailure(error)).toEqual({ kind: 'unclear', retryAfter: 3000 });
});
