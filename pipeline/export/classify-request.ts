/** What a failed request means, read from the HTTP client's error at the edge where it arises. */
import type { FailureKind } from './export-error.ts';
import { type Api, type Failure, RequestFailure } from './failure.ts';

/** The part of a request that the HTTP client tells about. */
export interface RequestConfig {
  readonly baseURL?: string;
  readonly url?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, unknown>>;
}

interface ClientError {
  readonly message?: string;
  readonly code?: string;
  readonly config?: RequestConfig;
  readonly response?: {
    readonly status: number;
    readonly statusText?: string;
    readonly data?: unknown;
    readonly headers?: Readonly<Record<string, unknown>>;
  };
}

const kindOfStatus: Readonly<Record<number, FailureKind>> = {
  401: 'unauthorized',
  403: 'forbidden',
  429: 'rate-limited',
};

/** Turns any error of the HTTP client into a `RequestFailure`; one that is it already stays as it is. */
export function toRequestFailure(error: unknown): RequestFailure {
  if (error instanceof RequestFailure) return error;
  const { config, response, code, message } = error as ClientError;
  const where: Partial<ReturnType<typeof requestOf>> = config ? requestOf(config) : {};
  if (!response) {
    const kind = code === undefined ? 'crashed' : 'unreachable';
    return new RequestFailure({ ...where, kind, reason: [code, message].filter(Boolean).join(': ') });
  }
  const said = messageOf(response.data) ?? response.statusText ?? '';
  const kind = kindOf(response.status, said, where.path ?? '');
  return new RequestFailure({
    ...where,
    kind,
    reason: said,
    status: response.status,
    ...requestId(response.headers),
  });
}

/** Which API a request went to, and its path without host or query. */
export function requestOf(config: RequestConfig): { api: Api; path: string } {
  const contentType = String(config.headers?.['Content-Type'] ?? '');
  const url = new URL(config.url ?? '', config.baseURL ?? 'https://localhost');
  const path = url.pathname.slice(Math.max(0, url.pathname.indexOf('/spaces')));
  return { api: contentType.includes('.delivery.') ? 'delivery' : 'management', path };
}

function kindOf(status: number, said: string, path: string): FailureKind {
  if (status === 400 && /response size too big/i.test(said)) return 'response-too-big';
  if (status === 404) return path.includes('/environments/') ? 'environment-not-found' : 'space-not-found';
  return kindOfStatus[status] ?? (status >= 500 ? 'server-error' : 'refused');
}

function messageOf(data: unknown): string | undefined {
  const message = (data as { message?: unknown } | null | undefined)?.message;
  return typeof message === 'string' && message !== '' ? message : undefined;
}

function requestId(headers: Readonly<Record<string, unknown>> = {}): Pick<Failure, 'requestId'> {
  const id = headers['x-contentful-request-id'];
  return typeof id === 'string' ? { requestId: id } : {};
}
