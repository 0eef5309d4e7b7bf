import { type BuildRun, reuseFiles } from './build-run.ts';
import type { KeptJob, RenderJob } from './build-state.ts';
import { nameOf, type PageBasis, stillRight } from './keep-pages.ts';
import type { PagePlan } from './model/plan.ts';
import type { WrittenFile } from './model/rendered-page.ts';
import { countPages } from './summary.ts';
import { cutInto } from './thread-pool.ts';

/** Pages of one job, as they now lie in the new site. */
export interface MadeJob {
  readonly job: RenderJob;
  readonly asked: readonly string[];
  readonly files: readonly WrittenFile[];
  readonly isReused: boolean;
}

/** Writes all pages, each in all its languages: in all threads, and only those that the published site hasn't got as they are. */
export async function renderPages(
  run: BuildRun,
  basis: PageBasis,
  plans: readonly PagePlan[],
): Promise<MadeJob[]> {
  const jobs: RenderJob[] = [...plans, 'notFound'];
  const reused = await reusePages(run, basis, jobs);
  const total = countPages(plans);
  let done = [...reused.values()].reduce((sum, { files }) => sum + files.length, 0);
  const parts = cutInto(
    jobs.filter((job) => !reused.has(job)),
    4,
  );
  if (parts.length > 0) await startRendering(run, basis);
  const rendered = await run.threads.map('render', parts, (output) => {
    done += output.reduce((sum, { files }) => sum + files.length, 0);
    run.options.onPages?.(Math.min(done, total), total);
  });
  const made = new Map(
    parts.flat().map((job, at) => [job, { job, isReused: false, ...rendered.flat()[at] }] as const),
  );
  return jobs.flatMap((job) => reused.get(job) ?? made.get(job) ?? []) as MadeJob[];
}

async function startRendering(
  { options, threads, folder, memory }: BuildRun,
  basis: PageBasis,
): Promise<void> {
  const { site, isSound, index } = basis;
  // The threads have checked the content in all its languages.
  if (options.locales) await threads.all('open', index);
  await threads.all('start', { site, out: folder, isSound, recordsUses: memory !== undefined });
}

/** Pages of one part: enough work to be worth a message, few enough that threads end at about the same time. */
const reusedAtOnce = 32;

async function reusePages(
  run: BuildRun,
  basis: PageBasis,
  jobs: readonly RenderJob[],
): Promise<ReadonlyMap<RenderJob, MadeJob>> {
  const past = run.memory?.past;
  const right = stillRight(basis, past);
  const candidates = jobs.flatMap((job): { job: RenderJob; kept: KeptJob }[] => {
    const kept = right.get(nameOf(job));
    return kept ? [{ job, kept }] : [];
  });
  const lists = candidates.map(({ kept }) => kept.files);
  const reused = await reuseFiles(run, lists, reusedAtOnce);
  const questions = candidates.length > 0 ? (past?.('pages').answers ?? []) : [];
  return new Map(
    candidates.flatMap(({ job, kept }, at) => {
      const files = reused[at];
      if (!files) return [];
      const asked = kept.asked.map((position) => questions[position]?.[0] ?? '');
      return [[job, { job, asked, files, isReused: true }] as const];
    }),
  );
}
