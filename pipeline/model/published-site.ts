import type { WrittenFile } from './rendered-page.ts';
import type { PublishedRoutes } from './routes.ts';

/** What the manifest of an earlier build says of its site. */
export interface PublishedSite extends PublishedRoutes {
  /** Of the manifest. */
  readonly sha256: string;
  /** Where its files may still be. Whoever uses one compares it with what the manifest says: any of them may be gone or changed. */
  readonly folders: readonly string[];
  /** Every file of the site but the manifest, with those that were kept from the site before. */
  readonly files: readonly WrittenFile[];
}

/** Names the manifest in the folder of a whole site. */
export const manifestName = 'manifest.json';

/** Names the manifest in the folder of a shard. */
export const shardName = 'shard.json';

/** Marks a manifest as one that a build has written, and its folder as one that a build may replace. */
export const generator = 'meridian';

/** Lists what a build writes into an output folder. */
export type Product = 'site' | 'shard';
