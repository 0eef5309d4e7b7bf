import type { Failure } from './failures.ts';
import type { CollectionProgress } from './observe-requests.ts';

/** Describes one run of contentful-export, as its process gets it. */
export interface FetchRequest {
  readonly spaceId: string;
  readonly environmentId: string;
  readonly managementToken: string;
  /** Entries and assets come from the delivery API when it is given: their public values. */
  readonly deliveryToken: string | undefined;
  /** Drafts and unpublished changes too; the delivery token then goes unused. */
  readonly includeDrafts: boolean;
  /** `name` or `name:port`, no scheme. */
  readonly host: string;
  readonly hostDelivery: string;
  /** http instead of https, for a server on this machine. */
  readonly insecure: boolean;
  /** How often a request is repeated after a 429, a 5xx or a broken connection. */
  readonly retryLimit: number;
  /** Resources a page, 1 to 1000. */
  readonly pageSize: number;
}

/** Progress to show: a page arrived, a request has to be repeated, or everything has. */
export type ExportProgress =
  | ({ readonly type: 'page' } & CollectionProgress)
  | { readonly type: 'retry'; readonly reason: string }
  | { readonly type: 'rerun'; readonly reason: string };

/** Lists the collections that may be large: their pages are sent as they arrive, not as one content at the end. */
export type BulkCollection = 'entries' | 'assets';

/** Holds a page of a bulk collection. */
export interface FetchedPage {
  readonly collection: BulkCollection;
  readonly ids: readonly string[];
  /** The answer, as the service sent it. */
  readonly body: Uint8Array;
}

/** Holds the content besides the bulk collections, sent when contentful-export has ended. */
export interface FetchResult {
  /** Ids of the items to write, among all that the pages hold. */
  readonly included: Readonly<Record<BulkCollection, readonly string[]>>;
  /** All other parts of the content, as JSON. */
  readonly others: string;
  /** Parts that the service refused and that contentful-export left out silently. */
  readonly leftOut: readonly Failure[];
  readonly states: ContentStates;
}

export type FetchMessage =
  | ExportProgress
  /** The service is alive. */
  | { readonly type: 'response' }
  | ({ readonly type: 'body' } & FetchedPage)
  | ({ readonly type: 'fetched' } & FetchResult)
  | { readonly type: 'failed'; readonly failure: Failure };

/** Lists the ids of entries and assets of an export that aren't public, in the order of the file. */
export interface ContentStates {
  /** Never published. */
  readonly drafts: readonly string[];
  /** Published, and changed since: the file holds values that aren't public (content model, "State"). */
  readonly changed: readonly string[];
}

/** Describes the host of a Contentful API, in the options of its clients. */
export interface ApiHost {
  /** `name` or `name:port`. */
  readonly host: string;
  /** http instead of https: only for an address of this machine. */
  readonly insecure: boolean;
}

const loopback = /^(localhost|127(\.\d{1,3}){3})$/;

/**
 * Reads a host as people write it: `api.contentful.com`, `https://api.contentful.com`, `http://127.0.0.1:4100`.
 *
 * Contentful's clients must never get a text that they can't read as a host: they then ask their default host instead,
 * with the token, and say nothing.
 *
 * @returns undefined for anything else, http on another machine above all: the token would travel in the open
 */
export function parseHost(text: string): ApiHost | undefined {
  const url = URL.parse(text.includes('://') ? text : `https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || !/^[\w.-]+$/.test(url.hostname)) return undefined;
  if (url.username || url.password || url.pathname !== '/' || url.search || url.hash) return undefined;
  const insecure = url.protocol === 'http:';
  if (insecure && !loopback.test(url.hostname)) return undefined;
  return { host: url.host, insecure };
}
