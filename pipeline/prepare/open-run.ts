/** Opens what a build works with: the output folder, workers, and the cache that machines share. */
import type { BuildOptions, BuildReport, StageTimer } from '../context.ts';
import type { BuildCache } from '../incremental/cache-parts.ts';
import type { RemoteCache } from '../model/remote-cache.ts';
import { type OutputFolder, openOutput } from '../publish/output-folder.ts';
import { explainWriteError } from '../publish/write-errors.ts';
import { usefulWorkers } from '../workers/pool.ts';
import type { BuildRun } from '../workers/run.ts';
import { listMeanwhile, type WorkerNeeds, withWorkers } from '../workers/with-workers.ts';
import { type BuildTarget, outputs } from './target.ts';

/** Describes a run before it has ended. */
export type Unfinished = Omit<BuildReport, 'seconds' | 'remoteCache'>;

/**
 * Runs a build with a locked output folder.
 * @throws OutputError when the folder can't be replaced
 */
export async function openBuild(
  target: BuildTarget,
  timer: StageTimer,
  cache: BuildCache,
  use: (run: BuildRun, output: OutputFolder) => Promise<Unfinished>,
): Promise<BuildReport> {
  const { options } = target;
  cache.assertWritable();
  const output = lockOutput(target);
  try {
    const isFirst = cache.previous('pages') === undefined;
    const rendersPages = isFirst && !options.remoteCache && target.kind !== 'merge';
    const share = target.kind === 'shard' ? 1 / target.shard.count : 1;
    const needs = { startsAtOnce: isFirst, rendersPages, share };
    return await openRun(options, timer, needs, (shared) => {
      const { folder, finishFolder } = output;
      return use({ options, timer, cache, folder, finishFolder, ...shared }, output);
    });
  } finally {
    output.close();
  }
}

/** Runs a function with workers and the shared cache, and adds to its report what the cache was used for. */
export async function openRun(
  options: BuildOptions,
  timer: StageTimer,
  needs: WorkerNeeds,
  use: (shared: Pick<BuildRun, 'workers' | 'remote'>) => Promise<Unfinished>,
): Promise<BuildReport> {
  const remote = await openRemote(options);
  try {
    const report = await withWorkers(options, needs, (workers) => use({ workers, remote }));
    if (remote) await timer.run('share', remote.close);
    const warnings = [...report.warnings, remote?.warning() ?? []].flat();
    return { ...report, remoteCache: remote?.counts(), warnings, seconds: timer.seconds() };
  } finally {
    await remote?.close();
  }
}

/** Loads the shared cache on demand, because most builds have none. */
async function openRemote({ remoteCache }: BuildOptions): Promise<RemoteCache | undefined> {
  if (!remoteCache) return undefined;
  const { openRemoteCache } = await import('../remote-cache/shared-results.ts');
  return openRemoteCache(remoteCache);
}

/** @throws OutputError */
function lockOutput({ options, kind, watchState }: BuildTarget): OutputFolder {
  const { config, workers, programFolder } = options;
  // Starting a program or a thread takes longer than listing a small site.
  const isLarge = (workers ?? usefulWorkers(config.content)) > 1;
  const list = isLarge ? (root: string) => listMeanwhile(programFolder, root) : undefined;
  try {
    return openOutput(config.out, outputs[kind === 'shard' ? 'shard' : 'site'], list, watchState?.output);
  } catch (error) {
    throw explainWriteError(error, config.out);
  }
}
