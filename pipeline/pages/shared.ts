import { packShell, unpackShell } from '../emit/packed-pages.ts';
import { hashModel } from '../files/input-hashes.ts';
import { hashValues } from '../incremental/build-cache.ts';
import { jobKey, type RenderInputs } from '../incremental/page-dependencies.ts';
import { pagesOfJob, type RenderJob } from '../model/plan.ts';
import type { RemoteCache, SharedResults } from '../model/remote-cache.ts';
import { isShellKey } from '../render/render-site.ts';
import type { TrackedShell, TrackedShells } from '../render/shells.tsx';
import type { BuildTasks } from '../workers/build-tasks.ts';
import { chunk } from '../workers/pool.ts';
import type { BuildRun } from '../workers/run.ts';
import { type PageSource, withFiles } from './page-source.ts';
import type { Shells } from './site-shells.ts';

/** Takes pages from the cache that machines share, and stores those that this build renders. */
interface SharedPages {
  readonly take: PageSource;
  /** Stores rendered pages and shells in the background. */
  readonly store: (jobs: readonly RenderJob[], output: BuildTasks['render']['output']) => void;
}

/** Jobs whose pages are fetched while those of others are written. */
const jobsAhead = 100;
const jobsPerMessage = 10;

/** Opens the pages in the cache that machines share. */
export function sharedPages(
  { options, workers, folder }: BuildRun,
  remote: RemoteCache,
  { hashes, index }: RenderInputs,
  shells: Shells,
): SharedPages {
  const kind = hashValues('pages', hashModel(options), hashes.shared());
  // Pages are joined with the shells of this build.
  const results = remote.resultsOf(kind, (key) => (isShellKey(key) ? '' : hashes.of(key)));
  return {
    take: async (jobs, give) => {
      const parts = chunk(jobs, jobsAhead);
      const find = (part: readonly RenderJob[] = []) =>
        Promise.all(part.map(async (job) => ({ job, result: await results.find(jobKey(job)) })));
      let finding = find(parts[0]);
      for (const at of parts.keys()) {
        const found = (await finding).flatMap(({ job, result }) => (result ? [{ job, ...result }] : []));
        finding = find(parts[at + 1]);
        const wanted = new Set(found.flatMap(({ dependencies }) => dependencies.filter(isShellKey)));
        const missing = [...wanted].filter((key) => !shells.now.has(key));
        if (missing.length > 0) shells.use({ now: await findShells(results, missing, shells) });
        const inputs = chunk(found, jobsPerMessage).map((some) => ({
          to: folder,
          jobs: some.map(({ job, value, dependencies }) => ({
            pages: pagesOfJob(job, index.locales),
            packed: value,
            shells: dependencies.filter(isShellKey),
          })),
        }));
        const files = (await workers.map('join', inputs)).flat();
        give(withFiles(found, files, 'fetched'));
      }
    },
    store: (jobs, { jobs: rendered, shells: renderedShells, packed }) => {
      storeShells(results, renderedShells);
      // Taken out, so that nothing holds them once they are stored.
      for (const [at, bytes] of packed.splice(0).entries()) {
        const [job, pages] = [jobs[at], rendered[at]];
        if (job && pages) results.store(jobKey(job), pages.dependencies, bytes);
      }
    },
  };
}

/** Fetches shells, and renders and stores those that the cache doesn't have. */
async function findShells(
  results: SharedResults,
  keys: readonly string[],
  { render }: Shells,
): Promise<TrackedShells> {
  const find = async (key: string): Promise<[string, TrackedShell][]> => {
    const found = await results.find(key);
    const shell = found && unpackShell(found.value);
    return shell ? [[key, { shell, dependencies: found.dependencies }]] : [];
  };
  const fetched = new Map((await Promise.all(keys.map(find))).flat());
  const others = keys.filter((key) => !fetched.has(key));
  if (others.length === 0) return fetched;
  const rendered = await render(others);
  storeShells(results, rendered);
  return new Map([...fetched, ...rendered]);
}

function storeShells(results: SharedResults, shells: TrackedShells): void {
  for (const [key, { shell, dependencies }] of shells) results.store(key, dependencies, packShell(shell));
}
