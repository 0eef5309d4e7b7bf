/** Renders and merges shards: parts of a site's pages, built on several machines. */
import type { BuildReport, PlannedSite } from './context.ts';
import type { RenderInputs } from './incremental/page-dependencies.ts';
import type { RenderJob } from './model/plan.ts';
import { formatShard, type Shard, type ShardInputs, type ShardNumber, shareOf } from './model/shard.ts';
import { ShardError } from './model/user-error.ts';
import type { PreparedSite } from './prepare-site.ts';
import { assertPages, assertWholeSet, pagesOfJob } from './shards/check-shards.ts';
import { writeShardManifest } from './shards/shard-manifest.ts';
import { chunk } from './workers/pool.ts';
import { type BuildRun, jobsOf, type WrittenPages, writePages } from './write-pages.ts';
import { bytesOf, countPages } from './write-site.ts';

/** Writes a shard's pages and its manifest. */
export async function writeShard(
  run: BuildRun,
  shard: ShardNumber,
  render: RenderInputs,
  { site, inputs, checks }: PreparedSite,
): Promise<
  Pick<BuildReport, 'rendered' | 'reused' | 'fetched' | 'bytes'> & { readonly files: readonly string[] }
> {
  const { timer, folder } = run;
  const pages = await timer.run('render', () => writePages(run, render, shareOf(jobsOf(site), shard)));
  const files = pages.jobs.flatMap((job) => job.files);
  const own = await timer.run('emit', () => writeShardManifest(folder, shard, inputs(), files, checks));
  return {
    ...countPages(pages),
    bytes: bytesOf(files) + own.bytes,
    files: [...files.map(({ file }) => file), ...own.files],
  };
}

/**
 * Hard-links all pages of shards after checking that they are complete.
 * @throws ShardError for a missing or damaged shard
 */
export async function mergeShards(
  run: BuildRun,
  shards: readonly Shard[],
  site: PlannedSite,
  inputs: ShardInputs,
): Promise<WrittenPages> {
  const jobs = jobsOf(site);
  const pagesOf = (some: readonly RenderJob[]) =>
    some.flatMap((job) => pagesOfJob(job, site.content.locales));
  assertWholeSet(shards, inputs);
  for (const shard of shards) assertPages(shard, pagesOf(shareOf(jobs, shard)));
  for (const shard of shards) await adoptShard(run, shard);
  const rows = new Map(shards.flatMap(({ pages }) => pages.map((row) => [row.file, row])));
  const filesOf = (job: RenderJob) => pagesOf([job]).flatMap(({ file }) => rows.get(file) ?? []);
  return {
    jobs: jobs.map((job) => ({ job, dependencies: [], files: filesOf(job), isReused: true })),
    shells: new Map(),
  };
}

async function adoptShard({ workers, folder }: BuildRun, shard: Shard): Promise<void> {
  const parts = chunk(shard.pages, 100).map((pages) => ({ from: shard.folder, to: folder, pages }));
  const [damaged] = (await workers.map('adopt', parts)).flat();
  if (damaged === undefined) return;
  throw new ShardError(
    `Shard ${formatShard(shard)} in ${shard.folder} is damaged: ${damaged} is missing or changed.`,
    'Build this shard again, or copy it again.',
  );
}
