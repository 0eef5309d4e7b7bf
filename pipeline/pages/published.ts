import { type KnownPages, withKnown } from '../incremental/page-dependencies.ts';
import type { BuildRun } from '../workers/run.ts';
import { type PageSource, withFiles } from './page-source.ts';
import { reuseFiles } from './reuse-files.ts';

/** Takes pages of the published site that are the same again: they are in the folder already, or hard-linked. */
export function publishedPages(run: BuildRun, unchanged: KnownPages): PageSource {
  return async (jobs, give) => {
    const known = withKnown(jobs, unchanged);
    const lists = known.map(({ files }) => files);
    give(withFiles(known, await reuseFiles(run, lists), 'reused'));
  };
}
