import * as z from 'zod/mini';
import { type CallOptions, callApi } from '../../api/call-api.ts';
import type { Connection } from '../../api/connection.ts';
import { ifValid } from '../../api/if-valid.ts';
import type { WireAmount } from '../payment/purchase.ts';
import type { FraudCheck } from './fraud-check.ts';
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
  /** What the fraud check came to, where the service tells. */
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
  options?: CallOptions,
): Promise<CreatedIntent> {
  const request = { method: 'POST', path: '/api/v2/payment-intent', body, schema } as const;
  const { chargebeeBody, forterResult } = await callApi(connection, request, options);
  return { intent: readChargebeeBody(chargebeeBody), forterResult };
}

/** PayPal is asked for the buyer's agreement only; what they pay is decided at the checkout. */
export function payPalIntentRequest({ scale, currency }: WireAmount): IntentRequest {
  return { paymentMethodType: 'paypal_express_checkout', amount: { unscaledValue: 0, scale, currency } };
}
