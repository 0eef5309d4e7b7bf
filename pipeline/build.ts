/**
 * Content file to site: every stage in order. Read this file first.
 *
 * load → check (entries, slugs, plan, redirects, rules) ∥ bundle → render → emit → publish → save the cache
 */
import { summaryOf } from './check.ts';
import {
  type BuildOptions,
  type BuildReport,
  createTimer,
  hasErrors,
  isStopped,
  type PlannedSite,
  type StageTimer,
} from './context.ts';
import { type BuildCache, cacheOff } from './incremental/build-cache.ts';
import { cacheReport } from './incremental/previous-build.ts';
import type { LoadedSite } from './load-site.ts';
import { once } from './model/collections.ts';
import { ContentFileError } from './model/user-error.ts';
import { exceedsRemovalLimit } from './plan/plan-redirects.ts';
import { followPlan, optionsOf, type PreparedSite, planSite, prepareSite } from './prepare-site.ts';
import { type OutputFolder, openOutput } from './publish/output-folder.ts';
import { explainPlanError, explainWriteError } from './publish/write-errors.ts';
import type { RemoteCache } from './remote-cache/remote-cache.ts';
import { mergeShards, writeShard } from './shard-site.ts';
import { readShard } from './shards/shard-manifest.ts';
import { readPlan, writePlan } from './shards/site-plan.ts';
import { collectWorkersGarbage } from './workers/collect-garbage.ts';
import { usefulWorkers } from './workers/pool.ts';
import { listInThread, withWorkers } from './workers/with-workers.ts';
import { writeCards } from './write-cards.ts';
import { type BuildRun, jobsOf, renderInputs, writePages } from './write-pages.ts';
import { cachePages, countPages, templateSizes, writeSiteFiles } from './write-site.ts';

/**
 * Builds the whole site, reusing unchanged results of the previous build (docs/decisions/rebuilds.md). Errors in the
 * content leave the published site unchanged.
 * @throws ContentFileError for an invalid content file, OutputError when the output folder can't be replaced, ShardError for
 * a plan or shards that can't be used
 */
export async function buildSite(
  given: BuildOptions,
  timer: StageTimer,
  cache: BuildCache,
): Promise<BuildReport> {
  const plan = given.planFolder === undefined ? undefined : readPlan(given.planFolder, given);
  const options = plan ? optionsOf(plan, given) : given;
  cache.assertWritable();
  const output = lockOutput(options);
  try {
    const isFirst = cache.previous('pages') === undefined;
    const rendersPages = isFirst && !options.remoteCache && !options.shardFolders;
    const needs = { startsAtOnce: isFirst, rendersPages };
    return await withShared(options, timer, needs, async (shared) => {
      const hasPublished = once(output.prepare);
      const shards = options.shardFolders?.map(readShard);
      const run = { options, timer, cache, folder: output.folder, hasPublished, shards, ...shared };
      const [prepared] = await Promise.all([plan ? followPlan(run, plan) : prepareSite(run), hasPublished()]);
      const report = { ...unwritten, ...reportOf(options, prepared.site) };
      const isWritten = !report.exceedsRemovalLimit && !isStopped(prepared.site, options);
      const written = isWritten ? await writeSite(run, prepared, output, report) : {};
      return { ...report, ...written };
    });
  } finally {
    output.close();
  }
}

/**
 * Makes a plan of a site for its shards. Errors in the content leave the former plan unchanged.
 * @param folder of the plan
 * @param leavesChecks whether the shards check the entries
 */
export async function planShards(
  options: BuildOptions,
  folder: string,
  leavesChecks: boolean,
): Promise<BuildReport> {
  const timer = createTimer(options.onStage);
  const needs = { startsAtOnce: !leavesChecks, rendersPages: false };
  return withShared(options, timer, needs, async (shared) => {
    const hasPublished = async () => () => false;
    const run = { options, timer, cache: cacheOff, folder, hasPublished, ...shared };
    const { loaded, site, plan } = await planSite(run, leavesChecks);
    const report = { ...unwritten, ...reportOf(options, site) };
    const isWritten = !report.exceedsRemovalLimit && !isStopped(site, options);
    const write = async () => {
      const finished = await plan();
      assertContentUnchanged(loaded, options);
      return writePlan(folder, finished, options);
    };
    try {
      const bytes = isWritten ? await timer.run('write', write) : 0;
      return { ...report, bytes, written: isWritten };
    } catch (error) {
      throw explainPlanError(error, folder);
    }
  });
}

/** Runs a function with workers and the cache that machines share, and adds to its report what the cache was used for. */
async function withShared(
  options: BuildOptions,
  timer: StageTimer,
  needs: Parameters<typeof withWorkers>[1],
  use: (shared: Pick<BuildRun, 'workers' | 'remote'>) => Promise<Unfinished>,
): Promise<BuildReport> {
  const remote = await openRemoteCache(options);
  try {
    const report = await withWorkers(options, needs, (workers) => use({ workers, remote }));
    if (remote) await timer.run('share', remote.close);
    const warning = remote?.warning();
    return {
      ...report,
      remoteCache: remote?.counts(),
      warnings: [...report.warnings, ...(warning === undefined ? [] : [warning])],
      seconds: timer.seconds(),
    };
  } finally {
    await remote?.close();
  }
}

/** Opens the shared cache; loaded on demand, because most builds have none. */
async function openRemoteCache({ remoteCache }: BuildOptions): Promise<RemoteCache | undefined> {
  if (!remoteCache) return undefined;
  const { createRemoteCache } = await import('./remote-cache/remote-cache.ts');
  return createRemoteCache(remoteCache);
}

type Unfinished = Omit<BuildReport, 'seconds'>;

const unwritten = {
  ...{ written: false, bytes: 0, rendered: 0, reused: 0, fetched: 0 },
  ...{ templates: [], warnings: [], remoteCache: undefined },
};

/** Writes the site beside the published one, then swaps them. @throws OutputError; the published site is unchanged */
async function writeSite(
  run: BuildRun,
  prepared: PreparedSite,
  output: OutputFolder,
  report: Unfinished,
): Promise<Partial<Unfinished>> {
  const { options, timer, workers, cache, shards } = run;
  const { shard } = options;
  const { loaded, site, assets } = prepared;
  const inputs = await renderInputs(run, loaded, site, assets);
  try {
    if (shard) {
      const { files, ...part } = await writeShard(run, shard, inputs, prepared);
      await timer.run('publish', () => output.publish(files));
      return { written: true, pages: part.rendered + part.fetched, ...part };
    }
    const pages = shards
      ? await timer.run('merge', () => mergeShards(run, shards, site, prepared.inputs()))
      : await timer.run('render', () => writePages(run, inputs, jobsOf(site)));
    const counts = countPages(pages);
    // Frees the workers' garbage, because emitting needs as much memory.
    if (counts.rendered > manyPages) collectWorkersGarbage(workers);
    const cards = await timer.run('cards', () => writeCards(run, inputs, site, jobsOf(site)));
    const { files, bytes } = await timer.run('emit', () => writeSiteFiles(run, site, assets, pages, cards));
    const templates = templateSizes(run, inputs, site, pages);
    cachePages(run, inputs, pages);
    assertContentUnchanged(loaded, options);
    await timer.run('publish', () => output.publish(files));
    const written = { written: true, bytes, ...counts, templates };
    if (!loaded.hasLeftOutItems) cacheReport(cache, options, { ...report, ...written }, site);
    const warning = await timer.run('keep', () => (loaded.hasLeftOutItems ? undefined : cache.save()));
    return { ...written, warnings: warning === undefined ? [] : [warning] };
  } catch (error) {
    throw output.explain(error);
  }
}

/** Number of rendered pages from which collecting the workers' garbage pays. */
const manyPages = 2000;

/** Ignores removals while the content has errors, because the intended pages are unknown then. */
function reportOf({ config, allowRemovals }: BuildOptions, site: PlannedSite) {
  const maxShare = allowRemovals ? 1 : config.maxRemovedShare;
  const redirects = hasErrors(site) ? { ...site.redirects, removed: [] } : site.redirects;
  return { ...summaryOf(site), redirects, exceedsRemovalLimit: exceedsRemovalLimit(redirects, maxShare) };
}

/** Rejects a content file that was written to after parts of it were compared or read. @throws ContentFileError */
function assertContentUnchanged(loaded: LoadedSite, { config }: BuildOptions): void {
  if (!loaded.hasChangedSince()) return;
  throw new ContentFileError(
    `The content file ${config.content} was changed during the build.`,
    'Build again. The previous files are unchanged.',
  );
}

/** Locks the output folder. @throws OutputError */
function lockOutput({ config, shard, workers, programFolder }: BuildOptions): OutputFolder {
  // Starting a thread takes longer than listing a small site.
  const isLarge = (workers ?? usefulWorkers(config.content)) > 1;
  const list = isLarge ? (root: string) => listInThread(programFolder, root) : undefined;
  try {
    return openOutput(config.out, shard ? 'shard' : 'site', list);
  } catch (error) {
    throw explainWriteError(error, config.out);
  }
}
