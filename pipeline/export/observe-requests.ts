/** Watches each answer that contentful-export gets, because it checks none: it loops for ever on an empty page, for one. */
import { type RequestConfig, requestOf, toRequestFailure } from './classify-request.ts';
import { type Failure, RequestFailure } from './failure.ts';

interface Answer {
  readonly config: RequestConfig;
  readonly data: unknown;
}

interface Page {
  readonly total: number;
  readonly items: readonly { readonly sys?: { readonly id?: string } }[];
}

/** How far the pages of one collection are. */
export interface CollectionProgress {
  /** As in the URL: `entries`, `content_types`. */
  readonly collection: string;
  readonly fetched: number;
  readonly total: number;
}

/** Hooks for the HTTP clients inside contentful-export; they are options of Contentful's clients that it hands through. */
interface RequestHooks {
  readonly responseLogger: (answer: unknown) => void;
  readonly onError: (error: unknown) => never;
}

export interface Observer {
  readonly hooks: RequestHooks;
  /** Failures so far, also those that contentful-export passes over in silence (tags, editor interfaces). */
  readonly failures: readonly Failure[];
  /** The first collection whose pages don't add up to what the service said it holds. */
  readonly incomplete: () => CollectionProgress | undefined;
}

/** @param onPage called after each page that arrived whole */
export function observeRequests(onPage: (progress: CollectionProgress) => void): Observer {
  const failures: Failure[] = [];
  const seen = new Map<string, { ids: Set<string>; total: number }>();
  let answers = 0;

  const note = (error: unknown): RequestFailure => {
    const failure = toRequestFailure(error);
    failures.push(failure.failure);
    return failure;
  };
  const responseLogger = (answer: unknown) => {
    if (answer instanceof Error) {
      if (answers === 0 && isWrongAddress(answer)) throw note(answer);
      return;
    }
    answers += 1;
    const page = readPage(answer as Answer, note);
    if (page) onPage(countPage(seen, requestOf((answer as Answer).config).path, page));
  };
  const onError = (error: unknown): never => {
    throw error instanceof RequestFailure ? error : note(error);
  };
  return {
    hooks: { responseLogger, onError },
    failures,
    incomplete: () => progressOf(seen).find(isIncomplete),
  };
}

/** Nothing listens there, or the name is unknown: at the very first request, asking again for 20 seconds won't help. */
function isWrongAddress(error: Error): boolean {
  const { code } = error as Error & { code?: string };
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND';
}

/** A page of a collection; undefined for an answer that is a single resource. Throws what contentful-export would trip over. */
function readPage({ config, data }: Answer, note: (error: unknown) => RequestFailure): Page | undefined {
  const where = requestOf(config);
  const fail = (kind: Failure['kind'], reason: string) =>
    note(new RequestFailure({ ...where, kind, reason }));
  if (typeof data !== 'object' || data === null) throw fail('unreadable', beginningOf(data));
  if (config.params?.limit === undefined) return undefined;
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
  seen: Map<string, { ids: Set<string>; total: number }>,
  path: string,
  page: Page,
): CollectionProgress {
  const collection = seen.get(path) ?? { ids: new Set<string>(), total: 0 };
  seen.set(path, collection);
  collection.total = page.total;
  for (const item of page.items) collection.ids.add(String(item.sys?.id));
  return { collection: nameOf(path), fetched: collection.ids.size, total: page.total };
}

function progressOf(seen: ReadonlyMap<string, { ids: Set<string>; total: number }>): CollectionProgress[] {
  return [...seen].map(([path, { ids, total }]) => ({ collection: nameOf(path), fetched: ids.size, total }));
}

function isIncomplete({ fetched, total }: CollectionProgress): boolean {
  return fetched !== total;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
