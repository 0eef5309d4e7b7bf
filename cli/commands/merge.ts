import { Command } from 'commander';
import type { CliContext, SetExitCode } from '../context.ts';
import { addFlags } from '../flags.ts';
import { buildHelp, planOption, runBuild, type SharedFlags, sharedOptions } from './build.ts';

interface MergeFlags extends SharedFlags {
  readonly plan?: string;
}

/** Creates `meridian merge`, which joins the shards of `build --shard`. */
export function mergeCommand(context: CliContext, setExitCode: SetExitCode): Command {
  const command = new Command('merge')
    .description(
      'Merge the shards of a site into the whole site. Needs the same flags as the shards; renders no page again.',
    )
    .argument('<shard-dir...>', 'the folders of all shards, as `build --shard` has written them')
    .addHelpText(
      'after',
      `${buildHelp}  meridian merge shards/1 shards/2 --out out\n  meridian merge shards/* --plan plan --out out`,
    )
    .action(async (shardFolders: string[], flags: MergeFlags) =>
      setExitCode(await runBuild(flags, context, { shardFolders })),
    );
  return addFlags<MergeFlags>(command, { plan: planOption(), ...sharedOptions() });
}
