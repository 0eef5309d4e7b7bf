import type { FailureKind } from '../model/user-error.ts';

/** Describes one run of contentful-export. */
export interface FetchRequest {
  readonly spaceId: string;
  readonly environmentId: string;
  readonly managementToken: string;
  /** With it, entries and assets have their published values, from the delivery API; without it, changed entries have unpublished ones. */
  readonly deliveryToken: string | undefined;
  /** Includes drafts and unpublished changes; ignores the delivery token. */
  readonly includeDrafts: boolean;
  /** Whether the delivery token and host are those of the Preview API. */
  readonly preview?: boolean | undefined;
  /** Includes what no command reads: names of tags, editor interfaces. */
  readonly isComplete: boolean;
  /** `name` or `name:port`, no scheme; see `parseHost`. */
  readonly host: string;
  readonly hostDelivery: string;
  /** http instead of https, for localhost only. */
  readonly insecure: boolean;
  /** Retries after a 429, a 5xx or a broken connection, with exponential backoff: 5 take about 20 seconds. */
  readonly retryLimit: number;
  /** Most resources per page, 1 to 1000; fewer where pages would be over 7 MB. */
  readonly pageSize: number;
  /** Most entries, and most assets, that one run of contentful-export reads: it holds all of them in memory. */
  readonly sliceSize: number;
}

/** Counts the items of one collection: fetched so far, and in total. */
interface CollectionProgress {
  /** As in the URL: `entries`, `content_types`. */
  readonly collection: string;
  readonly fetched: number;
  readonly total: number;
}

export type Api = 'management' | 'delivery' | 'preview';

/** Describes a failure as data for inter-process messages; never holds request headers. */
export interface Failure {
  readonly kind: FailureKind;
  readonly reason: string;
  readonly api?: Api;
  /** Path of the request that failed, from `/spaces` on. */
  readonly path?: string;
  readonly status?: number;
  /** Says how the last request without a response failed, when the run was stopped. */
  readonly lastError?: string;
  /** Identifies the request to Contentful's support. */
  readonly requestId?: string;
}

/** Reports progress: a page, a retry, or the end. */
export type ExportProgress =
  | ({ readonly type: 'page' } & CollectionProgress)
  | { readonly type: 'retry'; readonly reason: string }
  | { readonly type: 'whole'; readonly reason: string }
  | { readonly type: 'rerun'; readonly reason: string };

/** Lists the large collections, whose pages are sent as they arrive. */
export type BulkCollection = 'entries' | 'assets';

export interface FetchedPage {
  readonly collection: BulkCollection;
  /** Position of its slice in the file. */
  readonly slice: number;
  readonly ids: readonly string[];
  /** The raw response. */
  readonly body: Uint8Array;
}

/** Says that only the first items of a slice count: the others come again. */
export interface KeptItems {
  readonly collection: BulkCollection;
  readonly slice: number;
  readonly items: number;
}

/** Holds all other content, sent at the end. */
export interface FetchResult {
  /** Ids to write, among those of the pages. */
  readonly included: Readonly<Record<BulkCollection, readonly string[]>>;
  readonly others: string;
  /** States by locale, by the id of entries and assets that the delivery API doesn't give in every locale. */
  readonly localeStates: Readonly<Record<BulkCollection, ReadonlyMap<string, StatesByLocale>>>;
  /** Whether the management API has states by locale. */
  readonly isByLocale: boolean;
  /** Ids of items that aren't published in all of their locales, where there are any; the file has states by locale then. */
  readonly mixed?: Readonly<Record<BulkCollection, readonly string[]>>;
  /** Parts that the service refused and contentful-export omitted silently. */
  readonly leftOut: readonly Failure[];
  readonly states: ContentStates;
}

/** Maps the locale codes of a space to an item's states there, as in `sys.fieldStatus["*"]`. */
export type StatesByLocale = Readonly<Record<string, string>>;

export type FetchMessage =
  | ExportProgress
  | { readonly type: 'response' }
  | { readonly type: 'no-response'; readonly reason: string }
  | ({ readonly type: 'body' } & FetchedPage)
  | ({ readonly type: 'kept' } & KeptItems)
  | ({ readonly type: 'fetched' } & FetchResult)
  | { readonly type: 'failed'; readonly failure: Failure };

/** Lists the ids of entries and assets that aren't public, in file order. */
export interface ContentStates {
  readonly drafts: readonly string[];
  /** Published, then changed: the file has unpublished values (content model, "State"). */
  readonly changed: readonly string[];
}

/** Describes the host of a Contentful API, in the options of its clients. */
export interface ApiHost {
  readonly host: string;
  readonly insecure: boolean;
}

const loopback = /^(localhost|127(\.\d{1,3}){3})$/;

/**
 * Parses a host: `api.contentful.com`, `https://api.contentful.com`, `http://127.0.0.1:4100`. Validates strictly
 * because Contentful's clients silently send the token to their default host otherwise.
 * @returns undefined if invalid, or for http on another machine, which would expose the token
 */
export function parseHost(text: string): ApiHost | undefined {
  const url = URL.parse(text.includes('://') ? text : `https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || !/^[\w.-]+$/.test(url.hostname)) return undefined;
  if (url.username || url.password || url.pathname !== '/' || url.search || url.hash) return undefined;
  const insecure = url.protocol === 'http:';
  if (insecure && !loopback.test(url.hostname)) return undefined;
  return { host: url.host, insecure };
}
