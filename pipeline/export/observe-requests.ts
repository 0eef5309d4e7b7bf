import type { IncomingMessage } from 'node:http';
import { memoize } from '../model/collections.ts';
import type { FailureKind } from '../model/user-error.ts';
import { RequestFailure } from './failures.ts';
import type { Item } from './locale-states.ts';
import type { PageSizes } from './page-sizes.ts';
import type { Api, BulkCollection, Failure } from './protocol.ts';

interface ClientResponse {
  readonly config: RequestConfig;
  readonly data: unknown;
  readonly request?: { readonly res?: IncomingMessage };
}

/** The request settings that expose the raw response body. */
interface BodySettings {
  responseType?: string;
  transformResponse?: (this: object, body: unknown) => unknown;
}

interface Page {
  readonly total: number;
  readonly items: readonly Item[];
}

/** Interceptor options of Contentful's clients that contentful-export passes through. */
interface RequestHooks {
  readonly onBeforeRequest: <Config extends RequestConfig>(config: Config) => Config;
  readonly responseLogger: (response: unknown) => void;
  readonly onError: (error: unknown) => never;
}

export interface Observer {
  readonly hooks: RequestHooks;
  /** Failures so far, including those that contentful-export ignores (tags, editor interfaces). */
  readonly failures: readonly Failure[];
  /** Holds the items that have arrived of each collection, and the totals of its replies, by its name in URLs. */
  readonly arrived: ReadonlyMap<string, Arrived>;
}

/** Holds received items, and every announced total: more than one when content changed meanwhile. */
export interface Arrived {
  readonly items: Item[];
  readonly totals: Set<number>;
}

/** Holds what the runs of one export share. */
export interface ExportSession {
  readonly pageSizes: PageSizes;
  /** Received single resources by path, which aren't asked for again. */
  readonly resources: Map<string, Uint8Array>;
}

/** Holds a response as it was sent. */
interface Answer {
  readonly data: unknown;
}

/** Receives what a run of requests brings. */
export interface RequestListener {
  /** Called for every response, also a refusal. */
  readonly onResponse: () => void;
  /** Called for every request that got none. */
  readonly onNoResponse: (reason: string) => void;
  /** Called for every complete page with its raw bytes, and what arrived of the collection so far. */
  readonly onPage?: (collection: string, page: Page, body: Uint8Array, arrived: Arrived) => void;
  /** Called for every single resource. */
  readonly onResource?: (path: string) => void;
  /** Called for every JSON object, also of a page. */
  readonly onAnswer?: (answer: Answer) => void;
  /** Whether the run is to read entries or assets. */
  readonly isWanted?: (collection: BulkCollection) => boolean;
}

/**
 * Validates each response, because contentful-export doesn't: it loops forever on an empty page.
 * @param session with it, pages have the right size, what is known isn't asked for, and clients get outlines of entries
 *   and assets
 */
export function observeRequests(
  { onResponse, onNoResponse, onPage, onResource, onAnswer, isWanted }: RequestListener,
  session?: ExportSession,
): Observer {
  const failures: Failure[] = [];
  const arrived = new Map<string, Arrived>();
  const bodies = new WeakMap<object, Uint8Array>();
  let responses = 0;

  const record = (error: unknown): RequestFailure => {
    const request = toRequestFailure(error);
    const { kind, path = '' } = request.failure;
    const limit = (error as ClientError).config?.params?.limit;
    if (kind === 'response-too-big') session?.pageSizes.refused(collectionOf(path), Number(limit));
    failures.push(request.failure);
    return request;
  };
  const responseLogger = (response: unknown) => {
    if (isResponse(response)) onResponse();
    if (response instanceof Error) {
      if (!isResponse(response)) onNoResponse(toRequestFailure(response).failure.reason);
      if (responses === 0 && isWrongAddress(response)) throw record(response);
      return;
    }
    responses += 1;
    const { config, data, request } = response as ClientResponse;
    // contentful-management's HTTP client leaves listeners on open connections, which would keep every body in memory.
    request?.res?.removeAllListeners();
    const { path } = requestOf(config);
    const page = readPage(response as ClientResponse, record);
    onAnswer?.({ data });
    const body = bodies.get(config) ?? noBody;
    bodies.delete(config);
    if (!page) {
      session?.resources.set(path, body);
      onResource?.(path);
      return;
    }
    const collection = collectionOf(path);
    session?.pageSizes.arrived(collection, page.items.length, body.length);
    onPage?.(collection, page, body, addPage(arrived, collection, page));
  };
  const onError = (error: unknown): never => {
    throw error instanceof RequestFailure ? error : record(error);
  };
  const onBeforeRequest = <Config extends RequestConfig>(config: Config): Config => {
    Object.assign(config, captureBody(bodies, session !== undefined));
    if (!session) return config;
    const { path } = requestOf(config);
    const { params } = config;
    const collection = collectionOf(path);
    const isUnwanted = isBulk(collection) && isWanted && !isWanted(collection);
    const known =
      params?.limit === undefined ? session.resources.get(path) : isUnwanted ? emptyPage : undefined;
    const limit = params && !known && Math.min(Number(params.limit), session.pageSizes.of(collection));
    return Object.assign(config, {
      ...(known && { adapter: async (settings: object) => ({ ...replied, data: known, config: settings }) }),
      ...(limit && { params: { ...params, limit } }),
    });
  };
  return { hooks: { onBeforeRequest, responseLogger, onError }, failures, arrived };
}

/** Narrows a collection to one whose pages are sent as they arrive. */
function isBulk(collection: string): collection is BulkCollection {
  return collection === 'entries' || collection === 'assets';
}

const emptyPage = Buffer.from('{"total":0,"items":[]}');
const replied = { status: 200, statusText: 'OK', headers: {}, request: {} };
const noBody = new Uint8Array();
/** Rejects content that isn't UTF-8. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Captures the raw bytes, then parses the body as the client does; contentful-export gets outlines of entries and assets. */
function captureBody(bodies: WeakMap<object, Uint8Array>, isOutlined: boolean): BodySettings {
  return {
    responseType: 'arraybuffer',
    transformResponse(body) {
      if (!(body instanceof Uint8Array)) return body;
      bodies.set(this, body);
      try {
        const parsed = JSON.parse(utf8.decode(body));
        return isOutlined && isBulk(collectionOf(requestOf(this).path)) ? outlined(parsed) : parsed;
      } catch {
        return new TextDecoder().decode(body);
      }
    },
  };
}

/** Replaces the items of a page by what decides on them: contentful-export holds all items of a run in memory. */
function outlined(page: Partial<Page> | null): unknown {
  return Array.isArray(page?.items) ? { ...page, items: page.items.map(outlineOf) } : page;
}

/** States and languages repeat. */
const shared = memoize((json: string) => JSON.parse(json));

function outlineOf(item: Item): Item {
  const { id, createdAt, version, publishedVersion, archivedVersion, fieldStatus } = item?.sys ?? {};
  const codes = new Set(Object.values(item?.fields ?? {}).flatMap((values) => Object.keys(values ?? {})));
  const values = Object.fromEntries([...codes].map((code) => [code, null]));
  return {
    sys: {
      ...{ id, createdAt, version, publishedVersion, archivedVersion },
      ...(fieldStatus && { fieldStatus: shared(JSON.stringify(fieldStatus)) }),
    },
    fields: shared(JSON.stringify({ values })),
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

function addPage(all: Map<string, Arrived>, collection: string, { total, items }: Page): Arrived {
  const arrived = all.get(collection) ?? { items: [], totals: new Set() };
  all.set(collection, arrived);
  arrived.totals.add(total);
  arrived.items.push(...items);
  return arrived;
}

/**
 * Explains why the pages of a collection don't add up to its total: a deletion meanwhile shifts the following pages.
 * @param limit number of items that were asked for
 */
export function gapIn(
  collection: string,
  { items, totals }: Arrived,
  limit = Number.POSITIVE_INFINITY,
): string | undefined {
  const [total = 0, ...later] = totals;
  if (later.length > 0) return `${collection}: ${total} were announced at first, ${later.at(-1)} later`;
  const different = new Set(items.map(({ sys }) => sys?.id)).size;
  return different < items.length || different < Math.min(total, limit)
    ? `${collection}: ${different} different ones arrived, ${total} were announced`
    : undefined;
}

/** Returns the collection of a path: `entries`, `content_types`. */
export function collectionOf(path: string): string {
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
