import { type CallOptions, callApi } from './call-api.ts';
import type { Connection } from './connection.ts';
import { type StartedChange, startedChangeSchema } from './started-change-schema.ts';

/** Pays again with the payment method on file; `getRetryManualPaymentResult` tells how that went. @throws ApiError */
export function retryManualPayment(
  connection: Connection,
  subscriptionId: string,
  options?: CallOptions,
): Promise<StartedChange> {
  const request = {
    method: 'PATCH',
    path: '/subscriptions/{subscription_id}/retry_manual_payment',
    parameters: { subscription_id: subscriptionId },
    body: {},
    schema: startedChangeSchema,
  } as const;
  return callApi(connection, request, options);
}
