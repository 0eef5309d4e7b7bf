import type { CheckoutConfig } from '../../../domain/site/site-config.ts';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { type Connection, type ConnectionOptions, createConnection } from '../../api/connection.ts';
import {
  filledText,
  ifValid,
  listOf,
  Mismatch,
  object,
  openObject,
  optional,
  type Reader,
  text,
} from '../../api/readers.ts';
import type { CheckoutFailure } from '../payment/payment-state.ts';
import { wireAmount } from '../purchase/purchase.ts';

export interface CheckoutConnections {
  readonly api: Connection;
  readonly dataPlatform: Connection;
  readonly paymentMetrics: Connection;
}

/** Long enough for a slow bank, short enough for a retry. */
const timeoutMs = 30_000;

/** Returns the tenant header of checkout requests (spec 1 §6). */
export function tenantHeader({ tenant }: Pick<CheckoutConfig, 'tenant'>): Record<string, string> {
  return { 'x-tenant': tenant };
}

/** Creates connections to the configured services. */
export function connectCheckout(
  config: Pick<CheckoutConfig, 'tenant' | 'api' | 'dataPlatform' | 'paymentMetrics'>,
  own: Pick<ConnectionOptions, 'fetch' | 'onError'> = {},
): CheckoutConnections {
  const connect = (base: string) =>
    createConnection({ base, timeoutMs, headers: tenantHeader(config), ...own });
  return {
    api: connect(config.api),
    dataPlatform: connect(config.dataPlatform),
    paymentMetrics: connect(config.paymentMetrics),
  };
}

/** Fields that a purchase needs; `domain/commerce/plans.ts` reads those for display. */
const price = openObject({ id: filledText, amount: wireAmount });
const product = openObject({ id: filledText, name: text, prices: validItems(price) });
const offer = object({ products: validItems(product) });

/** Creates the reader of a list with at least one valid item; drops invalid ones. */
function validItems<Value>(read: Reader<Value>): Reader<Value[]> {
  const readAll = listOf(ifValid(read));
  return (value) => {
    const valid = readAll(value).filter((item) => item !== undefined);
    if (valid.length === 0) throw new Mismatch('valid item');
    return valid;
  };
}

/** Loads the offer's plans. @throws ApiError, also without a valid plan */
export function getOffer(connection: Connection, offerId: string) {
  return callApi(connection, {
    method: 'GET',
    path: '/api/v1/offers/{offer_id}',
    parameters: { offer_id: offerId },
    read: offer,
  });
}

const method = object({ name: filledText, processors: optional(listOf(text)) });

/** Describes a payment method of the service: `CREDIT_CARD` with card brands (`VISA`), `PAYPAL`. */
export type OfferedMethod = Readonly<ReturnType<typeof method>>;

/** Loads the service's payment methods, unknown ones included (spec 1 §3 "Payment methods at checkout"). @throws ApiError */
export async function getPaymentMethods(connection: Connection): Promise<readonly OfferedMethod[]> {
  const read = object({ paymentMethods: listOf(method) });
  const request = { method: 'GET', path: '/api/v1/order/payments.json', read } as const;
  return (await callApi(connection, request)).paymentMethods;
}

/** Returns the `Idempotency-Key` header. */
export function idempotencyHeaders(key: string | undefined): Readonly<Record<string, string>> | undefined {
  return key === undefined ? undefined : { 'Idempotency-Key': key };
}

/**
 * Sends POST /checkout, which charges an intent and completes the purchase.
 * @param body sent byte-identical on each retry
 * @param idempotencyKey attempt id; absent for services without such keys
 * @returns the unvalidated redirect address
 * @throws ApiError, see `readCheckoutFailure`
 */
export async function checkOut(
  connection: Connection,
  body: string,
  idempotencyKey?: string,
): Promise<string | null> {
  const headers = idempotencyHeaders(idempotencyKey);
  // A response without `redirectUrl` may be a proxy's, so it isn't a success.
  const read = object({ redirectUrl: (value) => (value === null ? null : text(value)) });
  const request = { method: 'POST', path: '/api/v1/checkout', json: body, headers, factsIn, read } as const;
  return (await callApi(connection, request)).redirectUrl;
}

const factsIn = (headers: Headers) => ({
  retryAfter: readRetryAfter(headers.get('retry-after'), Date.now()),
});

/**
 * Reads a Retry-After header, in seconds or as a date.
 * @param now Unix milliseconds
 * @returns milliseconds to wait; undefined for an invalid header
 */
export function readRetryAfter(value: string | null, now: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/**
 * Validates the redirect address after checkout (open redirect): https on an allowed origin, or the page's own origin.
 * @param text absolute or relative
 * @param page the page's address
 * @param allowed origins
 * @returns the absolute address, or undefined
 */
export function readRedirectUrl(
  text: string | null,
  page: string,
  allowed: readonly string[],
): string | undefined {
  const url = text?.trim() ? parseUrl(text, page) : undefined;
  if (!url || url.username || url.password) return undefined;
  const [target, fragment] = url.href.split('#');
  // Rejects fragments of the current page.
  if (fragment !== undefined && target === page.split('#')[0]) return undefined;
  // `blob:` URLs have an origin too.
  const isOwn = /^https?:$/.test(url.protocol) && url.origin === new URL(page).origin;
  const isAllowed = url.protocol === 'https:' && allowed.includes(url.origin);
  return isOwn || isAllowed ? url.href : undefined;
}

function parseUrl(text: string, base: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

const unclear = { kind: 'unclear' } as const;
const paid = { kind: 'paid' } as const;
const refused = { kind: 'refused' } as const;
const expired = { kind: 'neverCharged', isExpired: true } as const;
const neverCharged = { kind: 'neverCharged', isExpired: false } as const;

/** Failures by status; other statuses below 500 are refusals. */
const failureOfStatus: Readonly<Record<number, CheckoutFailure>> = {
  408: unclear,
  // Only the API's codes prove a charge.
  409: unclear,
  410: expired,
  425: unclear,
  429: unclear,
};

/** Error codes that are more specific than their status. */
const failureOfCode: ReadonlyMap<string, CheckoutFailure> = new Map<string, CheckoutFailure>([
  ['payment_intent_already_used', paid],
  ['payment_intent_consumed', paid],
  ['payment_intent_expired', expired],
  ['payment_intent_unknown', expired],
  // An earlier try is still in progress.
  ['payment_intent_in_progress', unclear],
  // The request was refused before the intent was processed.
  ['validation', refused],
  ['idempotency_key_reused', { kind: 'refused', wasSent: true }],
]);

/**
 * Reads what a failed checkout means for the payment (docs/account-api.md, "Paying once"). The code is the body's `code`, `errorCode`,
 * `error_code` or `error`, possibly nested, with any status from 400 to 499. A 422 with a code proves that the intent was never
 * charged; unreadable successes, redirects and server errors leave the outcome unclear.
 */
export function readCheckoutFailure(error: unknown): CheckoutFailure {
  if (!(error instanceof ApiError)) return unclear;
  const failure = failureOf(error);
  const { retryAfter } = error;
  return failure.kind === 'unclear' && retryAfter !== undefined ? { ...failure, retryAfter } : failure;
}

function failureOf({ status, body }: ApiError): CheckoutFailure {
  if (status === undefined || status < 400 || status >= 500) return unclear;
  const code = codeIn(body);
  const known = code === undefined ? undefined : failureOfCode.get(code);
  // Only these two statuses prove that nothing was charged.
  if (known?.kind === 'neverCharged' && status !== 410 && status !== 422) return refused;
  return known ?? (status === 422 && code !== undefined ? neverCharged : failureOfStatus[status]) ?? refused;
}

/** Reads the error code of a response, at most four levels deep. */
function codeIn(body: unknown, depth = 4): string | undefined {
  if (typeof body !== 'object' || body === null || depth === 0) return undefined;
  const { code, errorCode, error_code, error } = body as Record<string, unknown>;
  // Frameworks put a status's words there, such as "Unprocessable Entity".
  const own = [code, errorCode, error_code, error].find(
    (value) => typeof value === 'string' && /^[\w.-]+$/.test(value),
  );
  return typeof own === 'string' ? own.toLowerCase() : codeIn(error, depth - 1);
}
