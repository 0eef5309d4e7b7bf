import type { CardOrder, WireAmount } from '../payment/purchase.ts';

/** The part of a purchase by card that the fraud check receives (spec 1 §7). */
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

/** Makes the fraud check's part of an order. It holds neither the middle of the card's number nor its code. */
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
