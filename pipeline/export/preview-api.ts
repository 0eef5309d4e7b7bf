import { setTimeout as wait } from 'node:timers/promises';
import type { BulkCollection, FetchRequest } from './protocol.ts';

/** Holds what the Preview API says of an item beside its fields. */
interface PreviewSys {
  readonly id: string;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  readonly publishedAt?: string;
  readonly publishedVersion?: number;
}

export interface PreviewItem {
  readonly sys: PreviewSys;
}

/** Asks the Preview API, which has neither syncs nor news. */
export interface PreviewApi {
  /** Lists what was changed last, newest first, page by page. */
  readonly newest: (list: BulkCollection) => AsyncIterable<readonly PreviewItem[]>;
  /** Lists all items. */
  readonly all: (list: BulkCollection) => Promise<readonly PreviewItem[]>;
  /** Returns those of the ids that there are, with their values in all locales. */
  readonly items: (list: BulkCollection, ids: readonly string[]) => Promise<readonly PreviewItem[]>;
}

/** Reports a request that has failed, in the words of the one who is to mend it. */
class PreviewFailure extends Error {}

/** Identifies the Preview API of a space. */
export type PreviewService = Pick<FetchRequest, 'spaceId' | 'environmentId' | 'hostDelivery'> &
  Partial<Pick<FetchRequest, 'deliveryToken' | 'insecure'>>;

const timeoutMilliseconds = 30_000;
const newestPerPage = 100;
const mostPerPage = 1000;
const idsPerRequest = 50;
const retries = 5;
const longestWaitSeconds = 60;

/** Creates a client of a space's Preview API. */
export function createPreviewApi(service: PreviewService): PreviewApi {
  const ask = (list: BulkCollection, query: Readonly<Record<string, string | number>>) =>
    page(service, list, query);
  const sys = { select: 'sys' };
  const pages = async function* (list: BulkCollection, order: string, limit: number) {
    for (let skip = 0; ; skip += limit) {
      const { items, total } = await ask(list, { ...sys, order, limit, skip });
      yield items;
      if (skip + limit >= total) return;
    }
  };
  const items: PreviewApi['items'] = async (list, ids) => {
    if (ids.length === 0) return [];
    const some = ids.slice(0, idsPerRequest);
    const rest = ids.slice(some.length);
    return [...(await several(list, some)), ...(await items(list, rest))];
  };
  /** Halves the request while the reply is too large. */
  const several: PreviewApi['items'] = async (list, ids) => {
    try {
      const query = { 'sys.id[in]': ids.join(','), locale: '*', include: 0, limit: ids.length };
      return (await ask(list, query)).items;
    } catch (error) {
      if (ids.length === 1 || !/too big/i.test(String(error))) throw error;
      const half = ids.length >> 1;
      return [...(await several(list, ids.slice(0, half))), ...(await several(list, ids.slice(half)))];
    }
  };
  return {
    newest: (list) => pages(list, '-sys.updatedAt,sys.id', newestPerPage),
    all: async (list) => (await Array.fromAsync(pages(list, 'sys.id', mostPerPage))).flat(),
    items,
  };
}

interface Page {
  readonly items: readonly PreviewItem[];
  readonly total: number;
}

async function page(
  service: PreviewService,
  list: BulkCollection,
  query: Readonly<Record<string, string | number>>,
): Promise<Page> {
  const { spaceId, environmentId, hostDelivery, insecure, deliveryToken } = service;
  const url = new URL(
    `${insecure ? 'http' : 'https'}://${hostDelivery}/spaces/${spaceId}/environments/${environmentId}/${list}`,
  );
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url, {
      headers: { Authorization: `Bearer ${deliveryToken}` },
      signal: AbortSignal.timeout(timeoutMilliseconds),
    }).catch((error: Error) => {
      const { message } = (error.cause as Error | undefined) ?? error;
      throw new PreviewFailure(`${hostDelivery} can't be reached (${message})`);
    });
    if (response.ok) return asPage(await response.json().catch(() => undefined), hostDelivery);
    if (response.status !== 429 || attempt > retries) throw await refusal(response, hostDelivery);
    const seconds = Number(response.headers.get('x-contentful-ratelimit-reset')) || 1;
    await wait(Math.min(seconds, longestWaitSeconds) * 1000, undefined, { ref: false });
  }
}

function asPage(body: unknown, host: string): Page {
  const { items, total } = (body ?? {}) as Partial<Page>;
  if (Array.isArray(items) && typeof total === 'number') return { items, total };
  throw new PreviewFailure(`${host} answered with something other than Contentful's JSON`);
}

const reasons: Readonly<Record<number, string>> = {
  401: "doesn't accept the preview token any more",
  403: 'lets the preview token read no more',
  404: "doesn't have the space or its environment any more",
  429: 'still limits the request rate',
};

async function refusal(response: Response, host: string): Promise<PreviewFailure> {
  const { message = '' } = (await response.json().catch(() => ({}))) as { message?: string };
  const reason = reasons[response.status] ?? `fails${message && `: ${message}`}`;
  return new PreviewFailure(`${host} ${reason} (${response.status})`);
}
