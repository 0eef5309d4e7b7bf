/** What a buyer is about to pay for, as the calls of the checkout want it (spec 1 §3, §7). */
export interface Purchase {
  readonly product: { readonly id: string; readonly name: string };
  readonly priceId: string;
  readonly amount: WireAmount;
  readonly customer: Customer;
}

/** Money as the offer gave it: it is sent back the same. */
export interface WireAmount {
  readonly unscaledValue: number | string;
  readonly scale: number;
  readonly currency: string;
}

interface Customer {
  readonly email: string;
  /** Of cards only. */
  readonly firstName?: string;
  readonly lastName?: string;
  /** ISO 3166-1 alpha-2. */
  readonly residenceCountry: string;
  /** Two letters, where the country is US. */
  readonly residenceState?: string;
}

/** Goes to the card provider and nowhere else; of the number, our own API gets the first six and last four digits. */
export interface Card {
  readonly firstName: string;
  readonly lastName: string;
  readonly postalCode?: string;
  /** Digits only. */
  readonly number: string;
  /** `01` to `12`. */
  readonly expiryMonth: string;
  /** Four digits. */
  readonly expiryYear: string;
  readonly cvv: string;
}

/** A payment intent as far as the checkout looks at it. Its id can be charged once, which makes it the key of all retries. */
export interface PaymentIntent {
  readonly id: string;
  /** Unix seconds, where the provider says. */
  readonly expiresAt?: number;
}

/** The body of POST /checkout: made once an order, so that every retry sends the same bytes. */
export function checkoutBody({ priceId, customer }: Purchase, paymentIntentId: string): string {
  return JSON.stringify({ priceId, paymentIntentId, customer });
}
