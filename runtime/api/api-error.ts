/** Titles of the kinds of failures (spec 2 §8). */
const errorTitles = {
  'bad-request': 'Bad Request',
  unauthorized: 'Unauthorized',
  forbidden: 'Forbidden',
  'not-found': 'Not Found',
  validation: 'Validation Error',
  'internal-server-error': 'Internal Server Error',
  'bad-gateway': 'Bad Gateway',
  'service-unavailable': 'Service Unavailable',
  /** Any other status that isn't a success. */
  generic: 'Generic Error',
  /** Cancelled by the caller. */
  aborted: 'Request aborted',
  timeout: 'Request timed out',
  /** The connection failed before the response was complete. */
  network: 'Network Error',
  /** A success without JSON, such as the page of a proxy, or a redirect. */
  unreadable: 'Unreadable Answer',
  /** JSON in another shape than the call's. */
  mismatch: 'Unexpected Answer',
} as const;

type ErrorKind = keyof typeof errorTitles;

const kindOfStatus: Readonly<Record<number, ErrorKind>> = {
  400: 'bad-request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  500: 'internal-server-error',
  502: 'bad-gateway',
  503: 'service-unavailable',
};

/** Returns the kind of failure that a status is. @param isValidated whether the call declares 422 */
export function errorKindOf(status: number, isValidated: boolean): ErrorKind {
  if (status === 422 && isValidated) return 'validation';
  return kindOfStatus[status] ?? 'generic';
}

/** Describes the call that failed. */
export interface CallFacts {
  /** The call, without ids or tokens: `PATCH /subscriptions/{subscription_id}`. */
  readonly call?: string;
  readonly status?: number;
  /** From the x-request-id of the response, by which the API's operators find the request. */
  readonly requestId?: string | undefined;
  /** Milliseconds that the API asks to wait before the next try. */
  readonly retryAfter?: number | undefined;
}

interface ErrorDetails extends CallFacts {
  /** The parsed body of a response that isn't a success; undefined if it is no JSON. */
  readonly body?: unknown;
  /** Where the response differs from the call's shape: `[0].countries[3].country_code`. */
  readonly path?: string;
  /** Adds to what the kind says. */
  readonly reason?: string | undefined;
  readonly cause?: unknown;
}

/** Reports a call without a usable response (spec 2 §8). The message holds nothing personal. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ErrorKind;
  /** As the error catalogue names it. */
  readonly title: string;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly body: unknown;
  readonly path: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(kind: ErrorKind, details: ErrorDetails = {}) {
    super(messageOf(kind, details), { cause: details.cause });
    this.kind = kind;
    this.title = errorTitles[kind];
    this.status = details.status;
    this.requestId = details.requestId;
    this.body = details.body;
    this.path = details.path;
    this.retryAfter = details.retryAfter;
  }
}

/** Returns the title with the facts; the catalogue fixes the whole message of a cancelled request. */
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
