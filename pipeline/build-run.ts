import type { Memory } from './incremental/memory.ts';
import type { Severity } from './model/issue.ts';
import type { CachedFile } from './model/rendered-page.ts';
import type { ShardNumber } from './model/shard.ts';
import type { SiteOptions } from './site-options.ts';
import type { Stages } from './stages.ts';
import type { BuildWorkers } from './workers/build-tasks.ts';

/** One build on its way: what every part of it needs. */
export interface BuildRun {
  readonly options: BuildOptions;
  readonly stages: Stages;
  readonly workers: BuildWorkers;
  /** Where the new site is written. */
  readonly folder: string;
  /** Undefined for a build that neither uses nor leaves anything. */
  readonly memory: Memory | undefined;
}

export interface BuildOptions extends SiteOptions {
  /** Four digits, for the footer: the output holds no other sign of when it was built. */
  readonly year: string;
  /** Builds whatever share of its addresses the site loses. */
  readonly allowRemovals?: boolean;
  /** Severities, besides errors, whose findings keep the site from being written. */
  readonly stopsAt?: readonly Severity[];
  /** Renders this part of the pages only, for `shardFolders` of a later run. Without a `cacheFolder`. */
  readonly shard?: ShardNumber;
  /** Takes all pages over from the shards in these folders. Without a `cacheFolder`. */
  readonly shardFolders?: readonly string[];
  /** Where builds leave what the next one can use; absent: nothing is used or left. */
  readonly cacheFolder?: string;
}

/** Takes lists of files over from the published site: each whole, or `undefined` where somebody has touched one of its files. */
export async function reuseFiles(
  { options, workers, folder }: BuildRun,
  lists: readonly (readonly CachedFile[])[],
  size: number,
): Promise<(readonly CachedFile[] | undefined)[]> {
  const inputs = Array.from({ length: Math.ceil(lists.length / size) }, (_, part) => ({
    from: options.config.out,
    to: folder,
    lists: lists.slice(part * size, (part + 1) * size),
  }));
  return (await workers.map('reuse', inputs)).flat();
}
