import type { PlanSummary } from '../../../domain/commerce/read-plans.ts';
import type { Card, CardOrder, PaymentIntent, PayPalOrder, Purchase } from '../payment/purchase.ts';
import { bareCardNumber } from './card-number.ts';
import { countryWithStates, type FormValues } from './create-order-form.ts';

/**
 * Makes the order of a payment by card from valid fields. The customer is sent with the names on the card.
 *
 * @returns undefined for a plan that has no price in the currency
 */
export function makeCardOrder(plan: PlanSummary, values: FormValues): CardOrder | undefined {
  const card = cardIn(values);
  const { firstName, lastName } = card;
  const purchase = purchaseOf(plan, values, { firstName, lastName });
  return purchase && { method: 'card', plan, purchase, card };
}

/** Makes the order of a payment by what the buyer agreed to at PayPal. */
export function makePayPalOrder(
  plan: PlanSummary,
  values: FormValues,
  intent: PaymentIntent,
): PayPalOrder | undefined {
  const purchase = purchaseOf(plan, values);
  return purchase && { method: 'paypal', plan, purchase, intent };
}

/** See spec 1 §3 "Customer sent at checkout". */
function purchaseOf(
  { id, name, offered }: PlanSummary,
  { email, country, state }: FormValues,
  names?: Pick<Card, 'firstName' | 'lastName'>,
): Purchase | undefined {
  if (!offered) return undefined;
  return {
    product: { id, name },
    priceId: offered.id,
    amount: offered.amount,
    customer: {
      email: email.trim(),
      ...names,
      residenceCountry: country,
      ...(country === countryWithStates && { residenceState: state }),
    },
  };
}

function cardIn(values: FormValues): Card {
  const postalCode = values.postalCode.trim();
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
