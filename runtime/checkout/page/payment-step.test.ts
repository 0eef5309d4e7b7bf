import { expect, test } from 'vitest';
import { readMethods, usualMethods } from './payment-step.tsx';

test('shows what the service takes, in its order', () => {
  const methods = readMethods([
    { name: 'PAYPAL', processors: [] },
    { name: 'CREDIT_CARD', processors: ['JCB', 'NEW_BRAND', 'VISA'] },
  ]);
  expect([...methods]).toEqual([
    ['paypal', ['PAYPAL']],
    ['card', ['JCB', 'VISA']],
  ]);
});

test("leaves out a method that this page can't take", () => {
  const methods = readMethods([
    { name: 'BITPAY', processors: [] },
    { name: 'CREDIT_CARD', processors: [] },
  ]);
  expect([...methods.keys()]).toEqual(['card']);
  expect(methods.get('card')).toEqual(usualMethods.get('card'));
});

test('shows the usual ones where the service names none', () => {
  expect([...usualMethods]).toEqual([
    ['card', ['VISA', 'MASTERCARD', 'AMEX', 'DISCOVER', 'JCB', 'VISA_ELECTRON', 'DINERS_CLUB']],
    ['paypal', ['PAYPAL']],
  ]);
  expect(readMethods([])).toBe(usualMethods);
  expect(readMethods([{ name: 'BITPAY', processors: [] }])).toBe(usualMethods);
});
