/** Takes pages from the cache that machines share, and stores those that this build renders. */
import type { Locale } from '../domain/locales/locales.ts';
import { packShell, unpackShell } from './emit/packed-pages.ts';
import { hashValues } from './incremental/build-cache.ts';
import { hashProgram } from './incremental/input-hashes.ts';
import { jobKey, type KnownShells, type RenderInputs } from './incremental/page-dependencies.ts';
import { createSharedResults, type SharedResults } from './incremental/shared-results.ts';
import type { RenderJob } from './model/plan.ts';
import type { RenderedJob } from './model/rendered-page.ts';
import { isShellKey } from './render/render-site.ts';
import type { TrackedShell, TrackedShells } from './render/shells.tsx';
import { pagesOfJob } from './shards/check-shards.ts';
import type { BuildTasks } from './workers/build-tasks.ts';
import { chunk } from './workers/pool.ts';
import type { BuildRun } from './write-pages.ts';

/** Creates the lookup of pages and shells; undefined without a shared cache. */
export function createSharedPages(
  { remote, options }: BuildRun,
  { hashes }: RenderInputs,
): SharedResults | undefined {
  if (!remote) return undefined;
  const kind = hashValues('pages', hashProgram(options), hashes.shared());
  // Pages are joined with the shells of this build.
  return createSharedResults(remote, kind, (key) => (isShellKey(key) ? '' : hashes.of(key)));
}

/** Holds jobs whose pages were written, and the shells around them. */
interface FetchedPages {
  readonly jobs: ReadonlyMap<RenderJob, RenderedJob>;
  readonly shells: TrackedShells;
}

/** Jobs whose pages are fetched while those of others are written. */
const jobsAhead = 100;
/** Jobs per message to a worker. */
const jobsPerMessage = 10;

/**
 * Writes the pages that the shared cache has.
 * @param known shells that needn't be fetched
 * @param renderShells renders the shells that the cache doesn't have
 */
export async function fetchPages(
  { workers, folder }: BuildRun,
  pages: SharedResults,
  jobs: readonly RenderJob[],
  locales: readonly Locale[],
  known: KnownShells,
  renderShells: (keys: readonly string[]) => Promise<TrackedShells>,
): Promise<FetchedPages> {
  const shells = new Map(known.now);
  const written = new Map<RenderJob, RenderedJob>();
  const parts = chunk(jobs, jobsAhead);
  const find = (part: readonly RenderJob[] = []) =>
    Promise.all(part.map(async (job) => ({ job, found: await pages.find(jobKey(job)) })));
  let finding = find(parts[0]);
  for (const at of parts.keys()) {
    const found = (await finding).flatMap(({ job, found }) => (found ? [{ job, ...found }] : []));
    finding = find(parts[at + 1]);
    const wanted = new Set(found.flatMap(({ dependencies }) => dependencies.filter(isShellKey)));
    const missing = [...wanted].filter((key) => !shells.has(key));
    if (missing.length > 0) {
      const added = await shellsOf(pages, missing, renderShells);
      for (const [key, shell] of added) shells.set(key, shell);
      workers.prepare('useShells', { before: known.before, now: added });
    }
    const inputs = chunk(found, jobsPerMessage).map((some) => ({
      to: folder,
      jobs: some.map(({ job, value, dependencies }) => ({
        pages: pagesOfJob(job, locales),
        packed: value,
        shells: dependencies.filter(isShellKey),
      })),
    }));
    const files = (await workers.map('join', inputs)).flat();
    for (const [position, { job, dependencies }] of found.entries()) {
      const own = files[position];
      if (own) written.set(job, { files: own, dependencies });
    }
  }
  return { jobs: written, shells };
}

/** Fetches shells, and renders and stores those that the cache doesn't have. */
async function shellsOf(
  pages: SharedResults,
  keys: readonly string[],
  renderShells: (keys: readonly string[]) => Promise<TrackedShells>,
): Promise<TrackedShells> {
  const find = async (key: string): Promise<[string, TrackedShell][]> => {
    const found = await pages.find(key);
    const shell = found && unpackShell(found.value);
    return shell ? [[key, { shell, dependencies: found.dependencies }]] : [];
  };
  const fetched = new Map((await Promise.all(keys.map(find))).flat());
  const others = keys.filter((key) => !fetched.has(key));
  if (others.length === 0) return fetched;
  const rendered = await renderShells(others);
  storeShells(pages, rendered);
  return new Map([...fetched, ...rendered]);
}

function storeShells(pages: SharedResults, shells: TrackedShells): void {
  for (const [key, { shell, dependencies }] of shells) pages.store(key, dependencies, packShell(shell));
}

/** Stores rendered pages and shells in the background. */
export function storePages(
  pages: SharedResults,
  jobs: readonly RenderJob[],
  output: BuildTasks['render']['output'],
): void {
  storeShells(pages, output.shells);
  // Taken out, so that nothing holds them once they are stored.
  for (const [at, packed] of output.packed.splice(0).entries()) {
    const [job, rendered] = [jobs[at], output.jobs[at]];
    if (job && rendered) pages.store(jobKey(job), rendered.dependencies, packed);
  }
}
