import { expect, test } from 'vitest';
import { sentRecord, terms } from '../../../tests/checkout/sample-order.ts';
import { readRedirectUrl } from '../calls/checkout-api.ts';
import { isSent, laterOf, type PurchaseRecord, readRecord } from './purchase.ts';

const page = 'https://shop.example/order';
const readAddress = (address: string) => readRedirectUrl(address, page, ['https://pay.example']);
const read = (value: unknown) => readRecord(value, readAddress);

test.each([
  [sentRecord],
  [{ ...sentRecord, status: 'settled', method: 'paypal' }],
  [{ ...sentRecord, attemptId: `A-z_0${'9'.repeat(59)}` }],
])('a record is read as it was written: %j', (record) => {
  expect(read(JSON.parse(JSON.stringify(record)))).toEqual(record);
});

test('a record may have no intent and no address', () => {
  const { intentId: _, ...record } = { ...sentRecord, status: 'open' as const };
  expect(read(record)).toEqual(record);
});

test.each([
  [undefined],
  [null],
  ['sent'],
  [7],
  [[]],
  [{}],
  [{ ...sentRecord, attemptId: '' }],
  [{ ...sentRecord, attemptId: 7 }],
  [{ ...sentRecord, attemptId: 'a b' }],
  [{ ...sentRecord, attemptId: 'a\nb' }],
  [{ ...sentRecord, attemptId: 'é' }],
  [{ ...sentRecord, attemptId: 'a'.repeat(65) }],
  [{ ...sentRecord, status: 'charged' }],
  [{ ...sentRecord, status: ['sent'] }],
  [{ ...sentRecord, method: 'cash' }],
  [{ ...sentRecord, terms: undefined }],
  [{ ...sentRecord, terms: '' }],
  [{ ...sentRecord, terms: '{}' }],
  [{ ...sentRecord, terms: JSON.parse(terms) }],
  [{ ...sentRecord, terms: terms.replace('"price-12"', 'null') }],
  [{ ...sentRecord, terms: terms.replace('9995', '"x"') }],
  [{ ...sentRecord, terms: terms.replace('USD', 'dollars') }],
  [{ ...sentRecord, terms: terms.replace('"months":12', '"months":"12"') }],
])('what is no record is none: %j', (value) => {
  expect(read(value)).toBeUndefined();
});

test.each([
  ['javascript:alert(1)'],
  ['data:text/html,x'],
  ['https://evil.example/'],
  ['//evil.example/'],
  ['https://user@shop.example/'],
  ['blob:https://shop.example/x'],
  [7],
  [{ href: 'https://shop.example/' }],
])('the redirect to %j is rejected, and the payment still counts', (address) => {
  const record = read({ ...sentRecord, status: 'paid', address });
  expect(record).toEqual({ ...sentRecord, status: 'paid' });
  expect(record?.address).toBeUndefined();
});

test.each([
  ['/setup', 'https://shop.example/setup'],
  ['https://pay.example/next', 'https://pay.example/next'],
])('an allowed address is read: %s', (address, expected) => {
  expect(read({ ...sentRecord, status: 'paid', address })?.address).toBe(expected);
});

test('unknown fields of a record are dropped', () => {
  const value = { ...sentRecord, card: { number: '4242420000001881' }, intentId: sentRecord.intentId };
  expect(read(value)).toEqual(sentRecord);
  expect(read(JSON.parse('{"__proto__":{"status":"paid"},"attemptId":"a"}'))).toBeUndefined();
});

test('an intent that is no text is none', () => {
  expect(read({ ...sentRecord, status: 'open', intentId: 7 })?.intentId).toBeUndefined();
});

test.each([[undefined], [''], [7]])('nothing was sent without an intent: %j', (intentId) => {
  expect(read({ ...sentRecord, intentId })).toBeUndefined();
});

const statuses = ['open', 'sent', 'paid', 'settled'] as const;
const of = (status: PurchaseRecord['status']): PurchaseRecord => ({ ...sentRecord, status });

test('of two copies the later state counts; of equal ones the first', () => {
  statuses.forEach((one, at) => {
    statuses.forEach((other, otherAt) => {
      const [first, second] = [of(one), of(other)];
      expect(laterOf(first, second), `${one}, ${other}`).toBe(otherAt > at ? second : first);
    });
  });
});

test('only a record with an intent that was sent may be charged', () => {
  const { intentId: _, ...noIntent } = sentRecord;
  expect(statuses.map((status) => isSent(of(status)))).toEqual([false, true, false, false]);
  expect([isSent(noIntent), isSent(undefined)]).toEqual([false, false]);
});
