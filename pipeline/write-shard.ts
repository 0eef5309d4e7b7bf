import type { BuildRun } from './build-run.ts';
import type { CheckedContent } from './checked-content.ts';
import type { BundledSite } from './incremental/keep-assets.ts';
import type { LoadedContent } from './load-site.ts';
import { type ShardNumber, shareOf } from './model/shard.ts';
import { jobsOf, renderPages } from './render-pages.ts';
import { inputsOfSite, writeShardManifest } from './shard-site.ts';
import { basisOf, countPages, type WrittenSite } from './write-site.ts';

/** Some of the pages, and what merging them takes. */
export async function writeShard(
  run: BuildRun,
  shard: ShardNumber,
  loaded: LoadedContent,
  checked: CheckedContent,
  bundle: BundledSite,
): Promise<Pick<WrittenSite, 'bytes' | 'rendered' | 'reused'>> {
  const { stages } = run;
  const basis = basisOf(run, loaded, checked, bundle);
  const jobs = shareOf(jobsOf(checked.plans), shard);
  const { jobs: made } = await stages.run('render', () => renderPages(run, basis, jobs));
  const inputs = inputsOfSite(run, loaded, checked, bundle);
  const own = await stages.run('emit', () => writeShardManifest(run, shard, inputs, made));
  const files = made.flatMap((job) => job.files);
  return {
    bytes: files.reduce((sum, { bytes }) => sum + bytes, own),
    rendered: countPages(made, false),
    reused: 0,
  };
}
