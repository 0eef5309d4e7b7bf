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

/** Describes the response to a subscription change: the token for polling its result. */
const startedChange = z.object({ poll_token: z.string().check(z.minLength(1)) });

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
  const request = {
    method: 'PATCH',
    path: '/subscriptions/{subscription_id}',
    parameters: { subscription_id },
    body: { auto_bill },
    isValidated: true,
    schema: startedChange,
  } as const;
  return callApi(connection, request, options);
}

/** Retries the payment with the stored method; poll `getRetryManualPaymentResult` for the result. */
export function retryManualPayment(connection: Connection, subscription_id: string, options?: CallOptions) {
  const request = {
    method: 'PATCH',
    path: '/subscriptions/{subscription_id}/retry_manual_payment',
    parameters: { subscription_id },
    body: {},
    schema: startedChange,
  } as const;
  return callApi(connection, request, options);
}

const autoBillResult = z.discriminatedUnion('status', [
  z.object({ status: z.literal('pending') }),
  z.object({ status: z.literal('success') }),
  z.object({ status: z.literal('failed'), failure_reason: knownOrUnknown(failureReasons) }),
]);

/** Returns the result of an automatic renewal change; see `pollResult`. */
export function getAutoBillResult(
  connection: Connection,
  subscription_id: string,
  poll_token: string,
  options?: CallOptions,
) {
  const request = {
    method: 'GET',
    path: '/subscriptions/{subscription_id}/auto_bill_result',
    parameters: { subscription_id },
    query: { poll_token },
    schema: autoBillResult,
  } as const;
  return callApi(connection, request, options);
}

/** Optional detail: an unknown value doesn't invalidate the result. */
const payment_result = ifValid(z.enum(paymentResults));

const retryManualPaymentResult = z.discriminatedUnion('status', [
  z.object({ status: z.literal('pending') }),
  z.object({ status: z.literal('success'), payment_result }),
  z.object({ status: z.literal('failed'), failure_reason: knownOrUnknown(failureReasons), payment_result }),
]);

/** Returns the result of a retried payment; see `pollResult`. */
export function getRetryManualPaymentResult(
  connection: Connection,
  subscription_id: string,
  poll_token: string,
  options?: CallOptions,
) {
  const request = {
    method: 'GET',
    path: '/subscriptions/{subscription_id}/retry_manual_payment_result',
    parameters: { subscription_id },
    query: { poll_token },
    schema: retryManualPaymentResult,
  } as const;
  return callApi(connection, request, options);
}

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
