/** Error titles (spec 2 §8). */
const errorTitles = {
  'bad-request': 'Bad Request',
  unauthorized: 'Unauthorized',
  forbidden: 'Forbidden',
  'not-found': 'Not Found',
  validation: 'Validation Error',
  'internal-server-error': 'Internal Server Error',
  'bad-gateway': 'Bad Gateway',
  'service-unavailable': 'Service Unavailable',
  /** Any other status that isn't OK, redirects included. */
  generic: 'Generic Error',
  aborted: 'Request aborted',
  timeout: 'Request timed out',
  /** Connection failed or broke off. */
  network: 'Network Error',
  /** A success without JSON, such as a proxy's page. */
  unreadable: 'Unreadable Answer',
  /** JSON of another shape. */
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

/** Returns the kind of error for a status. @param isValidated whether the call declares 422 */
export function errorKindOf(status: number, isValidated: boolean): ErrorKind {
  if (status === 422 && isValidated) return 'validation';
  return kindOfStatus[status] ?? 'generic';
}

export interface CallFacts {
  /** Method and path template: `PATCH /subscriptions/{subscription_id}`. */
  readonly call?: string;
  readonly status?: number;
  /** The response's x-request-id. */
  readonly requestId?: string | undefined;
  /** Retry-After in milliseconds. */
  readonly retryAfter?: number | undefined;
}

interface ErrorDetails extends CallFacts {
  /** Parsed body of an error response; undefined if it isn't JSON. */
  readonly body?: unknown;
  /** Path of the mismatch: `[0].countries[3].country_code`. */
  readonly path?: string;
  /** Detail for the message. */
  readonly reason?: string | undefined;
  readonly cause?: unknown;
}

/** Reports a call without a usable response (spec 2 §8). The message has no personal data. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ErrorKind;
  /** As in the error catalogue. */
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

/** Builds the message; the catalogue fixes that of an aborted request. */
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
