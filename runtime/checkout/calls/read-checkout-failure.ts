import { ApiError } from '../../api/api-error.ts';
import type { CheckoutFailure } from '../payment/payment-state.ts';

type Kind = CheckoutFailure['kind'];

/** What a status below 500 means where the body doesn't say more; all others refuse for good. */
const kindOfStatus: Readonly<Record<number, Kind>> = {
  408: 'unclear',
  409: 'alreadyUsed',
  410: 'expired',
  425: 'unclear',
  429: 'unclear',
};

/** Error codes that say more than the status they come with. */
const kindsByCode: ReadonlyMap<string, Kind> = new Map([
  ['payment_intent_already_used', 'alreadyUsed'],
  ['payment_intent_consumed', 'alreadyUsed'],
  ['payment_intent_expired', 'expired'],
  // An earlier try is still being worked on.
  ['payment_intent_in_progress', 'unclear'],
]);

/**
 * What it means for the payment that a checkout failed.
 *
 * A code may be the body's `code`, `errorCode` or `error_code`, or its `error`: a text, or an object that has one of
 * them. It counts with any status that refuses. Without a usable answer everything is open.
 */
export function readCheckoutFailure(error: unknown): CheckoutFailure {
  if (!(error instanceof ApiError)) return { kind: 'unclear' };
  const kind = kindOf(error);
  const { retryAfter } = error;
  return kind === 'unclear' && retryAfter !== undefined ? { kind, retryAfter } : { kind };
}

/** A success that can't be read, or a redirect, is an answer without a meaning; a server that breaks may have charged. */
function kindOf({ status, body }: ApiError): Kind {
  if (status === undefined || status < 400 || status >= 500) return 'unclear';
  const code = codeIn(body);
  return kindsByCode.get(code ?? '') ?? kindOfStatus[status] ?? 'refused';
}

function codeIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { code, errorCode, error_code, error } = body as Record<string, unknown>;
  const own = [code, errorCode, error_code, error].find((value) => typeof value === 'string');
  return own === undefined ? codeIn(error) : own.toLowerCase();
}
