import type { Content } from '../model/content.ts';
import type { Issue } from '../model/issue.ts';
import type { Chains, UrlTable } from '../model/urls.ts';
import type { EntryFacts } from './entry-facts.ts';

/** Holds the checked content that `explain`, `graph` and `coverage` are made from. */
export interface InspectedSite {
  readonly origin: string;
  /** Whether the site is configured to take orders. */
  readonly sells: boolean;
  readonly content: Content;
  readonly urls: UrlTable;
  readonly issues: readonly Issue[];
  readonly chains: Chains;
  /** Ids of the entries that an entry shows, by id. */
  readonly shows: ReadonlyMap<string, readonly string[]>;
  /** Of every entry in the export, by id. */
  readonly facts: ReadonlyMap<string, EntryFacts>;
  /** Returns where entries are, in the order of their ids: line of the content file from 1, and address in Contentful's app. */
  readonly locate: (
    ids: readonly string[],
  ) => readonly { readonly line?: number; readonly entryUrl?: string }[];
}

/** Compares texts by code point: the same order on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
