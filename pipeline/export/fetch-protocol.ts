/** What crosses between the stage and the process in which contentful-export runs. */
import type { ContentStates } from './content-states.ts';
import type { Failure } from './failure.ts';
import type { CollectionProgress } from './observe-requests.ts';

/** Everything one run of contentful-export needs. */
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

/** The collections that may be large: their pages cross as they arrive, not as one content at the end. */
export type BulkCollection = 'entries' | 'assets';

/** A page of one of them. */
export interface FetchedPage {
  readonly collection: BulkCollection;
  readonly ids: readonly string[];
  /** The answer, as the service sent it. */
  readonly body: Uint8Array;
}

/** What is known when contentful-export has ended. */
export interface FetchedRest {
  /** Ids of what belongs into the file, among all that the pages hold. */
  readonly kept: Readonly<Record<BulkCollection, readonly string[]>>;
  /** All other parts of the content, as JSON. */
  readonly others: string;
  /** Parts that the service refused to give and that contentful-export left out in silence. */
  readonly leftOut: readonly Failure[];
  readonly states: ContentStates;
}

export type FetchMessage =
  | ExportProgress
  /** The service is alive. */
  | { readonly type: 'answer' }
  | ({ readonly type: 'body' } & FetchedPage)
  | ({ readonly type: 'fetched' } & FetchedRest)
  | { readonly type: 'failed'; readonly failure: Failure };
