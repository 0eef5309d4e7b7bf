/** Writes pages into the new site's folder: as they are there or hard-linked if unchanged, else rendered. */

import type { BuildOptions, PlannedSite } from './context.ts';
import type { FileGroup } from './incremental/build-cache.ts';
import {
  createPageHashes,
  findFreshPages,
  jobKey,
  type KnownJob,
  type RenderInputs,
} from './incremental/page-dependencies.ts';
import type { SharedResults } from './incremental/shared-results.ts';
import type { CheckRun, LoadedSite } from './load-site.ts';
import { once } from './model/collections.ts';
import { countPages, type RenderJob } from './model/plan.ts';
import type { CachedFile, RenderedJob, WrittenFile } from './model/rendered-page.ts';
import type { Shard } from './model/shard.ts';
import type { SiteBundle } from './model/site-bundle.ts';
import { planLinks } from './plan/plan-pages.ts';
import { isShellKey } from './render/render-site.ts';
import type { TrackedShells } from './render/shells.tsx';
import { createSharedPages, fetchPages, storePages } from './shared-pages.ts';
import { collectGarbage } from './workers/collect-garbage.ts';
import { chunk } from './workers/pool.ts';

export interface BuildRun extends CheckRun {
  readonly options: BuildOptions;
  /** The new site's folder, which may hold files of an earlier site. */
  readonly folder: string;
  /** The shards to merge, instead of rendering pages. */
  readonly shards?: readonly Shard[] | undefined;
  /** Finishes the folder, and returns a function that returns whether it has a published file. */
  readonly hasPublished: () => Promise<(file: CachedFile) => boolean>;
}

/** Describes the written pages of one render job. */
export interface WrittenJob extends RenderedJob {
  readonly job: RenderJob;
  readonly isReused: boolean;
  /** Whether another machine has rendered the pages. */
  readonly isFetched?: true;
}

export interface WrittenPages {
  readonly jobs: readonly WrittenJob[];
  readonly shells: TrackedShells;
}

/** Collects the inputs of rendering. */
export async function renderInputs(
  { options }: BuildRun,
  { items }: LoadedSite,
  { content, urls, sections, servers, times }: PlannedSite,
  { links, messages }: SiteBundle,
): Promise<RenderInputs> {
  const { config, year } = options;
  const shown = { urls: planLinks(content, urls), sections: await sections(), servers, times: times() };
  const inputs = { site: { config, year, links, messages, ...shown }, index: content.index };
  return { ...inputs, hashes: createPageHashes(inputs, items) };
}

/** Lists the render jobs of a site. */
export function jobsOf({ plans }: Pick<PlannedSite, 'plans'>): RenderJob[] {
  return [...plans, 'notFound'];
}

/** Writes the pages of render jobs in all their languages. */
export async function writePages(
  run: BuildRun,
  inputs: RenderInputs,
  jobs: readonly RenderJob[],
): Promise<WrittenPages> {
  const { workers, cache } = run;
  const start = once(() => startRenderer(run, inputs));
  const renderShells = async (keys: readonly string[]) => {
    start();
    return merged(await workers.map('shells', chunk(keys, shellsAtOnce)));
  };
  const fresh = await findFreshPages(inputs, cache.previous('pages'), renderShells);
  if (fresh.shells.now.size > 0) workers.prepare('useShells', fresh.shells);
  const progress = progressOf(run, jobs);
  const done = new Map([
    ...(await reusePages(run, knownJobs(jobs, fresh.unchanged))),
    ...(await splicePages(run, knownJobs(jobs, fresh.inOtherShells))),
  ]);
  progress([...done.values()]);
  const shared = createSharedPages(run, inputs);
  const others = jobs.filter((job) => !done.has(job));
  const fetched =
    shared && (await fetchPages(run, shared, others, inputs.index.locales, fresh.shells, renderShells));
  for (const [job, pages] of fetched?.jobs ?? [])
    done.set(job, { ...pages, job, isReused: false, isFetched: true });
  progress([...(fetched?.jobs.values() ?? [])]);
  const stale = jobs.filter((job) => !done.has(job));
  if (stale.length > 0) start();
  const rendered = await renderJobs(run, stale, progress, shared);
  return {
    jobs: jobs.flatMap((job) => done.get(job) ?? rendered.jobs.get(job) ?? []),
    shells: merged([fresh.shells.now, fetched?.shells ?? new Map(), rendered.shells]),
  };
}

/** Prepares the workers for rendering. */
function startRenderer({ options, workers, folder, cache, remote }: BuildRun, inputs: RenderInputs): void {
  const { site, index } = inputs;
  // Reopens the content, which was checked in all languages.
  if (options.locales) workers.prepare('open', index);
  workers.prepare('start', {
    site,
    out: folder,
    tracksDependencies: cache.isOn || remote !== undefined,
    packsPages: remote?.mayWrite === true,
  });
}

function merged(shells: readonly TrackedShells[]): TrackedShells {
  return new Map(shells.flatMap((some) => [...some]));
}

/** Shells per message. */
const shellsAtOnce = 8;

/** Pages per message: balances workers, and takes them long enough for a message. */
const pagesAtOnce = 88;

function jobsAtOnce(jobs: readonly RenderJob[]): number {
  const languages = Math.max(1, ...jobs.map((job) => (job === 'notFound' ? 0 : job.paths.length)));
  return Math.ceil(pagesAtOnce / languages);
}

/** Number of jobs from which collecting garbage pays. */
const manyJobs = 200;

type Progress = (written: readonly RenderedJob[]) => void;

function progressOf({ options }: BuildRun, jobs: readonly RenderJob[]): Progress {
  const total = countPages(jobs.filter((job) => job !== 'notFound'));
  let done = 0;
  return (written) => {
    for (const { files } of written) done += files.length;
    if (written.length > 0) options.onPages?.(Math.min(done, total), total);
  };
}

async function renderJobs(
  { workers }: BuildRun,
  jobs: readonly RenderJob[],
  progress: Progress,
  shared: SharedResults | undefined,
): Promise<{ readonly jobs: ReadonlyMap<RenderJob, WrittenJob>; readonly shells: TrackedShells }> {
  if (jobs.length > manyJobs) collectGarbage();
  const parts = chunk(jobs, jobsAtOnce(jobs));
  const outputs = await workers.map('render', parts, (output, at) => {
    progress(output.jobs);
    if (shared) storePages(shared, parts[at] ?? [], output);
  });
  const rendered = outputs.flatMap((output) => output.jobs).map((output, at) => [jobs[at], output] as const);
  return {
    jobs: new Map(
      rendered.flatMap(([job, output]) => (job ? [[job, { ...output, job, isReused: false }] as const] : [])),
    ),
    shells: merged(outputs.map(({ shells }) => shells)),
  };
}

interface KnownPages extends KnownJob {
  readonly job: RenderJob;
}

function knownJobs(jobs: readonly RenderJob[], known: ReadonlyMap<string, KnownJob>): KnownPages[] {
  return jobs.flatMap((job) => {
    const pages = known.get(jobKey(job));
    return pages ? [{ ...pages, job }] : [];
  });
}

async function reusePages(run: BuildRun, known: readonly KnownPages[]): Promise<[RenderJob, WrittenJob][]> {
  const lists = known.map(({ files }) => files);
  return writtenJobs(known, await reuseFiles(run, lists), true);
}

/** Writes published pages with their new shells. */
async function splicePages(
  { options, workers, folder }: BuildRun,
  known: readonly KnownPages[],
): Promise<[RenderJob, WrittenJob][]> {
  const parts = chunk(known, jobsAtOnce(known.map(({ job }) => job)));
  const inputs = parts.map((jobs) => ({
    from: options.config.out,
    to: folder,
    jobs: jobs.map(({ files, dependencies }) => ({ files, shells: dependencies.filter(isShellKey) })),
  }));
  return writtenJobs(known, (await workers.map('splice', inputs)).flat(), false);
}

/** @param lists the files of each job; undefined if they can't be used */
function writtenJobs(
  known: readonly KnownPages[],
  lists: readonly (readonly WrittenFile[] | undefined)[],
  isReused: boolean,
): [RenderJob, WrittenJob][] {
  return known.flatMap(({ job, dependencies }, at) => {
    const files = lists[at];
    return files ? [[job, { job, dependencies, files, isReused }]] : [];
  });
}

/** Lists per message: linking one takes less than rendering one. */
const listsAtOnce = 88;

/**
 * Reuses lists of published files: looks whether the new site's folder has them, and hard-links the other lists.
 * @returns `undefined` for a list with a changed file
 */
export async function reuseFiles(
  { options, workers, folder, hasPublished }: BuildRun,
  lists: readonly (readonly CachedFile[])[],
): Promise<(readonly CachedFile[] | undefined)[]> {
  const isThere = await hasPublished();
  const others = lists.filter((files) => !files.every(isThere));
  const inputs = chunk(others, listsAtOnce).map((part) => ({
    from: options.config.out,
    to: folder,
    lists: part,
  }));
  const linked = (await workers.map('reuse', inputs)).flat();
  const linkedLists = new Map(others.map((files, at) => [files, linked[at]]));
  return lists.map((files) => (linkedLists.has(files) ? linkedLists.get(files) : files));
}

/** Hard-links a group of published files if its key matches and no file has changed. */
export async function reuseGroup(
  run: BuildRun,
  group: FileGroup | undefined,
  key: string | undefined,
): Promise<readonly CachedFile[] | undefined> {
  if (!group || key === undefined || group.key !== key) return undefined;
  const [files] = await reuseFiles(run, [group.files]);
  return files;
}
