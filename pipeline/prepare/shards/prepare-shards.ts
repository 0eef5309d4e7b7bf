import type { PlannedSite } from '../../context.ts';
import { once } from '../../model/collections.ts';
import { jobsOf, pagesOfJob, type RenderJob } from '../../model/plan.ts';
import type { MergedPages } from '../../pages/merged.ts';
import type { BuildRun } from '../../workers/run.ts';
import { prepareLive } from '../live.ts';
import type { PreparedSite } from '../prepared-site.ts';
import type { BuildTarget } from '../target.ts';
import { assertPages, assertWholeSet, damageOf } from './check-shards.ts';
import { followPlan } from './follow-plan.ts';
import { type Shard, type ShardInputs, shareOf } from './shard.ts';
import { hashShardInputs } from './shard-inputs.ts';
import { readShard, writeShardFiles } from './shard-manifest.ts';

/** Prepares a shard, or a site from shards, live or from a plan. @throws ContentFileError, ManifestError, ShardError */
export async function prepareShards(run: BuildRun, target: BuildTarget): Promise<PreparedSite> {
  const { options, plan } = target;
  const shard = target.kind === 'shard' ? target.shard : undefined;
  const shards = target.kind === 'merge' ? target.shardFolders.map(readShard) : undefined;
  const { loaded, check } = plan ? await followPlan(run, plan, shard, shards) : await prepareLive(run);
  return {
    loaded,
    check: async () => {
      const { site, assets, checks } = await check();
      const jobs = jobsOf(site);
      const inputs = once(() => plan?.inputs ?? hashShardInputs(options, loaded, assets.links, site));
      return {
        ...site,
        assets,
        jobs: shard ? shareOf(jobs, shard) : jobs,
        merged: shards && (() => pagesOfShards(shards, site, jobs, inputs())),
        writeShard: shard && ((folder, pages) => writeShardFiles(folder, shard, inputs(), pages, checks)),
      };
    },
  };
}

/** Asserts that shards have all pages of a site. @throws ShardError for a missing or incomplete one */
function pagesOfShards(
  shards: readonly Shard[],
  { content }: PlannedSite,
  jobs: readonly RenderJob[],
  inputs: ShardInputs,
): MergedPages {
  const pagesOf = (job: RenderJob) => pagesOfJob(job, content.locales);
  assertWholeSet(shards, inputs);
  for (const shard of shards) assertPages(shard, shareOf(jobs, shard).flatMap(pagesOf));
  return { folders: shards.map((shard) => ({ ...shard, damageOf: damageOf(shard) })), pagesOf };
}
