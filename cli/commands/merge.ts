import { Command } from 'commander';
import type { CliContext, SetExitCode } from '../context.ts';
import { addBuildFlags, type BuildFlags, runBuild } from './build.ts';

/** Creates `meridian merge`: the whole site, with pages that `build --shard` has rendered. */
export function mergeCommand(context: CliContext, setExitCode: SetExitCode): Command {
  const command = new Command('merge')
    .description(
      'Merge the shards of a site and add everything that isn’t a page. No page is rendered again. Flags are those of the shards.',
    )
    .argument('<shard-dir...>', 'the folders that `build --shard` has written, all of them');
  return addBuildFlags(command, '  meridian merge shards/1 shards/2 --out out').action(
    async (folders: string[], flags: BuildFlags) => setExitCode(await runBuild(flags, context, folders)),
  );
}
