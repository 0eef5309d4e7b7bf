/**
 * Writes the pages of a site. Each page has one source, and the sources are asked in turn: `published`, `spliced` (published, with
 * another shell), `shared` (the cache that machines share), `rendered`. If the site is merged from shards, `merged` is the only one.
 */
import type { PlannedSite } from '../context.ts';
import {
  createPageHashes,
  findFreshPages,
  jobKey,
  type RenderInputs,
} from '../incremental/page-dependencies.ts';
import type { CachedLists } from '../load/content-chunks.ts';
import { countPages, type RenderJob } from '../model/plan.ts';
import type { RenderedJob } from '../model/rendered-page.ts';
import type { SiteBundle } from '../model/site-bundle.ts';
import { planLinks } from '../plan/plan-pages.ts';
import type { TrackedShells } from '../render/shells.tsx';
import type { BuildRun } from '../workers/run.ts';
import type { MergedPages } from './merged.ts';
import type { PageSource, WrittenJob } from './page-source.ts';
import { publishedPages } from './published.ts';
import { renderedPages } from './rendered.ts';
import { openShells, type Shells } from './site-shells.ts';
import { splicedPages } from './spliced.ts';

export interface WrittenPages {
  readonly jobs: readonly WrittenJob[];
  readonly shells: TrackedShells;
}

/** Collects the inputs of rendering. @param items what is known of the entries and assets */
export async function renderInputs(
  { options, cache }: BuildRun,
  items: () => CachedLists,
  { content, urls, sections, servers, times }: PlannedSite,
  { links, messages }: SiteBundle,
): Promise<RenderInputs> {
  const { config, year } = options;
  const shown = { urls: planLinks(content, urls), sections: await sections(), servers, times: times() };
  const inputs = { site: { config, year, links, messages, ...shown }, index: content.index };
  return { ...inputs, hashes: createPageHashes(inputs, items, cache) };
}

/**
 * Writes the pages of render jobs in all their languages.
 * @param merged the pages of all shards, if the site is merged from them
 */
export async function writePages(
  run: BuildRun,
  inputs: RenderInputs,
  jobs: readonly RenderJob[],
  merged: (() => MergedPages) | undefined,
): Promise<WrittenPages> {
  const shells = openShells(run, inputs);
  const progress = progressOf(run, jobs);
  const done = new Map<RenderJob, WrittenJob>();
  await run.timer.run(merged ? 'merge' : 'render', async () => {
    for (const source of await sourcesOf(run, inputs, shells, merged)) {
      const left = jobs.filter((job) => !done.has(job));
      await source(left, (written) => {
        for (const pages of written) done.set(pages.job, pages);
        progress(written);
      });
    }
  });
  const written = jobs.map((job) => {
    const pages = done.get(job);
    if (!pages) throw new Error(`No source has written the pages of ${jobKey(job)}.`);
    return pages;
  });
  return { jobs: written, shells: shells.now };
}

async function sourcesOf(
  run: BuildRun,
  inputs: RenderInputs,
  shells: Shells,
  merged: (() => MergedPages) | undefined,
): Promise<PageSource[]> {
  if (merged) {
    const { mergedPages } = await import('./merged.ts');
    return [mergedPages(run, merged())];
  }
  const fresh = await findFreshPages(inputs, run.cache.previous('pages'), shells.render);
  shells.use(fresh.shells);
  const known = [publishedPages(run, fresh.unchanged), splicedPages(run, fresh.inOtherShells)];
  if (!run.remote) return [...known, renderedPages(run, shells)];
  const { sharedPages } = await import('./shared.ts');
  const shared = sharedPages(run, run.remote, inputs, shells);
  return [...known, shared.take, renderedPages(run, shells, shared.store)];
}

function progressOf({ options }: BuildRun, jobs: readonly RenderJob[]) {
  const total = countPages(jobs.filter((job) => job !== 'notFound'));
  let done = 0;
  return (written: readonly RenderedJob[]) => {
    for (const { files } of written) done += files.length;
    if (written.length > 0) options.onPages?.(Math.min(done, total), total);
  };
}
