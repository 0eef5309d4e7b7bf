import * as z from 'zod/mini';
import { callApi } from '../../api/call-api.ts';
import type { Connection } from '../../api/connection.ts';
import { ifValid } from '../../api/if-valid.ts';
import type { WireAmount } from '../payment/purchase.ts';
import type { FraudCheck } from './fraud-check.ts';
import { type AttemptOptions, idempotencyHeaders } from './idempotency.ts';
import { type ProviderIntent, readChargebeeBody } from './read-chargebee-body.ts';

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
