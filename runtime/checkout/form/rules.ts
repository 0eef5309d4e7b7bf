import type { PlainOrderKey } from '../order-props.ts';
import {
  bareCardNumber,
  cleanCode,
  cleanEmail,
  cleanName,
  dropMarks,
  formatExpiry,
  groupCardNumber,
  readExpiry,
} from './typed-text.ts';

export type BuyerField = 'email' | 'country' | 'state';
export type CardField = 'firstName' | 'lastName' | 'postalCode' | 'number' | 'expiry' | 'cvv';

type Rule = readonly [isBroken: (value: string) => boolean, message: PlainOrderKey];

const isEmpty = (value: string) => dropMarks(value).trim() === '';
const misses = (pattern: RegExp) => (value: string) => !pattern.test(value);

/** Names are sent to more recipients than card numbers, which buyers may type in their place. */
const hasCardNumber = (value: string) => (value.match(/\p{Nd}/gu)?.length ?? 0) >= 12;
const longestName = 50;
/** Counts code points. */
const isTooLong = (value: string) => [...value].length > longestName;

const label = String.raw`(?!-)[\p{L}\p{M}\p{N}-]{1,255}(?<!-)`;
const email = new RegExp(String.raw`^[^\s@]{1,64}@${label}(?:\.${label})+$`, 'u');
const shortestNumber = 4;

/** Values with rules: the field of the expiry date holds two. */
type RuleName = BuyerField | Exclude<CardField, 'expiry'> | 'expiryMonth' | 'expiryYear';

const nameRules: readonly Rule[] = [
  [hasCardNumber, 'order.card.name.digits'],
  [isTooLong, 'order.card.name.tooLong'],
];

/** Rules of spec 1 §5; the first broken one determines the message. */
const rules: Readonly<Record<RuleName, readonly Rule[]>> = {
  email: [
    [isEmpty, 'order.email.empty'],
    [misses(email), 'order.email.invalid'],
  ],
  country: [[isEmpty, 'order.country.required']],
  state: [[isEmpty, 'order.state.required']],
  firstName: [[isEmpty, 'order.card.firstName.empty'], ...nameRules],
  lastName: [[isEmpty, 'order.card.lastName.empty'], ...nameRules],
  postalCode: [],
  number: [
    [(value) => bareCardNumber(value).length < shortestNumber, 'order.card.number.empty'],
    [(value) => !isCardNumber(bareCardNumber(value)), 'order.card.number.invalid'],
  ],
  expiryMonth: [[misses(/^(?:0[1-9]|1[0-2])$/), 'order.card.expiryMonth.invalid']],
  // A fixed range; the provider declines expired cards.
  expiryYear: [[misses(/^(?:2[3-9]|[3-9]\d)$/), 'order.card.expiryYear.invalid']],
  cvv: [
    [(value) => /\D/.test(value), 'order.card.cvc.digits'],
    [misses(/^\d{3,4}$/), 'order.card.cvc.invalid'],
  ],
};

const cleaners: Readonly<Partial<Record<BuyerField | CardField, (value: string) => string>>> = {
  email: cleanEmail,
  firstName: cleanName,
  lastName: cleanName,
  postalCode: cleanCode,
  number: groupCardNumber,
  expiry: (value) => formatExpiry(value) ?? value,
  cvv: cleanCode,
};

/** Returns a field's value as it is sent. */
export function cleanValue(field: BuyerField | CardField, value: string): string {
  return cleaners[field]?.(value) ?? value;
}

/** Returns the message of the first rule that a clean value breaks. */
export function problemOf(field: BuyerField | CardField, value: string): PlainOrderKey | undefined {
  const clean = cleanValue(field, value);
  const broken = (name: RuleName, part: string) => rules[name].find(([isBroken]) => isBroken(part))?.[1];
  if (field !== 'expiry') return broken(field, clean);
  const { month, year } = readExpiry(clean);
  return broken('expiryMonth', month) ?? broken('expiryYear', year);
}

/** Describes a card brand by its name in payment methods (spec 1 §3); UnionPay is accepted without one. */
export type CardBrand = 'VISA' | 'MASTERCARD' | 'AMEX' | 'DISCOVER' | 'JCB' | 'DINERS_CLUB' | 'UNIONPAY';

interface CardPattern {
  readonly brand: CardBrand;
  /** Matches a prefix. */
  readonly start: RegExp;
  /** Matches a full number (spec 1 §5 "Accepted card patterns"). */
  readonly whole: RegExp;
}

/** The first match counts. */
const patterns: readonly CardPattern[] = [
  { brand: 'VISA', start: /^4/, whole: /^4(?:\d{12}|\d{15})$/ },
  {
    brand: 'MASTERCARD',
    start: /^(?:5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720))/,
    whole: /^(?:5[1-5]\d{2}|222[1-9]|22[3-9]\d|2[3-6]\d{2}|27[01]\d|2720)\d{12}$/,
  },
  { brand: 'AMEX', start: /^3[47]/, whole: /^3[47]\d{13}$/ },
  {
    brand: 'JCB',
    start: /^(?:35(?:2[89]|[3-8])|2131|1800)/,
    whole: /^(?:35(?:2[89]|[3-8]\d)\d{12}|(?:2131|1800)\d{11})$/,
  },
  {
    brand: 'DINERS_CLUB',
    start: /^3(?:0[0-59]|[689])/,
    whole: /^3(?:0[0-59]|[689]\d)\d{11}$/,
  },
  {
    brand: 'DISCOVER',
    start: /^6(?:011|4[4-9]|5)/,
    whole: /^6(?:011|4[4-9]\d|5\d{2})\d{12}$/,
  },
  { brand: 'UNIONPAY', start: /^62/, whole: /^62\d{14,17}$/ },
];

/** Returns the brand of a full or partial number. @param digits without separators */
export function brandOf(digits: string): CardBrand | undefined {
  return patterns.find(({ start }) => start.test(digits))?.brand;
}

/** Returns whether a full number has an accepted pattern. */
export function isAcceptedCard(digits: string): boolean {
  return patterns.some(({ whole }) => whole.test(digits));
}

/** Returns whether a full number has an accepted pattern and the right check digit, which not all of UnionPay's have. */
export function isCardNumber(digits: string): boolean {
  return isAcceptedCard(digits) && (brandOf(digits) === 'UNIONPAY' || checksum(digits) % 10 === 0);
}

/** Returns the only card number in a text. */
export function findCardNumber(text: string): string | undefined {
  const runs = cleanCode(text).match(/\d(?:[^\p{L}\d]{0,3}\d)*/gu) ?? [];
  const cards = new Set(runs.map((run) => run.replace(/\D/g, '')).filter(isCardNumber));
  return cards.size === 1 ? [...cards][0] : undefined;
}

/** Sums the digits up as ISO/IEC 7812-1 does (Luhn). */
function checksum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, at) => {
    const weighed = Number(digit) * ((at % 2) + 1);
    return sum + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
}
