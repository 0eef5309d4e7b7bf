import * as z from 'zod/mini';
import { failureReasons } from '../../domain/commerce/failure-reasons.ts';
import { type CallOptions, callApi } from './call-api.ts';
import type { Connection } from './connection.ts';
import { knownOrUnknown } from './known-or-unknown.ts';

const schema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('pending') }),
  z.object({ status: z.literal('success') }),
  z.object({ status: z.literal('failed'), failure_reason: knownOrUnknown(failureReasons) }),
]);

export type AutoBillResult = Readonly<z.infer<typeof schema>>;

/** How far a change of the automatic renewal is; `pollResult` asks until it is decided. @throws ApiError */
export function getAutoBillResult(
  connection: Connection,
  subscriptionId: string,
  pollToken: string,
  options?: CallOptions,
): Promise<AutoBillResult> {
  const request = {
    method: 'GET',
    path: '/subscriptions/{subscription_id}/auto_bill_result',
    parameters: { subscription_id: subscriptionId },
    query: { poll_token: pollToken },
    schema,
  } as const;
  return callApi(connection, request, options);
}
