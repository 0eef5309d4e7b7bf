import type { PlanSummary } from '../../../domain/read-plans.ts';
import type { Card, Purchase } from '../payment/purchase.ts';
import { bareCardNumber } from './card-number.ts';
import { type BuyerValues, type CardValues, countryWithStates } from './use-order-form.ts';

/**
 * What is bought by whom, of valid fields (spec 1 §3 "Customer sent at checkout").
 *
 * @param card of payments by card: the customer is sent with the names on it
 * @returns undefined for a plan that has no price in the currency
 */
export function makePurchase(
  { id, name, offered }: PlanSummary,
  { email, country, state }: BuyerValues,
  card?: Pick<Card, 'firstName' | 'lastName'>,
): Purchase | undefined {
  if (!offered) return undefined;
  return {
    product: { id, name },
    priceId: offered.id,
    amount: offered.amount,
    customer: {
      email: email.trim(),
      ...(card && { firstName: card.firstName, lastName: card.lastName }),
      residenceCountry: country,
      ...(country === countryWithStates && { residenceState: state }),
    },
  };
}

/** The card as its provider wants it, of valid fields. */
export function makeCard(values: CardValues): Card {
  const postalCode = values.postalCode?.trim();
  return {
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    ...(postalCode && { postalCode }),
    number: bareCardNumber(values.number),
    expiryMonth: values.expiryMonth.trim(),
    expiryYear: `20${values.expiryYear.trim()}`,
    cvv: values.cvv.trim(),
  };
}
