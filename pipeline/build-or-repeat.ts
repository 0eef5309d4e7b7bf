/** Repeats the last build's report or builds the site. Imports little, because a build that changes nothing needs no more. */
import { type BuildReport, createTimer, isStopped } from './context.ts';
import { openBuildCache } from './incremental/build-cache.ts';
import { repeatReport } from './incremental/repeat-report.ts';
import type { BuildRequest } from './prepare/target.ts';
import { hasUnfinishedBuild } from './publish/output-folder.ts';

/** Builds a site unless nothing has changed since the last build. @throws like `buildSite` */
export async function buildOrRepeat(options: BuildRequest): Promise<BuildReport> {
  const timer = createTimer(options.onStage);
  const { watchState } = options;
  const cache = openBuildCache(options, watchState?.cache);
  const unchanged = cache.isOn ? await timer.run('compare', () => repeatReport(cache, options)) : undefined;
  // A build that runs to its end removes the remains of a killed one.
  const isUnfinished = () => !watchState?.output.held && hasUnfinishedBuild(options.config.out);
  if (unchanged && !isUnfinished() && !isStopped(unchanged, options))
    return { ...unchanged, seconds: timer.seconds() };
  const { buildSite } = await import('./build.ts');
  return buildSite(options, timer, cache);
}
