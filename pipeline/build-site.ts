/** Content file to site: every stage in order; those that look at content are in load-site.ts and check-site.ts. Read this file first. */
import { dirname } from 'node:path';
import type { BuildReport } from './build-report.ts';
import type { BuildOptions, BuildRun } from './build-run.ts';
import { checkSite } from './check-site.ts';
import type { CheckedContent } from './checked-content.ts';
import { issuesOf } from './collect-issues.ts';
import { tryCacheFolder } from './incremental/cache-file.ts';
import { bundleOrReuse } from './incremental/keep-assets.ts';
import { keepBuild } from './incremental/keep-build.ts';
import { type Memory, openMemory } from './incremental/memory.ts';
import { repeatedReport } from './incremental/unchanged-build.ts';
import type { KnownContent } from './load/known-content.ts';
import { type LoadedContent, loadSite } from './load-site.ts';
import { losesTooMuch } from './plan/plan-redirects.ts';
import { isWorkedOn, type OutputFolder, openOutput } from './publish/output-folder.ts';
import { explainCacheError, explainWriteError } from './publish/write-errors.ts';
import { createStages } from './stages.ts';
import { summaryOf } from './summary.ts';
import { chunk } from './workers/pool.ts';
import { withWorkers } from './workers/with-workers.ts';
import { writeShard } from './write-shard.ts';
import { writeSite } from './write-site.ts';

/**
 * Builds the whole site; with errors in the content nothing is written and the old site stays. What the last build left
 * and is still right isn't made again (docs/decisions/rebuilds.md).
 *
 * @throws ContentFileError when the content file is no export, OutputError when the output folder can't be replaced
 */
export async function buildSite(options: BuildOptions): Promise<BuildReport> {
  const { config, cacheFolder } = options;
  const stages = createStages(options.onStage);
  const memory = cacheFolder === undefined ? undefined : openMemory({ ...options, cacheFolder });
  const repeated = memory && (await stages.run('compare', () => repeatedReport(options, memory)));
  // What a build that was killed has left goes away with the next one that runs to its end.
  if (repeated && !isWorkedOn(config.out) && !isStopped(repeated, options))
    return { ...repeated, seconds: stages.seconds() };
  if (memory) assertCanKeep(memory);
  const output = open(options);
  try {
    return await withWorkers(options, { rendersPages: true }, async (workers) => {
      const run: BuildRun = { options, stages, workers, folder: output.folder, memory };
      const loaded = await loadSite(options, stages, workers, earlierReading(memory));
      return await checkAndWrite(run, loaded, output);
    });
  } finally {
    output.close();
  }
}

/** @throws OutputError before anything is made that couldn't be kept */
function assertCanKeep({ file }: Memory): void {
  const folder = dirname(file);
  try {
    tryCacheFolder(folder);
  } catch (error) {
    throw explainCacheError(error, folder);
  }
}

function earlierReading(memory: Memory | undefined): KnownContent | undefined {
  const past = memory?.past;
  return past && { ...past('items'), chunks: past('chunks') };
}

async function checkAndWrite(
  run: BuildRun,
  loaded: LoadedContent,
  output: OutputFolder,
): Promise<BuildReport> {
  const { options, stages, workers, memory } = run;
  const locales = loaded.content.locales
    .map(({ code }) => code)
    .filter((code) => options.locales?.includes(code) ?? true);
  const [content, bundle] = await Promise.all([
    checkSite(options, loaded, stages, workers, { memory }),
    stages.run('bundle', () => bundleOrReuse(run, locales, loaded)),
  ]);
  const found = issuesOf(content, bundle.findings, options.config.rules);
  const checked = { ...content, issues: [...content.issues, ...found] };
  const summary = { ...summaryOf(checked), ...lossOf(options, checked), warnings: [], templates: [] };
  if (summary.losesTooMuch || isStopped(checked, options)) {
    const nothing = { written: false, bytes: 0, rendered: 0, reused: 0 };
    return { ...summary, ...nothing, seconds: stages.seconds() };
  }
  const done = { ...summary, written: true };
  const { shard } = options;
  if (shard) {
    const part = await writeAndPublish(run, output, () => writeShard(run, shard, loaded, checked, bundle));
    return { ...done, ...part, pages: part.rendered, seconds: stages.seconds() };
  }
  const site = await writeAndPublish(run, output, () => writeSite(run, loaded, checked, bundle));
  // In the workers, while this one writes down what the next build can use.
  const removing = workers.map('remove', chunk(output.setAside(), 4));
  const warning = await stages.run('keep', () => memory && keepBuild(options, memory, site));
  await removing;
  const { rendered, reused, bytes, templates } = site;
  return {
    ...done,
    ...{ bytes, rendered, reused, templates },
    warnings: warning === undefined ? [] : [warning],
    seconds: stages.seconds(),
  };
}

/** @throws OutputError where the file system refuses; the old site stays */
async function writeAndPublish<Site>(
  { stages }: BuildRun,
  output: OutputFolder,
  write: () => Promise<Site>,
): Promise<Site> {
  try {
    const site = await write();
    await stages.run('publish', output.publish);
    return site;
  } catch (error) {
    throw output.explain(error);
  }
}

/** With errors in the content it can't be told which pages are meant to go. */
function lossOf({ config, allowRemovals }: BuildOptions, checked: CheckedContent) {
  const maxShare = allowRemovals ? 1 : config.maxRemovedShare;
  const redirects = hasErrors(checked) ? { ...checked.redirects, removed: [] } : checked.redirects;
  return { redirects, losesTooMuch: losesTooMuch(redirects, maxShare) };
}

function hasErrors({ issues }: Pick<CheckedContent, 'issues'>): boolean {
  return issues.some(({ severity }) => severity === 'error');
}

/** Returns whether findings keep the site from being written: errors always do. */
function isStopped(checked: Pick<CheckedContent, 'issues'>, { stopsAt = [] }: BuildOptions): boolean {
  return hasErrors(checked) || checked.issues.some(({ severity }) => stopsAt.includes(severity));
}

function open({ config, shard }: BuildOptions): OutputFolder {
  try {
    return openOutput(config.out, shard ? 'shard' : 'site');
  } catch (error) {
    throw explainWriteError(error, config.out);
  }
}
