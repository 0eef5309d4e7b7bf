import * as z from 'zod/mini';
import { paymentMethods } from '../../domain/payment-methods.ts';
import { type CallOptions, callApi } from './call-api.ts';
import type { Connection } from './connection.ts';
import { knownOrUnknown } from './known-or-unknown.ts';

const schema = z.array(
  z.object({
    id: z.string(),
    plan_length_months: z.int(),
    /** ISO 8601. */
    expires_at: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
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
