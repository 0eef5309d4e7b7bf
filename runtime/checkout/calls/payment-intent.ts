import * as z from 'zod/mini';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import type { Connection } from '../../api/connection.ts';
import { ifValid } from '../../api/schemas.ts';
import type { CardOrder, PaymentIntent, WireAmount } from '../purchase/purchase.ts';
import { type AttemptOptions, idempotencyHeaders } from './checkout-api.ts';

export type IntentRequest =
  | { readonly paymentMethodType: 'card'; readonly amount: WireAmount; readonly fraudCheck: FraudCheck }
  | { readonly paymentMethodType: 'paypal_express_checkout'; readonly amount: WireAmount };

const schema = z.object({
  chargebeeBody: z.string(),
  forterResult: ifValid(z.string()),
});

export interface CreatedIntent {
  readonly intent: ProviderIntent;
  /** The result of the fraud check, where the service gives it. */
  readonly forterResult?: string | undefined;
}

/**
 * Asks for a payment intent. It isn't tried again by itself: each request is a fraud check of its own.
 *
 * @throws ApiError, `unauthorized` for a purchase that the fraud check rejects; `mismatch` for an answer without an intent
 */
export async function createPaymentIntent(
  connection: Connection,
  body: IntentRequest,
  { idempotencyKey, ...options }: AttemptOptions = {},
): Promise<CreatedIntent> {
  const headers = idempotencyHeaders(idempotencyKey);
  const request = { method: 'POST', path: '/api/v2/payment-intent', body, headers, schema } as const;
  const { chargebeeBody, forterResult } = await callApi(connection, request, options);
  return { intent: readChargebeeBody(chargebeeBody), forterResult };
}

/** Makes the request for a PayPal intent. Its amount is 0: the checkout decides what is charged. */
export function payPalIntentRequest({ scale, currency }: WireAmount): IntentRequest {
  return { paymentMethodType: 'paypal_express_checkout', amount: { unscaledValue: 0, scale, currency } };
}

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

/** A payment intent with all of its fields, as the provider's script wants them. */
export interface ProviderIntent extends PaymentIntent {
  readonly gateway?: string;
  readonly raw: Readonly<Record<string, unknown>>;
}

const intent = z.looseObject({
  id: z.string().check(z.minLength(1)),
  created_at: ifValid(z.number()),
  expires_at: ifValid(z.number()),
  gateway: ifValid(z.string()),
});

/**
 * Reads `chargebeeBody`, a JSON text: `{ "payment_intent": { … } }` or the intent itself.
 *
 * @throws ApiError `mismatch` where it is no JSON or holds no intent with an id
 */
export function readChargebeeBody(text: string): ProviderIntent {
  const body = parseJson(text);
  const parsed = z.safeParse(intent, fieldsOf(body)?.payment_intent ?? body);
  if (!parsed.success) throw mismatch('no payment intent with an id');
  const { id, created_at: from, expires_at: to, gateway } = parsed.data;
  return {
    id,
    ...(from !== undefined && to !== undefined && { lifetimeMs: (to - from) * 1000 }),
    ...(gateway !== undefined && { gateway }),
    raw: parsed.data,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw mismatch('no JSON');
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}

function mismatch(reason: string): ApiError {
  return new ApiError('mismatch', { call: 'POST /api/v2/payment-intent', path: 'chargebeeBody', reason });
}
