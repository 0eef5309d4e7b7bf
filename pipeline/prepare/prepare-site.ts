import type { PlannedSite } from '../context.ts';
import { jobsOf, pagesOfJob, type RenderJob } from '../model/plan.ts';
import type { AdoptedPages } from '../pages/adopted.ts';
import type { BuildRun } from '../workers/run.ts';
import { followPlan } from './follow-plan.ts';
import { prepareLive } from './live.ts';
import type { PreparedSite } from './prepared-site.ts';
import { assertPages, assertWholeSet, damageOf } from './shards/check-shards.ts';
import { type Shard, type ShardInputs, shareOf } from './shards/shard.ts';
import { readShard, writeShardFiles } from './shards/shard-manifest.ts';
import type { BuildTarget } from './target.ts';

/** Prepares a site or a part of it, live or from a plan. @throws ContentFileError, ManifestError, ShardError */
export async function prepareSite(run: BuildRun, target: BuildTarget): Promise<PreparedSite> {
  const { plan, shard, shardFolders } = target;
  const shards = shardFolders?.map(readShard);
  const { loaded, check } = plan ? await followPlan(run, plan, shard, shards) : await prepareLive(run);
  return {
    loaded,
    check: async () => {
      const { site, assets, inputs, checks } = await check();
      const jobs = jobsOf(site);
      return {
        ...site,
        assets,
        jobs: shard ? shareOf(jobs, shard) : jobs,
        adopted: shards && (() => adoptShards(shards, site, jobs, inputs())),
        writePart:
          shard &&
          ((folder, pages) => {
            const files = pages.jobs.flatMap((job) => job.files);
            return writeShardFiles(folder, shard, inputs(), files, checks);
          }),
      };
    },
  };
}

/** Asserts that shards have all pages of a site. @throws ShardError for a missing or incomplete one */
function adoptShards(
  shards: readonly Shard[],
  { content }: PlannedSite,
  jobs: readonly RenderJob[],
  inputs: ShardInputs,
): AdoptedPages {
  const pagesOf = (job: RenderJob) => pagesOfJob(job, content.locales);
  assertWholeSet(shards, inputs);
  for (const shard of shards) assertPages(shard, shareOf(jobs, shard).flatMap(pagesOf));
  return { folders: shards.map((shard) => ({ ...shard, damageOf: damageOf(shard) })), pagesOf };
}
