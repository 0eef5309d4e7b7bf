/** Skip paging as both APIs do it: `skip`, `limit` and `order` in, an Array resource with `total` out. */
import { type Answer, type Api, errorAnswer, resourceAnswer } from './answers.ts';
import type { Resource } from './space-data.ts';

const defaultLimit = 100;
const maxLimit = 1_000;

/** Parameters that are understood; any other one is refused, because ignoring a filter would answer with wrong content. */
const parameters: ReadonlySet<string> = new Set(['skip', 'limit', 'order', 'locale', 'include']);

/** One page of `items`; 400 for a parameter that this server doesn't serve or a value that isn't a whole number in range. */
export function pageAnswer(api: Api, items: readonly Resource[], query: URLSearchParams): Answer {
  const skip = wholeNumber(query.get('skip'), 0, Number.MAX_SAFE_INTEGER);
  const limit = wholeNumber(query.get('limit'), defaultLimit, maxLimit);
  const unknown = [...query.keys()].find((name) => !parameters.has(name));
  if (unknown !== undefined) return invalidQuery(api, unknown, 'not served by this local stand-in');
  if (skip === undefined) return invalidQuery(api, 'skip', 'a whole number, 0 or more');
  if (limit === undefined) return invalidQuery(api, 'limit', `a whole number from 0 to ${maxLimit}`);
  const ordered = inOrder(items, query.get('order'));
  const page = ordered.slice(skip, skip + limit);
  return resourceAnswer(api, { sys: { type: 'Array' }, total: items.length, skip, limit, items: page });
}

function wholeNumber(text: string | null, fallback: number, max: number): number | undefined {
  if (text === null) return fallback;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return value <= max ? value : undefined;
}

function invalidQuery(api: Api, name: string, expected: string): Answer {
  return errorAnswer(api, 400, 'InvalidQuery', 'The query you sent was invalid.', {
    errors: [{ name, expected }],
  });
}

const orders = new WeakMap<readonly Resource[], Map<string, readonly Resource[]>>();

/** Sorted once: each page of a collection asks for the same order. */
function inOrder(items: readonly Resource[], order: string | null): readonly Resource[] {
  if (!order) return items;
  const known = orders.get(items) ?? new Map<string, readonly Resource[]>();
  orders.set(items, known);
  const ordered = known.get(order) ?? sorted(items, order);
  known.set(order, ordered);
  return ordered;
}

/** Sorted by the comma-separated paths in `order`, `-` for descending; what lacks a value keeps its place in the file. */
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
