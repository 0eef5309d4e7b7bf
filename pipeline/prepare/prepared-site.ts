import type { LoadedSite } from '../checks/load-site.ts';
import type { PlannedSite } from '../context.ts';
import type { RenderJob } from '../model/plan.ts';
import type { WrittenFiles } from '../model/rendered-page.ts';
import type { BundledAssets } from '../model/site-bundle.ts';
import type { MergedPages } from '../pages/merged.ts';
import type { WrittenPages } from '../pages/write-pages.ts';
import type { CheckedEntry } from '../validate/check-entry.ts';

export interface PreparedSite<Checked = SiteToBuild> {
  readonly loaded: LoadedSite;
  /** Checks the content and bundles the assets, or takes from a plan what it says of them. */
  readonly check: () => Promise<Checked>;
}

export interface SiteToBuild extends PlannedSite {
  readonly assets: BundledAssets;
  readonly jobs: readonly RenderJob[];
  /** Finds the pages of all shards, if this build merges them. @throws ShardError */
  readonly merged: (() => MergedPages) | undefined;
  /** Writes the files of a shard other than pages; undefined for a whole site. */
  readonly writeShard: ((folder: string, pages: WrittenPages) => WrittenFiles) | undefined;
}

export interface CheckedAssets<Site extends PlannedSite = PlannedSite> {
  readonly site: Site;
  readonly assets: BundledAssets;
  /** Checks of a shard's share of the entries, if the plan leaves them to the shards. */
  readonly checks?: readonly CheckedEntry[] | undefined;
}
