import { type BuildRun, reuseFiles } from './build-run.ts';
import type { KeptJob, RenderedJob, RenderJob } from './incremental/build-state.ts';
import { nameOf, type PageBasis, type RightPages, stillRight } from './incremental/keep-pages.ts';
import type { PagePlan } from './model/plan.ts';
import type { WrittenFile } from './model/rendered-page.ts';
import type { TrackedShells } from './render/shells.tsx';
import { countPages } from './summary.ts';
import { collectGarbage } from './workers/collect-garbage.ts';
import { chunk } from './workers/pool.ts';

/** Pages of one job, as they now lie in the new site. */
export interface MadeJob {
  readonly job: RenderJob;
  readonly asked: readonly string[];
  readonly files: readonly WrittenFile[];
  readonly isReused: boolean;
}

export interface MadePages {
  readonly jobs: readonly MadeJob[];
  /** What is around them. */
  readonly shells: TrackedShells;
}

/** All that a site's pages are rendered in. */
export function jobsOf(plans: readonly PagePlan[]): RenderJob[] {
  return [...plans, 'notFound'];
}

function isPlan(job: RenderJob): job is PagePlan {
  return job !== 'notFound';
}

/** Writes pages, each in all its languages: in all workers, and only those that the published site hasn't got as they are. */
export async function renderPages(
  run: BuildRun,
  basis: PageBasis,
  jobs: readonly RenderJob[],
): Promise<MadePages> {
  const start = starter(run, basis);
  const right = await stillRight(basis, run.memory?.past, async (questions) => {
    await start();
    return merged(await run.workers.map('shells', chunk(questions, 4)));
  });
  const reused = await reusePages(run, right, jobs);
  const others = jobs.filter((job) => !reused.has(job));
  if (others.length > 0) await start();
  const rendered = await renderJobs(run, others, countPages(jobs.filter(isPlan)));
  const made = new Map(rendered.map((output, at) => [others[at], output]));
  return {
    jobs: jobs.flatMap((job) => {
      const output = made.get(job);
      return reused.get(job) ?? (output ? { ...output, job, isReused: false } : []);
    }),
    shells:
      others.length > 0 ? merged([right.shells, ...(await run.workers.all('shells', []))]) : right.shells,
  };
}

/** Tells the threads what to render with, once. */
function starter({ options, workers, folder, memory }: BuildRun, basis: PageBasis): () => Promise<unknown> {
  const { site, isValid, index } = basis;
  const start = async () => {
    // The threads have checked the content in all its languages.
    if (options.locales) await workers.all('open', index);
    await workers.all('start', { site, out: folder, isValid, tracksDependencies: memory !== undefined });
  };
  let started: Promise<unknown> | undefined;
  return () => {
    started ??= start();
    return started;
  };
}

function merged(shells: readonly TrackedShells[]): TrackedShells {
  return new Map(shells.flatMap((some) => [...some]));
}

/** Rendering fewer is over before it would pay. */
const manyJobs = 200;

async function renderJobs(
  { options, workers }: BuildRun,
  jobs: readonly RenderJob[],
  total: number,
): Promise<RenderedJob[]> {
  if (jobs.length > manyJobs) collectGarbage();
  let done = total - jobs.reduce((sum, job) => sum + (job === 'notFound' ? 0 : countPages([job])), 0);
  const outputs = await workers.map('render', chunk(jobs, 4), (output) => {
    for (const { files } of output) done += files.length;
    options.onPages?.(Math.min(done, total), total);
  });
  return outputs.flat();
}

/** Pages in all their languages: enough work to be worth a message, few enough that threads end at about the same time. */
const reusedAtOnce = 32;

async function reusePages(
  run: BuildRun,
  right: RightPages,
  jobs: readonly RenderJob[],
): Promise<ReadonlyMap<RenderJob, MadeJob>> {
  const candidates = jobs.flatMap((job): { job: RenderJob; kept: KeptJob }[] => {
    const kept = right.jobs.get(nameOf(job));
    return kept ? [{ job, kept }] : [];
  });
  const lists = candidates.map(({ kept }) => kept.files);
  const reused = await reuseFiles(run, lists, reusedAtOnce);
  return new Map(
    candidates.flatMap(({ job, kept }, at) => {
      const files = reused[at];
      if (!files) return [];
      const asked = kept.asked.map((position) => right.questions[position] ?? '');
      return [[job, { job, asked, files, isReused: true }] as const];
    }),
  );
}
