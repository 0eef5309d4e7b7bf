import * as z from 'zod/mini';
import { failureReasons } from '../../domain/commerce/failure-reasons.ts';
import { paymentResults } from '../../domain/commerce/payment-results.ts';
import { type CallOptions, callApi } from './call-api.ts';
import type { Connection } from './connection.ts';
import { knownOrUnknown } from './known-or-unknown.ts';

/** It only says more of what is decided already: one that isn't listed must not make that unusable. */
const payment_result = z.optional(
  z.pipe(
    z.unknown(),
    z.transform((value) => paymentResults.find((result) => result === value)),
  ),
);

const schema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('pending') }),
  z.object({ status: z.literal('success'), payment_result }),
  z.object({ status: z.literal('failed'), failure_reason: knownOrUnknown(failureReasons), payment_result }),
]);

export type RetryManualPaymentResult = Readonly<z.infer<typeof schema>>;

/** How far a payment that was tried again is; `pollResult` asks until it is decided. @throws ApiError */
export function getRetryManualPaymentResult(
  connection: Connection,
  subscriptionId: string,
  pollToken: string,
  options?: CallOptions,
): Promise<RetryManualPaymentResult> {
  const request = {
    method: 'GET',
    path: '/subscriptions/{subscription_id}/retry_manual_payment_result',
    parameters: { subscription_id: subscriptionId },
    query: { poll_token: pollToken },
    schema,
  } as const;
  return callApi(connection, request, options);
}
