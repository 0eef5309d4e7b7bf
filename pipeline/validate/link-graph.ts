import type { Content } from '../model/content.ts';
import type { UrlTable } from '../model/urls.ts';
import type { EntryCheck } from './check-entry.ts';
import type { ServedPaths } from './served-paths.ts';

/** What leads where, put together from the entries' own links. */
export interface LinkGraph {
  readonly content: Content;
  readonly urls: UrlTable;
  readonly leadsTo: ReadonlyMap<string, EntryCheck['leadsTo']>;
  readonly addresses: ReadonlyMap<string, EntryCheck['addresses']>;
  /** The directory in which a page, stub or directory lies. */
  readonly liesIn: ReadonlyMap<string, string>;
  readonly served: ServedPaths;
  readonly origin: string;
}
