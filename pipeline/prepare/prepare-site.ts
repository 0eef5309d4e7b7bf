import { jobsOf } from '../model/plan.ts';
import type { BuildRun } from '../workers/run.ts';
import { prepareLive } from './live.ts';
import type { PreparedSite } from './prepared-site.ts';
import type { BuildTarget } from './target.ts';

/** Prepares a site or a part of it, live or from a plan. @throws ContentFileError, ManifestError, ShardError */
export async function prepareSite(run: BuildRun, target: BuildTarget): Promise<PreparedSite> {
  if (target.plan || target.kind !== 'site') {
    const { prepareShards } = await import('./shards/prepare-shards.ts');
    return prepareShards(run, target);
  }
  const { loaded, check } = await prepareLive(run);
  return {
    loaded,
    check: async () => {
      const { site, assets } = await check();
      return { ...site, assets, jobs: jobsOf(site), merged: undefined, writeShard: undefined };
    },
  };
}
