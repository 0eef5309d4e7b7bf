import * as z from 'zod/mini';
import { paymentMethods } from '../../domain/commerce/payment-methods.ts';
import { type CallOptions, callApi } from './call-api.ts';
import type { Connection } from './connection.ts';
import { knownOrUnknown } from './known-or-unknown.ts';

const schema = z.array(
  z.object({
    id: z.string(),
    plan_length_months: z.int(),
    /** ISO 8601: whatever else `Date.parse` takes, such as `1`, it takes for another date than was meant. */
    expires_at: z.union([z.iso.datetime({ offset: true, local: true }), z.iso.date()]),
    auto_bill: z.boolean(),
    payment_method: knownOrUnknown(paymentMethods),
  }),
);

export type Subscription = Readonly<z.infer<typeof schema>[number]>;

/** The subscriptions of whoever is logged in. @throws ApiError */
export function getSubscriptions(
  connection: Connection,
  options?: CallOptions,
): Promise<readonly Subscription[]> {
  return callApi(connection, { method: 'GET', path: '/subscriptions', schema }, options);
}
