import type { CardOrder } from '../payment/payment-state.ts';
import type { WireAmount } from '../payment/purchase.ts';

/** What the fraud check gets to see of a purchase by card (spec 1 §7). */
export interface FraudCheck {
  readonly forterToken: string;
  readonly email: string;
  readonly card: {
    readonly firstName: string;
    readonly lastName: string;
    readonly first6Digits: string;
    readonly last4Digits: string;
    /** Four digits. */
    readonly expirationYear: string;
    readonly expirationMonth: string;
  };
  readonly products: readonly { readonly id: string; readonly name: string; readonly amount: WireAmount }[];
}

/** The number's middle and the code stay here: our own services have no use for them. */
export function fraudCheckOf({ purchase, card }: CardOrder, forterToken: string): FraudCheck {
  const { product, amount, customer } = purchase;
  return {
    forterToken,
    email: customer.email,
    card: {
      firstName: card.firstName,
      lastName: card.lastName,
      first6Digits: card.number.slice(0, 6),
      last4Digits: card.number.slice(-4),
      expirationYear: card.expiryYear,
      expirationMonth: card.expiryMonth,
    },
    products: [{ id: product.id, name: product.name, amount }],
  };
}
