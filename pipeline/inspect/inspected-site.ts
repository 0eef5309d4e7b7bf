import type { VpnServers } from '../../domain/servers/vpn-servers.ts';
import type { Content } from '../model/content.ts';
import type { Issue } from '../model/issue.ts';
import type { Chains, UrlTable } from '../model/urls.ts';
import type { EntryFacts } from './entry-facts.ts';

/** Holds the checked content that `explain`, `graph` and `coverage` are made from. */
export interface InspectedSite {
  readonly origin: string;
  /** Whether orders are configured. */
  readonly sells: boolean;
  readonly content: Content;
  /** All places with servers; undefined: the site has no server data. */
  readonly servers: VpnServers | undefined;
  readonly urls: UrlTable;
  readonly issues: readonly Issue[];
  readonly chains: Chains;
  /** Ids of the entries that each entry shows. */
  readonly shows: ReadonlyMap<string, readonly string[]>;
  readonly facts: ReadonlyMap<string, EntryFacts>;
  /** Returns entries' places by id: 1-based line in the content file, and address in Contentful's app. */
  readonly locate: (
    ids: readonly string[],
  ) => readonly { readonly line?: number; readonly entryUrl?: string }[];
}
