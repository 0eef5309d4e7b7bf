/**
 * Content file to site: every stage in order. Read this file first; `build-or-repeat.ts` asks before whether anything has changed.
 *
 * open → prepare (load the content, by a plan or without) → check (and plan the pages, bundle the assets) → pages → files → publish
 *
 * A page is published as it is, published with another shell around it, in the shared cache, or rendered; of a site that is merged,
 * all pages come from its shards (`pages/write-pages.ts`).
 */
import { reportOf } from './checks/check-site.ts';
import type { BuildReport, StageTimer } from './context.ts';
import type { BuildCache } from './incremental/cache-parts.ts';
import { saveCache } from './incremental/previous-build.ts';
import { countByOrigin } from './pages/page-source.ts';
import { renderInputs, writePages } from './pages/write-pages.ts';
import { openBuild, type Unfinished } from './prepare/open-run.ts';
import { prepareSite } from './prepare/prepare-site.ts';
import type { PreparedSite, SiteToBuild } from './prepare/prepared-site.ts';
import { type BuildRequest, readTarget } from './prepare/target.ts';
import type { OutputFolder } from './publish/output-folder.ts';
import { writeSiteFiles } from './site-files/write-site-files.ts';
import { collectWorkersGarbage } from './workers/collect-garbage.ts';
import type { BuildRun } from './workers/run.ts';

/**
 * Builds a site or a part of it, reusing unchanged results of the previous build (docs/decisions/rebuilds.md). Errors in the
 * content leave the published site unchanged.
 * @throws UserError for content, a folder or a request that can't be used
 */
export async function buildSite(
  request: BuildRequest,
  timer: StageTimer,
  cache: BuildCache,
): Promise<BuildReport> {
  const target = await readTarget(request);
  return openBuild(target, timer, cache, async (run, output) => {
    const prepared = await prepareSite(run, target);
    const site = await prepared.check();
    const { report, isFit } = reportOf(target.options, site);
    return isFit ? writeSite(run, prepared, site, output, report) : report;
  });
}

/** Writes the site beside the published one, then swaps them. @throws OutputError; the published site is unchanged */
async function writeSite(
  run: BuildRun,
  { loaded }: PreparedSite,
  site: SiteToBuild,
  output: OutputFolder,
  report: Unfinished,
): Promise<Unfinished> {
  const { timer, workers, folder } = run;
  const { assets, jobs, merged, writeShard } = site;
  const inputs = await renderInputs(run, loaded.items, site, assets);
  try {
    await output.finishFolder();
    const pages = await writePages(run, inputs, jobs, merged);
    const counts = countByOrigin(pages.jobs);
    // Frees the workers' garbage, because writing files needs as much memory.
    if (counts.rendered > manyPages) collectWorkersGarbage(workers);
    const files = writeShard
      ? await timer.run('emit', () => writeShard(folder, pages))
      : await writeSiteFiles(run, inputs, site, pages);
    loaded.assertUnchanged();
    const { names, ...facts } = files;
    await timer.run('publish', () => output.publish(names));
    const number = counts.rendered + counts.reused + counts.fetched;
    const written = { ...report, ...counts, ...facts, pages: number, written: true };
    const warning = loaded.hasLeftOutItems ? undefined : await saveCache(run, written, site);
    return { ...written, warnings: [...output.warnings, ...(files.warnings ?? []), warning ?? []].flat() };
  } catch (error) {
    throw output.explain(error);
  }
}

/** Number of rendered pages from which collecting the workers' garbage pays. */
const manyPages = 2000;
