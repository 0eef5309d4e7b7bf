/** Writes the pages of a site. Each page has one source, and the sources are asked in turn. */
import { findFreshPages, type RenderInputs } from '../incremental/page-dependencies.ts';
import { once } from '../model/collections.ts';
import { countPages, type RenderJob } from '../model/plan.ts';
import type { RenderedJob } from '../model/rendered-page.ts';
import type { TrackedShells } from '../render/shells.tsx';
import type { BuildRun } from '../workers/run.ts';
import { type AdoptedPages, adoptedPages } from './adopted.ts';
import type { PageSource, WrittenJob } from './page-source.ts';
import { publishedPages } from './published.ts';
import { renderedPages } from './rendered.ts';
import { sharedPages } from './shared.ts';
import { openShells } from './site-shells.ts';
import { splicedPages } from './spliced.ts';

export interface WrittenPages {
  readonly jobs: readonly WrittenJob[];
  readonly shells: TrackedShells;
}

/**
 * Writes the pages of render jobs in all their languages.
 * @param adopted pages that other machines have rendered, if they are all there
 */
export async function writePages(
  run: BuildRun,
  inputs: RenderInputs,
  jobs: readonly RenderJob[],
  adopted: (() => AdoptedPages) | undefined,
): Promise<WrittenPages> {
  const shells = openShells(run, inputs);
  const progress = progressOf(run, jobs);
  const done = new Map<RenderJob, WrittenJob>();
  await run.timer.run(adopted ? 'merge' : 'render', async () => {
    const sources = adopted ? [adoptedPages(run, adopted())] : ownSources(run, inputs, shells);
    for (const source of sources) {
      const left = jobs.filter((job) => !done.has(job));
      await source.take(left, (written) => {
        for (const pages of written) done.set(pages.job, pages);
        progress(written);
      });
    }
  });
  return { jobs: jobs.flatMap((job) => done.get(job) ?? []), shells: shells.now };
}

function ownSources(
  run: BuildRun,
  inputs: RenderInputs,
  shells: ReturnType<typeof openShells>,
): PageSource[] {
  const fresh = once(async () => {
    const found = await findFreshPages(inputs, run.cache.previous('pages'), shells.render);
    shells.use(found.shells);
    return found;
  });
  const published = publishedPages(run, async () => (await fresh()).unchanged);
  const spliced = splicedPages(run, async () => (await fresh()).inOtherShells);
  const shared = sharedPages(run, inputs, shells);
  return [published, spliced, shared, renderedPages(run, shells, shared.store)];
}

function progressOf({ options }: BuildRun, jobs: readonly RenderJob[]) {
  const total = countPages(jobs.filter((job) => job !== 'notFound'));
  let done = 0;
  return (written: readonly RenderedJob[]) => {
    for (const { files } of written) done += files.length;
    if (written.length > 0) options.onPages?.(Math.min(done, total), total);
  };
}
