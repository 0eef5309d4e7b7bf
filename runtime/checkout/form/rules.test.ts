import { expect, test } from 'vitest';
import { brandOf, isAcceptedCard, problemOf } from './rules.ts';

const of = (length: number) => 'a'.repeat(length);

test.each([
  ['email', '', 'order.email.empty'],
  ['email', '   ', 'order.email.empty'],
  ['email', 'a@b.c', undefined],
  ['email', ' a@b.c ', undefined],
  ['email', 'jörg@bücher.example', undefined],
  ['email', `${of(64)}@b.c`, undefined],
  ['email', `${of(65)}@b.c`, 'order.email.invalid'],
  ['email', `a@${of(255)}.${of(255)}`, undefined],
  ['email', `a@${of(256)}.c`, 'order.email.invalid'],
  ['email', `a@b.${of(256)}`, 'order.email.invalid'],
  ['email', 'a@b', 'order.email.invalid'],
  ['email', 'a@b.', 'order.email.invalid'],
  ['email', 'a@.b', 'order.email.invalid'],
  ['email', 'a@b..c', 'order.email.invalid'],
  ['email', '@b.c', 'order.email.invalid'],
  ['email', 'a@@b.c', 'order.email.invalid'],
  ['email', 'a b@c.d', 'order.email.invalid'],
  ['email', 'a@b c.d', 'order.email.invalid'],
  ['country', '', 'order.country.required'],
  ['country', 'DE', undefined],
  ['state', '', 'order.state.required'],
  ['state', 'CA', undefined],
  ['firstName', '', 'order.card.firstName.empty'],
  ['firstName', ' ', 'order.card.firstName.empty'],
  ['firstName', of(50), undefined],
  ['firstName', of(51), 'order.card.name.tooLong'],
  ['firstName', '𠮷'.repeat(50), undefined],
  ['lastName', '', 'order.card.lastName.empty'],
  ['lastName', of(51), 'order.card.name.tooLong'],
  ['postalCode', '', undefined],
  ['postalCode', of(500), undefined],
  ['number', '', 'order.card.number.empty'],
  ['number', '411', 'order.card.number.empty'],
  ['number', '4111', 'order.card.number.invalid'],
  ['number', '4111 1111 1111 1111', undefined],
  ['number', '4111 1111 1111 111a', 'order.card.number.invalid'],
  ['expiryMonth', '', 'order.card.expiryMonth.invalid'],
  ['expiryMonth', '0', 'order.card.expiryMonth.invalid'],
  ['expiryMonth', '9', 'order.card.expiryMonth.invalid'],
  ['expiryMonth', '00', 'order.card.expiryMonth.invalid'],
  ['expiryMonth', '01', undefined],
  ['expiryMonth', '12', undefined],
  ['expiryMonth', '13', 'order.card.expiryMonth.invalid'],
  ['expiryYear', '', 'order.card.expiryYear.invalid'],
  ['expiryYear', '22', 'order.card.expiryYear.invalid'],
  ['expiryYear', '23', undefined],
  ['expiryYear', '30', undefined],
  ['expiryYear', '99', undefined],
  ['expiryYear', '2029', 'order.card.expiryYear.invalid'],
  ['cvv', '', 'order.card.cvc.invalid'],
  ['cvv', '12', 'order.card.cvc.invalid'],
  ['cvv', '123', undefined],
  ['cvv', '1234', undefined],
  ['cvv', '12345', 'order.card.cvc.invalid'],
  ['cvv', '12a', 'order.card.cvc.digits'],
] as const)('%s: %j says %s', (field, value, message) => {
  expect(problemOf(field, value)).toBe(message);
});

/** A number of this length and prefix. */
const number = (start: string, length: number) => start.padEnd(length, '0');

test.each([
  ['VISA', '4', [13, 16]],
  ['MASTERCARD', '51', [16]],
  ['MASTERCARD', '55', [16]],
  ['MASTERCARD', '2221', [16]],
  ['MASTERCARD', '2299', [16]],
  ['MASTERCARD', '2300', [16]],
  ['MASTERCARD', '2699', [16]],
  ['MASTERCARD', '2719', [16]],
  ['MASTERCARD', '2720', [16]],
  ['AMEX', '34', [15]],
  ['AMEX', '37', [15]],
  ['JCB', '3528', [16]],
  ['JCB', '3589', [16]],
  ['JCB', '2131', [15]],
  ['JCB', '1800', [15]],
  ['DINERS_CLUB', '300', [14]],
  ['DINERS_CLUB', '305', [14]],
  ['DINERS_CLUB', '309', [14]],
  ['DINERS_CLUB', '36', [14]],
  ['DINERS_CLUB', '38', [14]],
  ['DISCOVER', '6011', [16]],
  ['DISCOVER', '644', [16]],
  ['DISCOVER', '65', [16]],
  ['UNIONPAY', '62', [16, 17, 18, 19]],
] as const)('%s begins with %s and has %j digits', (brand, start, lengths) => {
  const accepted = Array.from({ length: 20 }, (_, at) => at + 5).filter((length) =>
    isAcceptedCard(number(start, length)),
  );
  expect(accepted).toEqual(lengths);
  expect(brandOf(start)).toBe(brand);
  expect(brandOf(number(start, lengths[0]))).toBe(brand);
});

test.each(['2220', '2721', '50', '56', '33', '3527', '3590', '306', '6010', '643', '61', '9', ''])(
  'no brand accepts numbers that begin with %j',
  (start) => {
    expect([13, 14, 15, 16, 19].some((length) => isAcceptedCard(number(start, length)))).toBe(false);
  },
);

test('a number with anything but digits is none', () => {
  expect(isAcceptedCard('4111 1111 1111 1111')).toBe(false);
  expect(isAcceptedCard('411111111111111a')).toBe(false);
});
