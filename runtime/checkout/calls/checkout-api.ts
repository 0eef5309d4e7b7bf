import * as z from 'zod/mini';
import type { CheckoutConfig } from '../../../domain/site/site-config.ts';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { type Connection, type ConnectionOptions, createConnection } from '../../api/connection.ts';
import type { CheckoutFailure } from '../payment/payment-state.ts';
import { wireAmount } from '../purchase/purchase.ts';

/** Lists the checkout's connections, one a service. */
export interface CheckoutConnections {
  readonly api: Connection;
  readonly dataPlatform: Connection;
  readonly paymentMetrics: Connection;
}

/** Long enough for a slow bank, short enough that a try without an answer is repeated while the buyer still waits. */
const timeoutMs = 30_000;

/** Returns the header by which every request of the checkout names the tenant (spec 1 §6). */
export function tenantHeader({ tenant }: Pick<CheckoutConfig, 'tenant'>): Record<string, string> {
  return { 'x-tenant': tenant };
}

/** Creates the connections to the services that a site configures. */
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

/** The fields that a purchase is made of. `domain/commerce/plans.ts` reads what is only shown. */
const price = z.looseObject({ id: z.string().check(z.minLength(1)), amount: wireAmount });
const product = z.looseObject({
  id: z.string().check(z.minLength(1)),
  name: z.string(),
  prices: validItems(price),
});
const offer = z.object({ products: validItems(product) });

/** Reads a list of at least one valid item. Invalid ones are dropped, so that the rest can be bought. */
function validItems<Schema extends z.ZodMiniType>(item: Schema) {
  const pick = (list: unknown[]) =>
    list.flatMap((value): z.output<Schema>[] => {
      const parsed = z.safeParse(item, value);
      return parsed.success ? [parsed.data] : [];
    });
  return z.pipe(z.array(z.unknown()), z.transform(pick)).check(z.minLength(1));
}

/** Loads the plans that a purchase can be made of. @throws ApiError, also where there are none */
export function getOffer(connection: Connection, offerId: string): Promise<z.infer<typeof offer>> {
  return callApi(connection, {
    method: 'GET',
    path: '/api/v1/offers/{offer_id}',
    parameters: { offer_id: offerId },
    schema: offer,
  });
}

const method = z.object({
  name: z.string().check(z.minLength(1)),
  processors: z._default(z.array(z.string()), []),
});

/** Describes a payment method as the service names it: `CREDIT_CARD` with the brands of cards (`VISA`), `PAYPAL`. */
export type OfferedMethod = Readonly<z.infer<typeof method>>;

/**
 * Loads the payment methods that the service takes (spec 1 §3 "Payment methods at checkout"), also those that the page doesn't
 * know. @throws ApiError
 */
export async function getPaymentMethods(connection: Connection): Promise<readonly OfferedMethod[]> {
  const schema = z.object({ paymentMethods: z.array(method) });
  const request = { method: 'GET', path: '/api/v1/order/payments.json', schema } as const;
  return (await callApi(connection, request)).paymentMethods;
}

/** Returns the header by which a service recognizes a request that it has answered before. */
export function idempotencyHeaders(key: string | undefined): Readonly<Record<string, string>> | undefined {
  return key === undefined ? undefined : { 'Idempotency-Key': key };
}

/**
 * Charges an intent and sells what was bought.
 *
 * @param body is sent byte by byte as it is, each time
 * @param idempotencyKey the attempt's id; absent for services without such keys (`checkout.idempotencyKeys`)
 * @returns the address where the service sends the buyer, not checked yet
 * @throws ApiError: `readCheckoutFailure` says what it means
 */
export async function checkOut(
  connection: Connection,
  body: string,
  idempotencyKey?: string,
): Promise<string | null> {
  const headers = idempotencyHeaders(idempotencyKey);
  // An answer without `redirectUrl` may come from a proxy, so it doesn't count as a sale.
  const schema = z.object({ redirectUrl: z.nullable(z.string()) });
  const request = { method: 'POST', path: '/api/v1/checkout', json: body, headers, schema } as const;
  return (await callApi(connection, request)).redirectUrl;
}

/**
 * Reads where a finished checkout sends the buyer: an https address of an allowed origin, or any of the page's own.
 *
 * @param text as the service gave it; relative ones are the page's own @param page the page's address
 * @param allowed scheme and host
 * @returns the whole address; undefined where buyers must not be sent
 */
export function readRedirectUrl(
  text: string | null,
  page: string,
  allowed: readonly string[],
): string | undefined {
  const url = text?.trim() ? parseUrl(text, page) : undefined;
  if (!url || url.username || url.password) return undefined;
  const [target, fragment] = url.href.split('#');
  // A fragment of the page itself leads nowhere.
  if (fragment !== undefined && target === page.split('#')[0]) return undefined;
  // Addresses of blobs have an origin as well.
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

/** Statuses below 500; all others refuse. */
const failureOfStatus: Readonly<Record<number, CheckoutFailure>> = {
  408: unclear,
  409: paid,
  410: expired,
  425: unclear,
  429: unclear,
};

/** Error codes that say more than the status they come with. */
const failureOfCode: ReadonlyMap<string, CheckoutFailure> = new Map<string, CheckoutFailure>([
  ['payment_intent_already_used', paid],
  ['payment_intent_consumed', paid],
  ['payment_intent_expired', expired],
  ['payment_intent_unknown', expired],
  // An earlier try is still being worked on.
  ['payment_intent_in_progress', unclear],
  // The request itself was refused, before the service looked at the intent.
  ['validation', refused],
  ['idempotency_key_reused', { kind: 'refused', wasSent: true }],
]);

/**
 * Reads what a failed checkout means for the payment (docs/account-api.md, "Paying once").
 *
 * A code may be the body's `code`, `errorCode` or `error_code`, or its `error`: a text, or an object that has one of
 * them. It counts with any status from 400 to 499. A 422 with a code proves that the intent was never charged. Without
 * a usable answer the outcome is open: a success that can't be read, a redirect, a server error.
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
  return known ?? (status === 422 && code !== undefined ? neverCharged : failureOfStatus[status]) ?? refused;
}

/** Reads the error code of an answer, which may nest anything: four levels are read. */
function codeIn(body: unknown, depth = 4): string | undefined {
  if (typeof body !== 'object' || body === null || depth === 0) return undefined;
  const { code, errorCode, error_code, error } = body as Record<string, unknown>;
  const own = [code, errorCode, error_code, error].find((value) => typeof value === 'string' && value !== '');
  return typeof own === 'string' ? own.toLowerCase() : codeIn(error, depth - 1);
}
