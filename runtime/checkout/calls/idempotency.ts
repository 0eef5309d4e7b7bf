import type { CallOptions } from '../../api/call-api.ts';

export interface AttemptOptions extends CallOptions {
  /** The attempt's id; absent for services that know no such keys (`checkout.idempotencyKeys`). */
  readonly idempotencyKey?: string | undefined;
}

/** Returns the header by which a service recognizes a request that it has answered before. */
export function idempotencyHeaders(key: string | undefined): Readonly<Record<string, string>> | undefined {
  return key === undefined ? undefined : { 'Idempotency-Key': key };
}
