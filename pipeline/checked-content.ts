import type { VpnServers } from '../domain/servers/vpn-servers.ts';
import type { AnchorsToKeep } from './incremental/keep-anchors.ts';
import type { ChecksToKeep } from './incremental/keep-checks.ts';
import type { Chains } from './model/chains.ts';
import type { Content } from './model/content.ts';
import type { Issue } from './model/issue.ts';
import type { PagePlan, Sections } from './model/plan.ts';
import type { PublishedSite } from './model/published-site.ts';
import type { RedirectPlan } from './model/redirect-plan.ts';
import type { UrlTable } from './model/urls.ts';
import type { Containment, ContainmentLimits } from './validate/containment.ts';

/** Content, where everything leads and what is wrong. */
export interface CheckedContent {
  readonly content: Content;
  readonly urls: UrlTable;
  readonly plans: readonly PagePlan[];
  readonly redirects: RedirectPlan;
  /** The site that is published; undefined where there is none. It is read when it is first asked for. */
  readonly published: () => PublishedSite | undefined;
  readonly issues: readonly Issue[];
  /** Is every value of its kind? The owner may let a site be built where it isn't. */
  readonly isValid: boolean;
  readonly servers: VpnServers | undefined;
  readonly chains: Chains;
  /** Which entries are shown inside which: ids by id. */
  readonly shows: Containment;
  /** Names the parts of `shows` that hold in some languages only. */
  readonly limits: ContainmentLimits;
  /** Holds the content and findings of all languages, whichever were asked for. */
  readonly everywhere: Pick<CheckedContent, 'content' | 'urls' | 'issues'>;
  readonly sections: () => Sections;
  /** Where there is a memory. */
  readonly toKeep?: CheckedToKeep;
}

/** What the next build may take over. */
interface CheckedToKeep {
  readonly checks: ChecksToKeep;
  readonly anchors: AnchorsToKeep | undefined;
  /** Undefined when there are findings about them. */
  readonly urls: UrlTable | undefined;
  /** Stands for where pages and stubs are. */
  readonly places: string | undefined;
  /** Are the redirects what the last build foresaw? */
  readonly redirectsAreKept: boolean;
}
