import type { PageIdentity, RenderJob } from '../model/plan.ts';
import type { WrittenFile } from '../model/rendered-page.ts';
import { chunk } from '../workers/pool.ts';
import type { BuildRun } from '../workers/run.ts';
import type { PageSource } from './page-source.ts';

/** Describes the pages of a site that its shards hold. */
export interface MergedPages {
  readonly folders: readonly MergedFolder[];
  readonly pagesOf: (job: RenderJob) => readonly PageIdentity[];
}

interface MergedFolder {
  readonly folder: string;
  readonly pages: readonly WrittenFile[];
  /** Describes a file that is missing or changed. */
  readonly damageOf: (file: string) => Error;
}

/** Pages per message. */
const pagesAtOnce = 100;

/** Takes pages from shards: they are hard-linked, and their sizes are compared. */
export function mergedPages(
  { workers, folder: to }: BuildRun,
  { folders, pagesOf }: MergedPages,
): PageSource {
  return async (jobs, give) => {
    for (const { folder, pages, damageOf } of folders) {
      const parts = chunk(pages, pagesAtOnce).map((some) => ({ from: folder, to, pages: some }));
      const [damaged] = (await workers.map('link', parts)).flat();
      if (damaged !== undefined) throw damageOf(damaged);
    }
    const rows = new Map(folders.flatMap(({ pages }) => pages.map((row) => [row.file, row])));
    const filesOf = (job: RenderJob) => pagesOf(job).flatMap(({ file }) => rows.get(file) ?? []);
    give(jobs.map((job) => ({ job, dependencies: [], files: filesOf(job), origin: 'reused' })));
  };
}
