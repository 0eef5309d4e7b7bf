import type { RenderJob } from '../model/plan.ts';
import type { BuildTasks } from '../workers/build-tasks.ts';
import { collectGarbage } from '../workers/collect-garbage.ts';
import { chunk } from '../workers/pool.ts';
import type { BuildRun } from '../workers/run.ts';
import { jobsAtOnce, type PageSource } from './page-source.ts';
import type { Shells } from './site-shells.ts';

/** Number of jobs from which collecting garbage pays. */
const manyJobs = 200;

/** Renders the pages that are left. @param store gets what the workers have rendered */
export function renderedPages(
  { workers }: BuildRun,
  shells: Shells,
  store?: (jobs: readonly RenderJob[], output: BuildTasks['render']['output']) => void,
): PageSource {
  return async (jobs, give) => {
    if (jobs.length === 0) return;
    shells.start();
    if (jobs.length > manyJobs) collectGarbage();
    const parts = chunk(jobs, jobsAtOnce(jobs));
    await workers.map('render', parts, (output, at) => {
      const part = parts[at] ?? [];
      shells.add(output.shells);
      store?.(part, output);
      give(
        output.jobs.flatMap((pages, position) => {
          const job = part[position];
          return job ? [{ ...pages, job, origin: 'rendered' as const }] : [];
        }),
      );
    });
  };
}
