/** What crosses between the stage and the process in which contentful-export runs. */
import type { Failure } from './failure.ts';
import type { CollectionProgress } from './observe-requests.ts';

/** Everything one run of contentful-export needs. */
export interface FetchRequest {
  readonly spaceId: string;
  readonly environmentId: string;
  readonly managementToken: string;
  /** Entries and assets come from the delivery API when it is given: their public values. */
  readonly deliveryToken: string | undefined;
  /** `name` or `name:port`, no scheme. */
  readonly host: string;
  readonly hostDelivery: string;
  /** http instead of https, for a server on this machine. */
  readonly insecure: boolean;
  /** How often a request is repeated after a 429, a 5xx or a broken connection. */
  readonly retryLimit: number;
  /** Resources a page, 1 to 1000. */
  readonly pageSize: number;
  readonly skipRoles: boolean;
  readonly skipWebhooks: boolean;
}

/** Progress to show: a page arrived, or a request has to be repeated. */
export type ExportProgress =
  | ({ readonly type: 'page' } & CollectionProgress)
  | { readonly type: 'retry'; readonly reason: string };

/** The content file's bytes and what is in them. */
export interface Fetched {
  readonly bytes: Uint8Array;
  /** Number of resources by top-level key of the file. */
  readonly counts: Readonly<Record<string, number>>;
  /** Parts that the service refused to give and that contentful-export left out in silence. */
  readonly leftOut: readonly Failure[];
  /** How often a token of the export stood in the content itself; it has been replaced there. */
  readonly redacted: number;
}

export type FetchMessage =
  | ExportProgress
  | ({ readonly type: 'fetched' } & Fetched)
  | { readonly type: 'failed'; readonly failure: Failure };
