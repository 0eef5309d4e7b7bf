import { type KnownPages, withKnown } from '../incremental/page-dependencies.ts';
import { isShellKey } from '../render/render-site.ts';
import { chunk } from '../workers/pool.ts';
import type { BuildRun } from '../workers/run.ts';
import { jobsAtOnce, type PageSource, withFiles } from './page-source.ts';

/** Takes pages of the published site of which only the shell has changed, and writes them with the new one. */
export function splicedPages({ options, workers, folder }: BuildRun, inOtherShells: KnownPages): PageSource {
  return async (jobs, give) => {
    const known = withKnown(jobs, inOtherShells);
    const inputs = chunk(known, jobsAtOnce(known.map(({ job }) => job))).map((some) => ({
      from: options.config.out,
      to: folder,
      jobs: some.map(({ files, dependencies }) => ({ files, shells: dependencies.filter(isShellKey) })),
    }));
    give(withFiles(known, (await workers.map('splice', inputs)).flat(), 'rendered'));
  };
}
