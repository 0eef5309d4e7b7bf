import { ApiError } from '../../api/api-error.ts';
import type { CheckoutFailure } from '../payment/payment-state.ts';

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
