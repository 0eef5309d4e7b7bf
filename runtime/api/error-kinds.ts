/** What can become of a call that has no usable answer, and the titles that spec 2 §8 gives it. */
export const errorTitles = {
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
  /** The caller's own wish. */
  aborted: 'Request aborted',
  timeout: 'Request timed out',
  /** The connection failed before the answer was complete. */
  network: 'Network Error',
  /** A success without JSON, such as the page of a proxy, or a redirect. */
  unreadable: 'Unreadable Answer',
  /** JSON in another shape than the call's. */
  mismatch: 'Unexpected Answer',
} as const;

export type ErrorKind = keyof typeof errorTitles;

const kindOfStatus: Readonly<Record<number, ErrorKind>> = {
  400: 'bad-request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  500: 'internal-server-error',
  502: 'bad-gateway',
  503: 'service-unavailable',
};

/** @param isValidated whether the call declares 422 */
export function errorKindOf(status: number, isValidated: boolean): ErrorKind {
  if (status === 422 && isValidated) return 'validation';
  return kindOfStatus[status] ?? 'generic';
}
