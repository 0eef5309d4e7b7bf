import { expect, test } from 'vitest';
import { brandOf, cleanValue, isAcceptedCard, isCardNumber, problemOf } from './rules.ts';

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
  ['email', 'a@b_c.d', 'order.email.invalid'],
  ['email', 'a@b.c,d@e.f', 'order.email.invalid'],
  ['email', 'a@-b.c', 'order.email.invalid'],
  ['email', 'a@b-.c', 'order.email.invalid'],
  ['email', 'a@b--1.xn--c', undefined],
  ['email', 'पता@उदाहरण.भारत', undefined],
  ['email', '\u200b', 'order.email.empty'],
  ['country', '', 'order.country.required'],
  ['country', 'DE', undefined],
  ['state', '', 'order.state.required'],
  ['state', 'CA', undefined],
  ['firstName', '', 'order.card.firstName.empty'],
  ['firstName', ' \u200b\u3164\u2800', 'order.card.firstName.empty'],
  ['firstName', '4111 1111 1111', 'order.card.name.digits'],
  ['firstName', '٤١١١١١١١١١١١', 'order.card.name.digits'],
  ['firstName', 'Ada 41111111111', undefined],
  ['firstName', of(50), undefined],
  ['firstName', of(51), 'order.card.name.tooLong'],
  ['firstName', '𠮷'.repeat(50), undefined],
  ['lastName', '', 'order.card.lastName.empty'],
  ['lastName', 'x4111111111111111', 'order.card.name.digits'],
  ['lastName', of(51), 'order.card.name.tooLong'],
  ['postalCode', '', undefined],
  ['postalCode', of(500), undefined],
  ['number', '', 'order.card.number.empty'],
  ['number', '411', 'order.card.number.empty'],
  ['number', '4111', 'order.card.number.invalid'],
  ['number', '4111 1111 1111 1111', undefined],
  ['number', '4111 1111 1111 111a', 'order.card.number.invalid'],
  ['number', '4111 1111 1111 1112', 'order.card.number.invalid'],
  ['number', '4111 1111 1111 1211', 'order.card.number.invalid'],
  ['number', '3782 822463 10005', undefined],
  ['number', '6200 0000 0000 0000', undefined],
  ['expiry', '', 'order.card.expiryMonth.invalid'],
  ['expiry', '0/30', 'order.card.expiryMonth.invalid'],
  ['expiry', '00/30', 'order.card.expiryMonth.invalid'],
  ['expiry', '13/00', 'order.card.expiryMonth.invalid'],
  ['expiry', '01/23', undefined],
  ['expiry', '9/30', undefined],
  ['expiry', '12/99', undefined],
  ['expiry', '12', 'order.card.expiryYear.invalid'],
  ['expiry', '12/22', 'order.card.expiryYear.invalid'],
  ['expiry', '12/2029', undefined],
  ['expiry', '12/209', 'order.card.expiryYear.invalid'],
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

test.each(['4000002760003184', '4000000000000002', '30569309025904', '6011000990139424', '3530111333300000'])(
  '%s has the check digit of its brand',
  (digits) => {
    expect(isCardNumber(digits)).toBe(true);
    expect(isCardNumber(`${digits.slice(0, -1)}${(Number(digits.slice(-1)) + 1) % 10}`)).toBe(false);
  },
);

test.each([
  ['email', '\u200bada@b.example\u2060 ', 'ada@b.example'],
  ['email', '<ada@b.example>', 'ada@b.example'],
  ['email', 'Ada B. <ada@b.example>;', 'ada@b.example'],
  ['email', 'ada@b.example<mailto:ada@b.example>', 'ada@b.example'],
  ['email', 'MAILTO:ada@b.example?subject=x', 'ada@b.example'],
  ['email', 'ada@b.example, ', 'ada@b.example'],
  ['email', 'ada@b.example.', 'ada@b.example'],
  ['email', 'ada＠ｂ。example；', 'ada@b.example'],
  ['email', 'a?b@c.d', 'a?b@c.d'],
  ['firstName', ' \u200bمی\u200cنا\ufeff ', 'می\u200cنا'],
  ['lastName', '辻\u{e0100}', '辻\u{e0100}'],
  ['postalCode', '\u200b１００ー０００１ ', '100-0001'],
  ['postalCode', '１００−０００１', '100-0001'],
  ['postalCode', ' n1\u3000９ＧＵ', 'n1 9GU'],
  ['number', '4111111111111111', '4111 1111 1111 1111'],
  ['expiry', '1228', '12/28'],
  ['expiry', '12', '12'],
  ['cvv', ' １２３', '123'],
  ['country', 'DE', 'DE'],
] as const)('%s: %j is sent as %j', (field, value, clean) => {
  expect(cleanValue(field, value)).toBe(clean);
  expect(cleanValue(field, clean)).toBe(clean);
});
