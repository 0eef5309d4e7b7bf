import { type CallOptions, callApi } from './call-api.ts';
import type { Connection } from './connection.ts';
import { type StartedChange, startedChangeSchema } from './started-change-schema.ts';

/**
 * Turns automatic renewal on or off; `getAutoBillResult` tells how that went.
 *
 * @throws ApiError, `validation` where the subscription can't be changed so
 */
export function updateAutoBill(
  connection: Connection,
  subscriptionId: string,
  autoBill: boolean,
  options?: CallOptions,
): Promise<StartedChange> {
  const request = {
    method: 'PATCH',
    path: '/subscriptions/{subscription_id}',
    parameters: { subscription_id: subscriptionId },
    body: { auto_bill: autoBill },
    isValidated: true,
    schema: startedChangeSchema,
  } as const;
  return callApi(connection, request, options);
}
