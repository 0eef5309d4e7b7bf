import type { Finding } from './issue.ts';
import type { UrlTable } from './urls.ts';

/** How URLs come about: which entry each is built on, and what keeps entries from having one. */
export interface Chains {
  /** Entry id → id of the one entry that its URL is built on; without those at whose entry the chain ends. */
  readonly next: ReadonlyMap<string, string>;
  /** Entry id → the faults that leave it without a URL, each in the languages of its `affects`. */
  readonly faults: ReadonlyMap<string, readonly Finding[]>;
  /** UI codes of the published languages that have no root directory. */
  readonly withoutRoot: ReadonlySet<string>;
}

/** What slug resolution gives. */
export interface ResolvedSlugs {
  readonly value: UrlTable;
  readonly findings: readonly Finding[];
  readonly chains: Chains;
}
