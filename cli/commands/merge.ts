import { Command } from 'commander';
import type { CliContext, SetExitCode } from '../context.ts';
import { addBuildFlags, type BuildFlags, runBuild } from './build.ts';

/** Creates `meridian merge`, which joins the shards of `build --shard`. */
export function mergeCommand(context: CliContext, setExitCode: SetExitCode): Command {
  const command = new Command('merge')
    .description(
      'Merge the shards of a site into the whole site. Needs the same flags as the shards; renders no page again.',
    )
    .argument('<shard-dir...>', 'the folders of all shards, as `build --shard` has written them');
  return addBuildFlags(command, '  meridian merge shards/1 shards/2 --out out').action(
    async (folders: string[], flags: BuildFlags) => setExitCode(await runBuild(flags, context, folders)),
  );
}
