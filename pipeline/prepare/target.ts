/** Tells what a build makes: a site, a shard of it, or a site from shards; from its content, or from a plan. */
import type { BuildOptions } from '../context.ts';
import type { ReadCaches } from '../incremental/build-cache.ts';
import { manifestName } from '../model/routes.ts';
import type { OutputKind } from '../publish/find-output.ts';
import type { LockedOutput } from '../publish/output-folder.ts';
import { type ShardNumber, shardName } from './shards/shard.ts';
import type { SitePlan } from './shards/site-plan.ts';

/** Holds the options of a build, and what it makes. */
export interface BuildRequest extends BuildOptions {
  /** Renders only this shard, for `shardFolders` of a later run. Excludes `cacheFolder`. */
  readonly shard?: ShardNumber;
  /** Takes all pages from these shards. Excludes `cacheFolder`. */
  readonly shardFolders?: readonly string[];
  /** Folder of a plan to follow. Excludes `cacheFolder`. */
  readonly planFolder?: string;
  readonly watchState?: WatchState;
}

/** Keeps what a process that builds a site again and again needn't read or lock again. */
export interface WatchState {
  readonly cache: ReadCaches;
  readonly output: LockedOutput;
}

/** Describes what a build makes: a whole site, a shard of one, or a site whose pages are in shards. */
export type BuildTarget = {
  /** Those of the plan, if there is one. */
  readonly options: BuildOptions;
  readonly plan: SitePlan | undefined;
  readonly watchState: WatchState | undefined;
} & (
  | { readonly kind: 'site' }
  | { readonly kind: 'shard'; readonly shard: ShardNumber }
  | { readonly kind: 'merge'; readonly shardFolders: readonly string[] }
);

/** Reads what a build makes. @throws ShardError for a plan that can't be used */
export async function readTarget({
  shard,
  shardFolders,
  planFolder,
  watchState,
  ...options
}: BuildRequest): Promise<BuildTarget> {
  const plan = await planIn(planFolder, options);
  const either = { options: plan ? optionsOf(plan, options) : options, plan, watchState };
  if (shard) return { ...either, kind: 'shard', shard };
  return shardFolders ? { ...either, kind: 'merge', shardFolders } : { ...either, kind: 'site' };
}

async function planIn(folder: string | undefined, options: BuildOptions): Promise<SitePlan | undefined> {
  if (folder === undefined) return undefined;
  const { readPlan } = await import('./shards/site-plan.ts');
  return readPlan(folder, options);
}

/** Returns a build's options with those that the plan has decided on. */
function optionsOf({ inputs }: SitePlan, options: BuildOptions): BuildOptions {
  const { locales: _, ...others } = options;
  return {
    ...others,
    year: inputs.year,
    ...(inputs.languages !== '' && { locales: inputs.languages.split(' ') }),
    allowRemovals: true,
  };
}

/** Rejects the folder of the other kind, which is most likely a wrong flag. */
export const outputs: Readonly<Record<'site' | 'shard', OutputKind>> = {
  site: {
    manifest: manifestName,
    rival: {
      manifest: shardName,
      what: "holds a shard, which a whole site doesn't replace",
      hint: 'Name another folder with --out, or remove the shard.',
    },
  },
  shard: {
    manifest: shardName,
    rival: {
      manifest: manifestName,
      what: "holds a whole site, which a shard doesn't replace",
      hint: 'Name a folder of its own for each shard with --out.',
    },
  },
};
