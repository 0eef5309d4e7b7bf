import { Command } from 'commander';
import type { CliContext, SetExitCode } from '../context.ts';
import { addReportFlags, countFrom } from '../flags.ts';
import type { BuildFlags } from './build.ts';
import { failOn, help } from './build.ts';

/** Creates `meridian merge`: the whole site, with pages that `build --shard` has rendered. */
export function mergeCommand(context: CliContext, setExitCode: SetExitCode): Command {
  const command = new Command('merge')
    .description(
      'Merge the shards of a site and add everything that isn’t a page. No page is rendered again.',
    )
    .argument('<shard-dir...>', 'the folders that `build --shard` has written, all of them')
    .option('--content <file>', 'the export that they were built from (default: from site.config.ts)')
    .option('--out <dir>', 'the folder of the site (default: from site.config.ts)')
    .option(
      '--workers <n>',
      'worker threads (default: by the size of the content, at most one per processor)',
      countFrom(1),
    )
    .option('--locale <code...>', 'only these languages, as for the shards')
    .option(
      '--previous <manifest>',
      'the published site’s manifest.json, as for the shards (default: the one in the output folder)',
    )
    .option('--allow-removals', 'merge even if many published URLs are lost')
    .option('--date <yyyy-mm-dd>', 'the build date (default: SOURCE_DATE_EPOCH, else today)');
  return addReportFlags(command, failOn)
    .addHelpText('after', `${help}\n\nExample:\n  meridian merge shards/1 shards/2 --out out`)
    .action(async (folders: string[], flags: BuildFlags) => {
      const { runBuild } = await import('./build.ts');
      setExitCode(await runBuild(flags, context, folders));
    });
}
