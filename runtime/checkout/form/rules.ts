import type { OrderTextKey } from '../texts/order-text-keys.ts';
import { isAcceptedCard } from './card-brands.ts';
import { bareCardNumber } from './card-number.ts';

export type BuyerField = 'email' | 'country' | 'state';
export type CardField =
  | 'firstName'
  | 'lastName'
  | 'postalCode'
  | 'number'
  | 'expiryMonth'
  | 'expiryYear'
  | 'cvv';

/** When a rule is broken, and the message for it. */
type Rule = readonly [isBroken: (value: string) => boolean, message: OrderTextKey];

const isEmpty = (value: string) => value.trim() === '';
const misses = (pattern: RegExp) => (value: string) => !pattern.test(value.trim());

const longestName = 50;
/** Characters as people count them. */
const isTooLong = (value: string) => [...value.trim()].length > longestName;

const email = /^[^\s@]{1,64}@[^\s@.]{1,255}(?:\.[^\s@.]{1,255})+$/;
const shortestNumber = 4;

/** The rules of spec 1 §5; of those that are broken the first one's message is shown. */
const rules: Readonly<Record<BuyerField | CardField, readonly Rule[]>> = {
  email: [
    [isEmpty, 'order.email.empty'],
    [misses(email), 'order.email.invalid'],
  ],
  country: [[isEmpty, 'order.country.required']],
  state: [[isEmpty, 'order.state.required']],
  firstName: [
    [isEmpty, 'order.card.firstName.empty'],
    [isTooLong, 'order.card.name.tooLong'],
  ],
  lastName: [
    [isEmpty, 'order.card.lastName.empty'],
    [isTooLong, 'order.card.name.tooLong'],
  ],
  postalCode: [],
  number: [
    [(value) => bareCardNumber(value).length < shortestNumber, 'order.card.number.empty'],
    [(value) => !isAcceptedCard(bareCardNumber(value)), 'order.card.number.invalid'],
  ],
  expiryMonth: [[misses(/^(?:0[1-9]|1[0-2])$/), 'order.card.expiryMonth.invalid']],
  // A fixed range, not the current date: the provider declines cards that have expired.
  expiryYear: [[misses(/^(?:2[3-9]|[3-9]\d)$/), 'order.card.expiryYear.invalid']],
  cvv: [
    [(value) => /\D/.test(value.trim()), 'order.card.cvc.digits'],
    [misses(/^\d{3,4}$/), 'order.card.cvc.invalid'],
  ],
};

/** Returns the message for what is wrong with a field's value; undefined where nothing is. */
export function problemOf(
  field: BuyerField | CardField,
  value: string | undefined,
): OrderTextKey | undefined {
  const text = value ?? '';
  return rules[field].find(([isBroken]) => isBroken(text))?.[1];
}
