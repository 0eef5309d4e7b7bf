/** Authenticated calls of the account API (spec 2 §7). Each throws ApiError. */
import { failureReasons, paymentMethods, paymentResults } from '../../domain/commerce/account-codes.ts';
import { type CallOptions, callApi } from './call-api.ts';
import type { Connection } from './connection.ts';
import {
  boolean,
  filledText,
  ifValid,
  int,
  knownOrUnknown,
  listOf,
  object,
  oneOf,
  type Reader,
  text,
  textThat,
} from './readers.ts';

const user = object({ id: text, email: text });

/** Returns the logged-in user. @throws ApiError `unauthorized` without a login */
export function getUser(connection: Connection, options?: CallOptions) {
  return callApi(connection, { method: 'GET', path: '/users/me', read: user }, options);
}

const iso8601 =
  /^\d{4}-\d\d-\d\d(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?)?$/;

/** Returns whether a text is a day, or a time on one; `Date.parse` accepts more, and moves February 30 to March. */
function isMoment(value: string): boolean {
  const day = value.slice(0, 10);
  const date = new Date(day);
  return iso8601.test(value) && !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(day);
}

const subscriptions = listOf(
  object({
    id: text,
    plan_length_months: int,
    expires_at: textThat('ISO 8601 date', isMoment),
    auto_bill: boolean,
    payment_method: knownOrUnknown(paymentMethods),
  }),
);

/** Lists the user's subscriptions. */
export function getSubscriptions(connection: Connection, options?: CallOptions) {
  return callApi(connection, { method: 'GET', path: '/subscriptions', read: subscriptions }, options);
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
    read: object({ poll_token: filledText }),
  } as const;
  return callApi(connection, { ...request, ...change }, options);
}

/** Creates the call for the result of a change; see `pollResult`. */
function resultCall<Value>(name: string, read: Reader<Value>) {
  const path = `/subscriptions/{subscription_id}/${name}`;
  return (connection: Connection, subscription_id: string, poll_token: string, options?: CallOptions) => {
    const request = {
      method: 'GET',
      path,
      parameters: { subscription_id },
      query: { poll_token },
      read,
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

const state = object({ status: oneOf('pending', 'success', 'failed') });
const pending = object({ status: oneOf('pending') });
const success = object({ status: oneOf('success') });
const failed = object({ status: oneOf('failed'), failure_reason: knownOrUnknown(failureReasons) });

function readChange(value: unknown) {
  const { status } = state(value);
  if (status === 'pending') return pending(value);
  return status === 'success' ? success(value) : failed(value);
}

/** Returns the result of an automatic renewal change. */
export const getAutoBillResult = resultCall('auto_bill_result', readChange);

/** Optional detail: an unknown value doesn't invalidate the result. */
const payment = object({ payment_result: ifValid(oneOf(...paymentResults)) });

/** Returns the result of a retried payment. */
export const getRetryManualPaymentResult = resultCall('retry_manual_payment_result', (value) => {
  const change = readChange(value);
  return change.status === 'pending' ? change : { ...change, ...payment(value) };
});

/** Reports a page view to the API's analytics. */
export async function sendEvent(
  connection: Connection,
  { url, userAgent }: { readonly url: string; readonly userAgent: string },
  options?: CallOptions,
): Promise<void> {
  const query = { url, user_agent: userAgent };
  const request = { method: 'POST', path: '/kp-easy-measure/send-event', query, read: undefined } as const;
  await callApi(connection, request, options);
}
