import type { OfferedPrice, PlanSummary } from '../../../domain/commerce/plans.ts';
import { filledText, ifValid, number, object, oneOf, text, textThat } from '../../api/readers.ts';
import { readTerms } from './terms.ts';

export type PaymentMethod = keyof typeof methodNames;

/** Maps payment methods to the services' names (spec 1 §3). */
export const methodNames = { card: 'CREDIT_CARD', paypal: 'PAYPAL' } as const;

/** Describes money as the offer has it, to be sent back unchanged. */
export type WireAmount = OfferedPrice['amount'];

/** Describes the agreed plan and price in the checkout's format (spec 1 §3, §7). */
export interface Purchase {
  readonly product: { readonly id: string; readonly name: string };
  /** All that the buyer agreed to; see `termsOf`. */
  readonly terms: string;
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

/** Describes a card. Only the card provider gets all of it; our API gets the number's first six and last four digits. */
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

/** Describes a payment intent. It can be charged once, so its id deduplicates retries. */
export interface PaymentIntent {
  readonly id: string;
  /** Milliseconds from creation to expiry, if given. */
  readonly lifetimeMs?: number;
}

/** Describes a sent order, without card data. */
export interface SentOrder {
  readonly method: PaymentMethod;
  readonly plan: PlanSummary;
  readonly purchase: Purchase;
}

export interface CardOrder extends SentOrder {
  readonly method: 'card';
  readonly card: Card;
}

export interface PayPalOrder extends SentOrder {
  readonly method: 'paypal';
  readonly intent: PaymentIntent;
}

/** Describes the snapshot of the form that a click takes. */
export type Order = CardOrder | PayPalOrder;

/** Builds the body of POST /checkout once per order, so that retries are byte-identical. @param terms see `termsOf` */
export function checkoutBody(terms: string, paymentIntentId: string, customer: Customer): string {
  return JSON.stringify({ ...JSON.parse(terms), paymentIntentId, customer });
}

/**
 * Describes one attempt to buy, as all tabs and later visits know it. It names no buyer.
 *
 * - `open`: the attempt has begun. With an intent, a browser that died may have sent it.
 * - `sent`: POST /checkout was sent; the intent may be charged.
 * - `paid`: the intent is charged. It stays so until the buyer says that they buy again.
 * - `settled`: the attempt is over: it was never charged, or the buyer buys again.
 *
 * An attempt only moves down this list.
 */
export interface PurchaseRecord {
  /** Random; also the `Idempotency-Key`. */
  readonly attemptId: string;
  /** Counts the attempts of this browser, so that the latest is known without a clock. */
  readonly count: number;
  readonly status: PurchaseStatus;
  readonly method: PaymentMethod;
  /** All that the buyer agreed to; see `termsOf`. */
  readonly terms: string;
  /** Absent before the intent. */
  readonly intentId?: string | undefined;
  /** Redirect address of a paid order. */
  readonly address?: string | undefined;
  /** Unix milliseconds by the buyer's clock, which may be wrong; for a paid order. */
  readonly paidAt?: number | undefined;
  /** Whether it was paid so long ago that the form is open again; not stored. */
  readonly isPast?: boolean;
}

/** Describes the record of a checkout whose intent may be charged. */
export type SentRecord = PurchaseRecord & { readonly intentId: string };

/** Describes what storage holds: `unknown` is something that this version of the site can't read. */
export type FoundRecord = PurchaseRecord | 'unknown' | undefined;

type PurchaseStatus = (typeof statuses)[number];

const statuses = ['open', 'sent', 'paid', 'settled'] as const;

/** Orders the states of different attempts by what is at stake. */
const stakes: readonly PurchaseStatus[] = ['settled', 'open', 'sent', 'paid'];

/** Returns whether the intent was sent. */
export function isSent(record: FoundRecord): record is SentRecord {
  return mayBeCharged(record) && record.status === 'sent';
}

/** Returns whether the intent may be charged: its last state may be lost with a browser that died. */
export function mayBeCharged(record: FoundRecord): record is SentRecord {
  if (typeof record !== 'object' || record.intentId === undefined) return false;
  return record.status === 'open' || record.status === 'sent';
}

/**
 * Returns the record that counts: the later attempt, or the later state of one attempt. Of two attempts that began at once, in
 * browsers without a lock, the one with more at stake.
 */
export function laterOf(one: PurchaseRecord, other: PurchaseRecord): PurchaseRecord {
  if (one.count !== other.count) return one.count > other.count ? one : other;
  const order = one.attemptId === other.attemptId ? statuses : stakes;
  const lead = order.indexOf(other.status) - order.indexOf(one.status);
  if (lead !== 0) return lead > 0 ? other : one;
  if (one.attemptId !== other.attemptId) return one.attemptId < other.attemptId ? one : other;
  // An earlier copy of the same state may not know the intent yet.
  return one.intentId === undefined && other.intentId !== undefined ? other : one;
}

/** Reads money in the offer's format. */
export const wireAmount = object({
  unscaledValue: (value) => (typeof value === 'string' ? value : number(value)),
  scale: number,
  currency: text,
});

const storedRecord = ifValid(
  object({
    // Sent as `Idempotency-Key`.
    attemptId: textThat('id', (value) => /^[\w-]{1,64}$/.test(value)),
    count: number,
    status: oneOf(...statuses),
    method: oneOf('card', 'paypal'),
    terms: text,
    intentId: ifValid(filledText),
    address: ifValid(filledText),
    paidAt: ifValid(number),
  }),
);

/**
 * Parses an untrusted record from storage, `history.state` or another tab.
 * @param readAddress returns a valid redirect address, else undefined
 * @returns undefined for an invalid record
 */
export function readRecord(
  value: unknown,
  readAddress: (address: string) => string | undefined,
): PurchaseRecord | undefined {
  const data = storedRecord(value);
  if (!data || (data.status === 'sent' && data.intentId === undefined)) return undefined;
  if (data.status !== 'settled' && !readTerms(data.terms)) return undefined;
  return { ...data, address: data.address && readAddress(data.address) };
}
