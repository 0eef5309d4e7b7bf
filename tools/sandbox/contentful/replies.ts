/** The replies of Contentful's APIs as plain data: status, headers and body are decided before a byte is sent. */
import { randomUUID } from 'node:crypto';
import type { Reply } from '../control/reply.ts';
import type { Resource, SpaceData } from './space-data.ts';

/** Lists the APIs that share this server; a request's token selects one. */
export type Api = 'management' | 'delivery' | 'preview';

/** Describes a request; its token selects the API, an unknown one management. */
export interface Request {
  readonly api: Api;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Header names are in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Largest body, in bytes, that either API sends. */
const maxResponseBytes = 7_340_032;

/** Returns 200 with `body` as JSON, or the service's error if that is larger than `maxResponseBytes`. */
export function resourceReply(api: Api, body: unknown): Reply {
  const text = JSON.stringify(body);
  if (Buffer.byteLength(text) <= maxResponseBytes)
    return { status: 200, headers: headersFor(api), body: text };
  return tooLargeReply(api);
}

/** Returns the refusal of a reply over `maxResponseBytes`. */
export function tooLargeReply(api: Api): Reply {
  const message = `Response size too big. Maximum allowed response size: ${maxResponseBytes}B.`;
  return errorReply(api, 400, 'BadRequest', message);
}

/** Returns an error in Contentful's shape; the request id is in the header and the body, as the service's support needs it. */
export function errorReply(
  api: Api,
  status: number,
  id: string,
  message: string,
  details?: Readonly<Record<string, unknown>>,
): Reply {
  const headers = headersFor(api);
  const requestId = headers['X-Contentful-Request-Id'];
  const body = { sys: { type: 'Error', id }, message, ...(details ? { details } : {}), requestId };
  return { status, headers, body: JSON.stringify(body) };
}

/** Returns 404 in Contentful's shape; `details` name the missing resource. */
export function notFound(api: Api, type: string, id: string): Reply {
  return errorReply(api, 404, 'NotFound', 'The resource could not be found.', { type, id });
}

/** Returns 404 for another space or environment. */
export function missingPlace(
  api: Api,
  ids: Readonly<Record<string, string>>,
  { spaceId, environmentId }: SpaceData,
): Reply | undefined {
  if (ids.space !== spaceId) return notFound(api, 'Space', ids.space ?? '');
  if ((ids.environment ?? environmentId) !== environmentId)
    return notFound(api, 'Environment', ids.environment ?? '');
  return undefined;
}

/** Returns the headers of every reply in Contentful's own format. */
export function headersFor(api: Api): Record<string, string> {
  return {
    'Content-Type': `application/vnd.contentful.${api === 'preview' ? 'delivery' : api}.v1+json`,
    'X-Contentful-Request-Id': randomUUID(),
  };
}

// Both APIs filter, page by `skip`, `limit` and `order`, and return an Array resource with `total`.

const defaultLimit = 100;
const maxLimit = 1_000;
const defaultOrder = '-sys.updatedAt,sys.id';

const filters = ['content_type', 'sys.id[in]', 'sys.createdAt[gte]', 'sys.createdAt[lt]'];

/** Supported parameters. Others are refused, because an ignored filter would give wrong content. */
const common = ['skip', 'limit', 'order', 'select', ...filters];
const parameters: Readonly<Record<Api, ReadonlySet<string>>> = {
  management: new Set(common),
  delivery: new Set([...common, 'locale', 'include']),
  preview: new Set([...common, 'locale', 'include']),
};

/** Returns a page of `items`; 400 for an unsupported parameter or a value that isn't a whole number in range. */
export function pageReply(api: Api, items: readonly Resource[], query: URLSearchParams): Reply {
  const skip = wholeNumber(query.get('skip'), 0, Number.MAX_SAFE_INTEGER);
  const limit = wholeNumber(query.get('limit'), defaultLimit, maxLimit);
  const unknown = [...query.keys()].find((name) => !parameters[api].has(name));
  if (unknown !== undefined) return invalidQuery(api, unknown, 'not served by this local mock');
  if (skip === undefined) return invalidQuery(api, 'skip', 'a whole number, 0 or more');
  if (limit === undefined) return invalidQuery(api, 'limit', `a whole number from 0 to ${maxLimit}`);
  const found = matching(inOrder(items, query.get('order') || defaultOrder), query);
  const selected = query.get('select')?.split(',') ?? [];
  const page = found
    .slice(skip, skip + limit)
    .map((item) => (selected.length > 0 ? partOf(item, selected) : item));
  return resourceReply(api, { sys: { type: 'Array' }, total: found.length, skip, limit, items: page });
}

/** Filters by content type, ids and dates of creation. */
function matching(items: readonly Resource[], query: URLSearchParams): readonly Resource[] {
  if (!filters.some((name) => query.has(name))) return items;
  const type = query.get('content_type');
  const ids = query.get('sys.id[in]')?.split(',');
  const [from, to] = [query.get('sys.createdAt[gte]'), query.get('sys.createdAt[lt]')];
  return items.filter(
    ({ sys: { id, contentType, createdAt = '' } }) =>
      (type === null || contentType?.sys.id === type) &&
      (ids === undefined || ids.includes(id)) &&
      (from === null || createdAt >= from) &&
      (to === null || createdAt < to),
  );
}

/** Returns the members at these paths: `sys`, `fields.title`. */
function partOf(resource: Resource, paths: readonly string[]): Resource {
  const part: Record<string, Record<string, unknown>> = {};
  for (const path of paths) {
    const [key = '', name] = path.split('.');
    const value = resource[key] as Record<string, unknown> | undefined;
    if (value === undefined) continue;
    if (name === undefined) part[key] = value;
    else if (name in value) part[key] = { ...part[key], [name]: value[name] };
  }
  return part as unknown as Resource;
}

function wholeNumber(text: string | null, fallback: number, max: number): number | undefined {
  if (text === null) return fallback;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return value <= max ? value : undefined;
}

function invalidQuery(api: Api, name: string, expected: string): Reply {
  return errorReply(api, 400, 'InvalidQuery', 'The query you sent was invalid.', {
    errors: [{ name, expected }],
  });
}

const orders = new WeakMap<readonly Resource[], Map<string, readonly Resource[]>>();

/** Sorts a collection, and caches the result for its other pages. */
function inOrder(items: readonly Resource[], order: string): readonly Resource[] {
  const known = orders.get(items) ?? new Map<string, readonly Resource[]>();
  orders.set(items, known);
  const ordered = known.get(order) ?? sorted(items, order);
  known.set(order, ordered);
  return ordered;
}

/** Sorts by the comma-separated paths in `order`, `-` for descending; items without a value keep their order in the file. */
function sorted(items: readonly Resource[], order: string): readonly Resource[] {
  const comparisons = order.split(',').map(comparisonBy);
  return items.toSorted((a, b) => {
    for (const compare of comparisons) {
      const result = compare(a, b);
      if (result !== 0) return result;
    }
    return 0;
  });
}

function comparisonBy(path: string): (a: Resource, b: Resource) => number {
  const sign = path.startsWith('-') ? -1 : 1;
  const keys = path.replace(/^-/, '').split('.');
  return (a, b) => sign * compareValues(valueAt(a, keys), valueAt(b, keys));
}

function valueAt(resource: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (value, key) => (value as Record<string, unknown> | undefined)?.[key],
    resource,
  );
}

function compareValues(a: unknown, b: unknown): number {
  if (typeof a !== typeof b || (typeof a !== 'string' && typeof a !== 'number')) return 0;
  if (a === b) return 0;
  return a < (b as typeof a) ? -1 : 1;
}

const perSecond: Readonly<Record<Api, number>> = { management: 7, delivery: 55, preview: 14 };

/** Returns the rate-limit headers of every reply; no request is refused for its rate. */
export function rateLimit(api: Api): Record<string, string> {
  return {
    'X-Contentful-RateLimit-Second-Limit': String(perSecond[api]),
    'X-Contentful-RateLimit-Reset': '0',
  };
}
