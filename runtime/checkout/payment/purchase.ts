import type { PlanSummary } from '../../../domain/commerce/read-plans.ts';

export type PaymentMethod = 'card' | 'paypal';

/** Money as the offer gave it; it is sent back the same. */
export interface WireAmount {
  readonly unscaledValue: number | string;
  readonly scale: number;
  readonly currency: string;
}

/** The plan that a buyer agreed to pay, in the shape of the checkout's calls (spec 1 §3, §7). */
export interface Purchase {
  readonly product: { readonly id: string; readonly name: string };
  readonly priceId: string;
  readonly amount: WireAmount;
  readonly customer: Customer;
}

export interface Customer {
  readonly email: string;
  /** Cards only. */
  readonly firstName?: string;
  readonly lastName?: string;
  /** ISO 3166-1 alpha-2. */
  readonly residenceCountry: string;
  /** Two letters, where the country is US. */
  readonly residenceState?: string;
}

/** Goes to the card provider only; our own API gets the first six and last four digits of the number. */
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

/** A payment intent, as far as the checkout reads it. It can be charged once, so its id is the key of all retries. */
export interface PaymentIntent {
  readonly id: string;
  /** Milliseconds from its creation to its expiry, where the provider gives both. */
  readonly lifetimeMs?: number;
}

/** An order that was sent. It holds no card. */
export interface SentOrder {
  readonly method: PaymentMethod;
  readonly plan: PlanSummary;
  readonly purchase: Purchase;
}

export interface CardOrder extends SentOrder {
  readonly method: 'card';
  readonly card: Card;
}

/** The buyer has agreed to the intent at PayPal before the order is placed. */
export interface PayPalOrder extends SentOrder {
  readonly method: 'paypal';
  readonly intent: PaymentIntent;
}

/** Everything that one click on a pay button takes from the form. Later edits don't change it. */
export type Order = CardOrder | PayPalOrder;

/** Makes the body of POST /checkout. It is made once an order, so that every retry sends the same bytes. */
export function checkoutBody(priceId: string, paymentIntentId: string, customer: Customer): string {
  return JSON.stringify({ priceId, paymentIntentId, customer });
}
