/** The types of a run in workers. */
import type { BuildOptions, SiteOptions, StageTimer } from '../context.ts';
import type { BuildCache } from '../incremental/cache-parts.ts';
import type { RemoteCache } from '../model/remote-cache.ts';
import type { OutputFolder } from '../publish/output-folder.ts';
import type { BuildWorkers } from './build-tasks.ts';

export interface CheckRun {
  readonly options: SiteOptions;
  readonly timer: StageTimer;
  readonly workers: BuildWorkers;
  readonly cache: BuildCache;
  /** The cache that machines share, if the run uses one. */
  readonly remote: RemoteCache | undefined;
  /** Set if checks are kept beside the content's index although the run has no cache. */
  readonly keepsChecks?: boolean;
}

export interface BuildRun extends CheckRun, Pick<OutputFolder, 'folder' | 'finishFolder'> {
  readonly options: BuildOptions;
}
