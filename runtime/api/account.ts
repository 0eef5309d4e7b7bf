/** Authenticated calls of the account API (spec 2 §7). Each throws ApiError. */
import * as z from 'zod/mini';
import { failureReasons, paymentMethods, paymentResults } from '../../domain/commerce/account-codes.ts';
import { type CallOptions, callApi } from './call-api.ts';
import type { Connection } from './connection.ts';
import { ifValid, knownOrUnknown } from './schemas.ts';

const user = z.object({ id: z.string(), email: z.string() });

/** Returns the logged-in user. @throws ApiError `unauthorized` without a login */
export function getUser(connection: Connection, options?: CallOptions) {
  return callApi(connection, { method: 'GET', path: '/users/me', schema: user }, options);
}

const subscriptions = z.array(
  z.object({
    id: z.string(),
    plan_length_months: z.int(),
    /** ISO 8601; `Date.parse` accepts more. */
    expires_at: z.union([z.iso.datetime({ offset: true, local: true }), z.iso.date()]),
    auto_bill: z.boolean(),
    payment_method: knownOrUnknown(paymentMethods),
  }),
);

/** Lists the user's subscriptions. */
export function getSubscriptions(connection: Connection, options?: CallOptions) {
  return callApi(connection, { method: 'GET', path: '/subscriptions', schema: subscriptions }, options);
}

/** Changes a subscription. @returns the token for polling the result */
function startChange(
  connection: Connection,
  subscription_id: string,
  { path = '', ...change }: { readonly path?: string; readonly body: object; readonly isValidated?: boolean },
  options?: CallOptions,
) {
  const request = {
    method: 'PATCH',
    path: `/subscriptions/{subscription_id}${path}`,
    parameters: { subscription_id },
    schema: z.object({ poll_token: z.string().check(z.minLength(1)) }),
  } as const;
  return callApi(connection, { ...request, ...change }, options);
}

/** Creates the call for the result of a change; see `pollResult`. */
function resultCall<Schema extends z.core.$ZodType>(name: string, schema: Schema) {
  const path = `/subscriptions/{subscription_id}/${name}`;
  return (connection: Connection, subscription_id: string, poll_token: string, options?: CallOptions) => {
    const request = {
      method: 'GET',
      path,
      parameters: { subscription_id },
      query: { poll_token },
      schema,
    } as const;
    return callApi(connection, request, options);
  };
}

/**
 * Sets automatic renewal; poll `getAutoBillResult` for the result.
 * @throws ApiError `validation` where the subscription doesn't allow it
 */
export function updateAutoBill(
  connection: Connection,
  subscription_id: string,
  auto_bill: boolean,
  options?: CallOptions,
) {
  return startChange(connection, subscription_id, { body: { auto_bill }, isValidated: true }, options);
}

/** Retries the payment with the stored method; poll `getRetryManualPaymentResult` for the result. */
export function retryManualPayment(connection: Connection, subscription_id: string, options?: CallOptions) {
  return startChange(connection, subscription_id, { path: '/retry_manual_payment', body: {} }, options);
}

/** Optional detail: an unknown value doesn't invalidate the result. */
const payment_result = ifValid(z.enum(paymentResults));
const pending = z.object({ status: z.literal('pending') });
const success = z.object({ status: z.literal('success') });
const failed = z.object({ status: z.literal('failed'), failure_reason: knownOrUnknown(failureReasons) });

/** Returns the result of an automatic renewal change. */
export const getAutoBillResult = resultCall(
  'auto_bill_result',
  z.discriminatedUnion('status', [pending, success, failed]),
);

/** Returns the result of a retried payment. */
export const getRetryManualPaymentResult = resultCall(
  'retry_manual_payment_result',
  z.discriminatedUnion('status', [
    pending,
    z.extend(success, { payment_result }),
    z.extend(failed, { payment_result }),
  ]),
);

/** Reports a page view to the API's analytics. */
export async function sendEvent(
  connection: Connection,
  { url, userAgent }: { readonly url: string; readonly userAgent: string },
  options?: CallOptions,
): Promise<void> {
  const query = { url, user_agent: userAgent };
  const request = { method: 'POST', path: '/kp-easy-measure/send-event', query, schema: undefined } as const;
  await callApi(connection, request, options);
}
