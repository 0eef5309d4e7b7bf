import * as z from 'zod/mini';
import type { OfferedPrice, PlanSummary } from '../../../domain/commerce/plans.ts';
import { ifValid } from '../../api/schemas.ts';

/** Lists the ways to pay. */
export type PaymentMethod = keyof typeof methodNames;

/** Lists the ways to pay by the names that the services use (spec 1 §3). */
export const methodNames = { card: 'CREDIT_CARD', paypal: 'PAYPAL' } as const;

/** Describes money as the offer gave it; it is sent back the same. */
export type WireAmount = OfferedPrice['amount'];

/** Describes the plan that a buyer agreed to pay, in the shape of the checkout's calls (spec 1 §3, §7). */
export interface Purchase {
  readonly product: { readonly id: string; readonly name: string };
  readonly priceId: string;
  readonly amount: WireAmount;
  readonly customer: Customer;
}

/** Describes the buyer, in the shape of the checkout's call. */
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

/** Describes a card. It goes to the card provider only; our own API gets the first six and last four digits of the number. */
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

/** Describes a payment intent, as far as the checkout reads it. It can be charged once, so its id is the key of all retries. */
export interface PaymentIntent {
  readonly id: string;
  /** Milliseconds from its creation to its expiry, where the provider gives both. */
  readonly lifetimeMs?: number;
}

/** Describes an order that was sent. It holds no card. */
export interface SentOrder {
  readonly method: PaymentMethod;
  readonly plan: PlanSummary;
  readonly purchase: Purchase;
}

/** Describes an order by card, before it is sent. */
export interface CardOrder extends SentOrder {
  readonly method: 'card';
  readonly card: Card;
}

/** Describes an order whose intent the buyer has agreed to at PayPal before. */
export interface PayPalOrder extends SentOrder {
  readonly method: 'paypal';
  readonly intent: PaymentIntent;
}

/** Holds the data that one click on a pay button takes from the form. Later edits don't change it. */
export type Order = CardOrder | PayPalOrder;

/** Returns the body of POST /checkout. It is made once an order, so that every retry sends the same bytes. */
export function checkoutBody(priceId: string, paymentIntentId: string, customer: Customer): string {
  return JSON.stringify({ priceId, paymentIntentId, customer });
}

/**
 * Describes one attempt to buy, as all tabs and later visits know it. It names no buyer.
 *
 * - `open`: the attempt has begun; nothing was sent that can charge.
 * - `sent`: POST /checkout was sent; the intent may be charged.
 * - `paid`: the intent is charged. It stays so until the buyer says that they buy again.
 * - `settled`: the attempt is over: it was never charged, or the buyer buys again.
 *
 * An attempt only moves down this list.
 */
export interface PurchaseRecord {
  /** Random; also the `Idempotency-Key` of the attempt's calls. */
  readonly attemptId: string;
  readonly status: PurchaseStatus;
  readonly method: PaymentMethod;
  readonly priceId: string;
  /** The price that the buyer agreed to. */
  readonly amount: WireAmount;
  /** Absent until there is an intent. */
  readonly intentId?: string;
  /** Address where a paid order goes on. */
  readonly address?: string;
}

/** Describes the record of a checkout that was sent: its intent may be charged. */
export type SentRecord = PurchaseRecord & { readonly intentId: string };

type PurchaseStatus = (typeof statuses)[number];

const statuses = ['open', 'sent', 'paid', 'settled'] as const;

/** Returns whether the intent may be charged already. */
export function isSent(record: PurchaseRecord | undefined): record is SentRecord {
  return record?.status === 'sent' && record.intentId !== undefined;
}

/** Returns the later state of two copies of one attempt. */
export function laterOf(one: PurchaseRecord, other: PurchaseRecord): PurchaseRecord {
  return statuses.indexOf(other.status) > statuses.indexOf(one.status) ? other : one;
}

const text = z.string().check(z.minLength(1));

/** Reads money as the offer has it. */
export const wireAmount = z.object({
  unscaledValue: z.union([z.number(), z.string()]),
  scale: z.number(),
  currency: z.string(),
});

const storedRecord = z.object({
  // It is sent as an `Idempotency-Key`.
  attemptId: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  status: z.enum(statuses),
  method: z.enum(['card', 'paypal']),
  priceId: text,
  amount: wireAmount,
  intentId: ifValid(text),
  address: ifValid(text),
});

/**
 * Reads a record from what storage, `history.state` or another tab holds, which may be anything.
 *
 * @param readAddress returns the address where a buyer may be sent to it, undefined otherwise
 * @returns undefined for a value that isn't a record
 */
export function readRecord(
  value: unknown,
  readAddress: (address: string) => string | undefined,
): PurchaseRecord | undefined {
  const { data } = storedRecord.safeParse(value);
  if (!data || (data.status === 'sent' && data.intentId === undefined)) return undefined;
  const { intentId, address: stored, ...record } = data;
  const address = stored === undefined ? undefined : readAddress(stored);
  return {
    ...record,
    ...(intentId !== undefined && { intentId }),
    ...(address !== undefined && { address }),
  };
}
