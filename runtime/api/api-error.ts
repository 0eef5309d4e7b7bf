import { type ErrorKind, errorTitles } from './error-kinds.ts';

/** What is known of a call when it fails. */
export interface CallFacts {
  /** The call, without ids or tokens: `PATCH /subscriptions/{subscription_id}`. */
  readonly call?: string;
  readonly status?: number;
  /** From the answer's x-request-id: what the API's operators find the request by. */
  readonly requestId?: string | undefined;
}

interface ErrorDetails extends CallFacts {
  /** The body of an answer that isn't a success, parsed; undefined if it is no JSON. */
  readonly body?: unknown;
  /** Where the answer has another shape than the call's: `[0].countries[3].country_code`. */
  readonly path?: string;
  /** What happened, where the kind doesn't tell all. */
  readonly reason?: string | undefined;
  readonly cause?: unknown;
}

/** A call to the account API that has no usable answer (spec 2 §8). The message holds nothing personal. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ErrorKind;
  /** As the error catalogue names it. */
  readonly title: string;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly body: unknown;
  readonly path: string | undefined;

  constructor(kind: ErrorKind, details: ErrorDetails = {}) {
    super(messageOf(kind, details), { cause: details.cause });
    this.kind = kind;
    this.title = errorTitles[kind];
    this.status = details.status;
    this.requestId = details.requestId;
    this.body = details.body;
    this.path = details.path;
  }
}

/** The catalogue fixes the whole message of a cancelled request. */
function messageOf(kind: ErrorKind, { call, status, requestId, path, reason }: ErrorDetails): string {
  const title = errorTitles[kind];
  if (kind === 'aborted') return title;
  const facts = [
    call,
    status && `status ${status}`,
    path !== undefined && `at ${path || 'the top'}`,
    reason,
    requestId && `request id ${requestId}`,
  ].filter(Boolean);
  return facts.length > 0 ? `${title} (${facts.join(', ')})` : title;
}
