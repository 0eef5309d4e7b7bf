import * as z from 'zod/mini';
import type { CheckoutConfig } from '../../../domain/commerce/checkout-config.ts';
import { ApiError } from '../../api/api-error.ts';
import { type CallOptions, callApi } from '../../api/call-api.ts';
import { type Connection, type ConnectionOptions, createConnection } from '../../api/connection.ts';
import type { CheckoutFailure } from '../payment/payment-state.ts';

/** The checkout's connections, one a service. */
export interface CheckoutConnections {
  readonly api: Connection;
  readonly dataPlatform: Connection;
  readonly paymentMetrics: Connection;
}

type Options = Pick<CheckoutConfig, 'tenant' | 'api' | 'dataPlatform' | 'paymentMetrics'>;

/** Long enough for a slow bank, short enough that a lost answer is asked for again while the buyer still waits. */
const timeoutMs = 30_000;

/** Every request of the checkout names the tenant (spec 1 §6). */
export function tenantHeader({ tenant }: Pick<CheckoutConfig, 'tenant'>): Record<string, string> {
  return { 'x-tenant': tenant };
}

export function connectCheckout(
  config: Options,
  fetch?: typeof globalThis.fetch,
  onError?: ConnectionOptions['onError'],
): CheckoutConnections {
  const connect = (base: string) =>
    createConnection({
      base,
      timeoutMs,
      headers: tenantHeader(config),
      ...(fetch && { fetch }),
      ...(onError && { onError }),
    });
  return {
    api: connect(config.api),
    dataPlatform: connect(config.dataPlatform),
    paymentMetrics: connect(config.paymentMetrics),
  };
}

/** Money as it is sent back with a payment. */
const wireAmount = z.object({
  unscaledValue: z.union([z.number(), z.string()]),
  scale: z.number(),
  currency: z.string(),
});

/** The fields that a purchase is made of. `domain/commerce/read-plans.ts` reads what is only shown. */
const price = z.looseObject({ id: z.string().check(z.minLength(1)), amount: wireAmount });
const product = z.looseObject({
  id: z.string().check(z.minLength(1)),
  name: z.string(),
  prices: goodOnes(price),
});

const offerSchema = z.object({ products: goodOnes(product) });

/** At least one. What can't be bought must not cost buyers the rest. */
function goodOnes<Schema extends z.ZodMiniType>(item: Schema) {
  const pick = (list: unknown[]) =>
    list.flatMap((value): z.output<Schema>[] => {
      const parsed = z.safeParse(item, value);
      return parsed.success ? [parsed.data] : [];
    });
  return z.pipe(z.array(z.unknown()), z.transform(pick)).check(z.minLength(1));
}

export type Offer = Readonly<z.infer<typeof offerSchema>>;

/** Asks for the plans that a purchase can be made of. @throws ApiError, also where there are none */
export function getOffer(connection: Connection, offerId: string, options?: CallOptions): Promise<Offer> {
  const request = {
    method: 'GET',
    path: '/api/v1/offers/{offer_id}',
    parameters: { offer_id: offerId },
    schema: offerSchema,
  } as const;
  return callApi(connection, request, options);
}

const method = z.object({
  /** `CREDIT_CARD`, `PAYPAL`. */
  name: z.string().check(z.minLength(1)),
  /** The brands of cards: `VISA`. */
  processors: z._default(z.array(z.string()), []),
});

/** The service may name methods that the page doesn't know; `readMethods` picks the known ones. */
const methodsSchema = z.object({ paymentMethods: z.array(method) });

export type PaymentMethods = Readonly<z.infer<typeof methodsSchema>>['paymentMethods'];

/** Asks which payment methods the service takes (spec 1 §3 "Payment methods at checkout"). @throws ApiError */
export async function getPaymentMethods(
  connection: Connection,
  options?: CallOptions,
): Promise<PaymentMethods> {
  const request = { method: 'GET', path: '/api/v1/order/payments.json', schema: methodsSchema } as const;
  return (await callApi(connection, request, options)).paymentMethods;
}

/** An answer without `redirectUrl` may come from a proxy, so it doesn't count as a sale. */
const checkoutSchema = z.object({ redirectUrl: z.nullable(z.string()) });

/**
 * Charges an intent and sells what was bought.
 *
 * @param body is sent byte by byte as it is, each time
 * @returns where the service wants the buyer to go, not looked at yet
 * @throws ApiError: `readCheckoutFailure` says what it means
 */
export async function checkOut(
  connection: Connection,
  body: string,
  { idempotencyKey, ...options }: AttemptOptions = {},
): Promise<string | null> {
  const headers = idempotencyHeaders(idempotencyKey);
  const request = {
    method: 'POST',
    path: '/api/v1/checkout',
    json: body,
    headers,
    schema: checkoutSchema,
  } as const;
  return (await callApi(connection, request, options)).redirectUrl;
}

export interface AttemptOptions extends CallOptions {
  /** The attempt's id; absent for services that know no such keys (`checkout.idempotencyKeys`). */
  readonly idempotencyKey?: string | undefined;
}

/** Returns the header by which a service recognizes a request that it has answered before. */
export function idempotencyHeaders(key: string | undefined): Readonly<Record<string, string>> | undefined {
  return key === undefined ? undefined : { 'Idempotency-Key': key };
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
  const url = text?.trim() ? parse(text, page) : undefined;
  if (!url || url.username || url.password) return undefined;
  if (isSamePage(url.href, page)) return undefined;
  // Addresses of blobs have an origin as well.
  const isOwn = /^https?:$/.test(url.protocol) && url.origin === new URL(page).origin;
  const isAllowed = url.protocol === 'https:' && allowed.includes(url.origin);
  return isOwn || isAllowed ? url.href : undefined;
}

/** Tells whether an address is a fragment of the page itself, which leads nowhere. */
function isSamePage(address: string, page: string): boolean {
  const [target] = address.split('#');
  return address !== target && target === page.split('#')[0];
}

function parse(text: string, page: string): URL | undefined {
  try {
    return new URL(text, page);
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
 * a usable answer everything is open: a success that can't be read, a redirect, a server error.
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

/** Answers may nest anything: four levels are read. */
function codeIn(body: unknown, depth = 4): string | undefined {
  if (typeof body !== 'object' || body === null || depth === 0) return undefined;
  const { code, errorCode, error_code, error } = body as Record<string, unknown>;
  const own = [code, errorCode, error_code, error].find((value) => typeof value === 'string' && value !== '');
  return typeof own === 'string' ? own.toLowerCase() : codeIn(error, depth - 1);
}
