/** The types of a run in workers. */
import type { BuildOptions, SiteOptions, StageTimer } from '../context.ts';
import type { BuildCache } from '../incremental/cache-parts.ts';
import type { RemoteCache } from '../model/remote-cache.ts';
import type { CachedFile } from '../model/rendered-page.ts';
import type { BuildWorkers } from './build-tasks.ts';

/** Holds the options, timer, workers and caches of one check. */
export interface CheckRun {
  readonly options: SiteOptions;
  readonly timer: StageTimer;
  readonly workers: BuildWorkers;
  readonly cache: BuildCache;
  /** The cache that machines share, if the run uses one. */
  readonly remote: RemoteCache | undefined;
}

export interface BuildRun extends CheckRun {
  readonly options: BuildOptions;
  /** The new site's folder, which may hold files of an earlier site. */
  readonly folder: string;
  /** Makes the folder ready for pages; gives a function that tells whether a published file is in it already. */
  readonly finishFolder: () => Promise<(file: CachedFile) => boolean>;
}
