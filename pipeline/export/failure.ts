/** What went wrong in that process, as data that can cross to the caller; it never holds a header. */
import type { FailureKind } from './export-error.ts';

export type Api = 'management' | 'delivery';

export interface Failure {
  readonly kind: FailureKind;
  /** What the service, the network or the library said. */
  readonly reason: string;
  readonly api?: Api;
  /** Path of the request that failed, from `/spaces` on. */
  readonly path?: string;
  readonly status?: number;
  /** Contentful's support finds a request by it. */
  readonly requestId?: string;
}

/**
 * A failed request on its way through contentful-export. That library prints and logs the errors it meets with their
 * request headers; this one has none to print.
 */
export class RequestFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.reason);
    this.name = 'RequestFailure';
    this.failure = failure;
  }
}
