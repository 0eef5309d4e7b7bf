import type { FailureKind } from '../model/user-error.ts';
import { RequestFailure } from './failures.ts';
import type { Api, CollectionProgress, Failure } from './protocol.ts';

interface ClientResponse {
  readonly config: RequestConfig;
  readonly data: unknown;
}

/** The request settings that expose the raw response body. */
interface BodySettings {
  responseType?: string;
  transformResponse?: (this: object, body: unknown) => unknown;
}

interface Page {
  readonly total: number;
  readonly items: readonly { readonly sys?: { readonly id?: string } }[];
}

/** Interceptor options of Contentful's clients that contentful-export passes through. */
interface RequestHooks {
  readonly onBeforeRequest: <Config extends object>(config: Config) => Config;
  readonly responseLogger: (response: unknown) => void;
  readonly onError: (error: unknown) => never;
}

export interface Observer {
  readonly hooks: RequestHooks;
  /** Failures so far, including those that contentful-export ignores (tags, editor interfaces). */
  readonly failures: readonly Failure[];
  /** Explains why the pages of a collection don't add up to its total. */
  readonly incomplete: () => string | undefined;
}

/** Received ids, and every announced total: more than one when content changed meanwhile. */
interface Seen {
  readonly ids: Set<string>;
  readonly totals: Set<number>;
}

/** Holds a response as it was sent. */
export interface Answer {
  readonly data: unknown;
}

interface RequestListener {
  /** Called for every response, also a refusal. */
  readonly onResponse: () => void;
  /** Called for every request that got none. */
  readonly onNoResponse: (reason: string) => void;
  /** Called for every complete page with its raw bytes. */
  readonly onPage: (progress: CollectionProgress, ids: readonly string[], body: Uint8Array) => void;
  /** Called for every JSON object, also of a page. */
  readonly onAnswer?: (answer: Answer) => void;
}

/** Validates each response, because contentful-export doesn't: it loops forever on an empty page. */
export function observeRequests({ onResponse, onNoResponse, onPage, onAnswer }: RequestListener): Observer {
  const failures: Failure[] = [];
  const seen = new Map<string, Seen>();
  const bodies = new WeakMap<object, Uint8Array>();
  let responses = 0;

  const record = (error: unknown): RequestFailure => {
    const failure = toRequestFailure(error);
    failures.push(failure.failure);
    return failure;
  };
  const responseLogger = (response: unknown) => {
    if (isResponse(response)) onResponse();
    if (response instanceof Error) {
      if (!isResponse(response)) onNoResponse(toRequestFailure(response).failure.reason);
      if (responses === 0 && isWrongAddress(response)) throw record(response);
      return;
    }
    responses += 1;
    const { config, data } = response as ClientResponse;
    const page = readPage(response as ClientResponse, record);
    onAnswer?.({ data });
    if (!page) return;
    const ids = page.items.map(({ sys }) => String(sys?.id));
    onPage(countPage(seen, requestOf(config).path, page.total, ids), ids, bodies.get(config) ?? noBody);
  };
  const onError = (error: unknown): never => {
    throw error instanceof RequestFailure ? error : record(error);
  };
  return {
    hooks: {
      onBeforeRequest: (config) => Object.assign(config, captureBody(bodies)),
      responseLogger,
      onError,
    },
    failures,
    incomplete: () => [...seen].map(([path, one]) => gapIn(collectionOf(path), one)).find(Boolean),
  };
}

const noBody = new Uint8Array();
/** Rejects content that isn't UTF-8. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Captures the raw bytes, then parses the body as the client does. */
function captureBody(bodies: WeakMap<object, Uint8Array>): BodySettings {
  return {
    responseType: 'arraybuffer',
    transformResponse(body) {
      if (!(body instanceof Uint8Array)) return body;
      bodies.set(this, body);
      try {
        return JSON.parse(utf8.decode(body));
      } catch {
        return new TextDecoder().decode(body);
      }
    },
  };
}

function isResponse(response: unknown): boolean {
  return !(response instanceof Error) || (response as { response?: unknown }).response !== undefined;
}

/** Detects a wrong address at the first request, where retries won't help. */
function isWrongAddress(error: Error): boolean {
  const { code } = error as Error & { code?: string };
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND';
}

/**
 * Reads a page of a collection; undefined for a single resource. Throws on responses that contentful-export would fail
 * on later.
 */
function readPage(
  { config, data }: ClientResponse,
  record: (error: unknown) => RequestFailure,
): Page | undefined {
  const where = requestOf(config);
  const fail = (kind: Failure['kind'], reason: string) =>
    record(new RequestFailure({ ...where, kind, reason }));
  if (typeof data !== 'object' || data === null) throw fail('unreadable', beginningOf(data));
  // A sync has pages of its own kind.
  if (config.params?.limit === undefined || config.params.initial !== undefined) return undefined;
  const page = data as Page;
  if (!Array.isArray(page.items) || typeof page.total !== 'number')
    throw fail('unreadable', beginningOf(data));
  const skip = Number(config.params.skip ?? 0);
  if (page.items.length === 0 && skip < page.total) {
    throw fail('endless-pages', `an empty page at ${skip} of ${page.total}`);
  }
  return page;
}

function beginningOf(data: unknown): string {
  const text = (typeof data === 'string' ? data : JSON.stringify(data)) ?? '';
  return text.replace(/\s+/g, ' ').trim().slice(0, 80);
}

function countPage(
  seen: Map<string, Seen>,
  path: string,
  total: number,
  ids: readonly string[],
): CollectionProgress {
  const one = seen.get(path) ?? { ids: new Set(), totals: new Set() };
  seen.set(path, one);
  one.totals.add(total);
  for (const id of ids) one.ids.add(id);
  return { collection: collectionOf(path), fetched: one.ids.size, total };
}

/** Detects skipped items: a deletion during the export shifts the following pages. */
function gapIn(collection: string, { ids, totals }: Seen): string | undefined {
  const [total, ...later] = totals;
  if (later.length > 0) return `${collection}: ${total} were announced at first, ${later.at(-1)} later`;
  if (ids.size !== total) return `${collection}: ${ids.size} different ones arrived, ${total} were announced`;
  return undefined;
}

function collectionOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Describes a request, as the HTTP client reports it. */
interface RequestConfig {
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

/** Converts an error of the HTTP client into a `RequestFailure`. */
function toRequestFailure(error: unknown): RequestFailure {
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

/** Returns the API and path of a request, without host and query. */
function requestOf(config: RequestConfig): { api: Api; path: string } {
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
