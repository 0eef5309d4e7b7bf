import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import type { Connection } from '../../api/connection.ts';
import { filledText, ifValid, number, object, openObject, text } from '../../api/readers.ts';
import type { CardOrder, PaymentIntent, WireAmount } from '../purchase/purchase.ts';
import { idempotencyHeaders } from './checkout-api.ts';

/** Describes the body of POST /payment-intent (spec 1 §7). */
export type IntentRequest = { readonly amount: WireAmount } & (
  | { readonly paymentMethodType: 'card'; readonly fraudCheck: FraudCheck }
  | { readonly paymentMethodType: 'paypal_express_checkout' }
);

type FraudCheck = ReturnType<typeof fraudCheckOf>;

/** Describes a payment intent with all fields, for the provider's script. */
export interface ProviderIntent extends PaymentIntent {
  readonly gateway?: string;
  readonly raw: Readonly<Record<string, unknown>>;
}

export interface CreatedIntent {
  readonly intent: ProviderIntent;
  /** Result of the fraud check, if given. */
  readonly forterResult?: string | undefined;
}

/**
 * Sends POST /payment-intent. Never retried, as each request is a separate fraud check.
 * @throws ApiError: `unauthorized` for a rejected purchase, `mismatch` without an intent
 */
export async function createPaymentIntent(
  connection: Connection,
  body: IntentRequest,
  idempotencyKey?: string,
): Promise<CreatedIntent> {
  const headers = idempotencyHeaders(idempotencyKey);
  const read = object({ chargebeeBody: text, forterResult: ifValid(text) });
  const request = { method: 'POST', path: '/api/v2/payment-intent', body, headers, read } as const;
  const { chargebeeBody, forterResult } = await callApi(connection, request);
  return { intent: readChargebeeBody(chargebeeBody), forterResult };
}

/** Returns the request for a PayPal intent, whose amount is 0: the checkout sets the charge. */
export function payPalIntentRequest({ scale, currency }: WireAmount): IntentRequest {
  return { paymentMethodType: 'paypal_express_checkout', amount: { unscaledValue: 0, scale, currency } };
}

/** Returns an order's data for the fraud check, without the card's middle digits and security code. */
export function fraudCheckOf({ purchase, card }: CardOrder, forterToken: string) {
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

const intent = ifValid(
  openObject({
    id: filledText,
    created_at: ifValid(number),
    expires_at: ifValid(number),
    gateway: ifValid(text),
  }),
);

/** Reads `chargebeeBody`: JSON of `{ "payment_intent": { … } }` or of the intent itself. */
function readChargebeeBody(text: string): ProviderIntent {
  const body = Object(parseJson(text)) as { readonly payment_intent?: unknown };
  const raw = intent(body.payment_intent ?? body);
  if (!raw) throw mismatch('no payment intent with an id');
  const { id, created_at: from, expires_at: to, gateway } = raw;
  return {
    id,
    ...(from !== undefined && to !== undefined && { lifetimeMs: (to - from) * 1000 }),
    ...(gateway !== undefined && { gateway }),
    raw,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw mismatch('no JSON');
  }
}

function mismatch(reason: string): ApiError {
  return new ApiError('mismatch', { call: 'POST /api/v2/payment-intent', path: 'chargebeeBody', reason });
}
