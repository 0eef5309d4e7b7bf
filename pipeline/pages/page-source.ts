import type { RenderJob } from '../model/plan.ts';
import type { RenderedJob, WrittenFile } from '../model/rendered-page.ts';

/**
 * Writes the pages of those jobs that it has into the new site's folder: a page comes from one source.
 * @param give gets the jobs as they are written
 */
export type PageSource = (
  jobs: readonly RenderJob[],
  give: (written: readonly WrittenJob[]) => void,
) => Promise<void>;

export interface WrittenJob extends RenderedJob {
  readonly job: RenderJob;
  /** `reused`: published, or of a shard; `fetched`: from the shared cache; `rendered`: also those that got another shell. */
  readonly origin: 'reused' | 'rendered' | 'fetched';
}

/** Adds the written files to jobs; leaves out those that have none. */
export function withFiles(
  jobs: readonly Pick<WrittenJob, 'job' | 'dependencies'>[],
  written: readonly (readonly WrittenFile[] | undefined)[],
  origin: WrittenJob['origin'],
): WrittenJob[] {
  return jobs.flatMap(({ job, dependencies }, at) => {
    const files = written[at];
    return files ? [{ job, dependencies, files, origin }] : [];
  });
}

/** Counts pages by origin, without the 404 pages. */
export function countByOrigin(jobs: readonly WrittenJob[]): Record<WrittenJob['origin'], number> {
  const counts = { reused: 0, rendered: 0, fetched: 0 };
  for (const { job, origin, files } of jobs) if (job !== 'notFound') counts[origin] += files.length;
  return counts;
}

/** Pages per message: balances workers, and takes them long enough for a message. */
const pagesAtOnce = 88;

/** Returns the number of jobs per message. */
export function jobsAtOnce(jobs: readonly RenderJob[]): number {
  const languages = Math.max(1, ...jobs.map((job) => (job === 'notFound' ? 0 : job.paths.length)));
  return Math.ceil(pagesAtOnce / languages);
}
