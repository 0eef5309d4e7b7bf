import { Command } from 'commander';
import type { CliContext, SetExitCode } from '../context.ts';
import { countFrom, parseShard } from '../flags.ts';
import { addReportFlags, reportHelp } from '../reporters/report-flags.ts';
import type { BuildFlags } from './run-build.ts';

export const failOn =
  'the mildest severity that keeps the site from being written (default: error); never: the same as error';

export const help = `${reportHelp}
json says what the build did, its findings included.

With --fail-on warning a site with warnings isn’t written either. A site with errors is never written, with
--fail-on never and --rule neither: what it fails for is always shown, and the exit code is 1.`;

/** `meridian build`: validate, then the whole site; with errors nothing is written. */
export function buildCommand(context: CliContext, setExitCode: SetExitCode): Command {
  const command = new Command('build')
    .description(
      'Check the content and write the whole site. With errors nothing is written and the old site stays.',
    )
    .option('--content <file>', 'the export to build (default: from site.config.ts)')
    .option('--out <dir>', 'the folder of the site (default: from site.config.ts)')
    .option(
      '--workers <n>',
      'threads (default: by the size of the content, at most one a processor)',
      countFrom(1),
    )
    .option('--locale <code...>', 'only these languages')
    .option(
      '--previous <manifest>',
      'the published site’s manifest.json (default: the one in the output folder)',
    )
    .option(
      '--shard <i/n>',
      'only a part of the pages, into --out; `merge` puts the parts together',
      parseShard,
    )
    .option('--allow-removals', 'build even if many of the published addresses are lost')
    .option('--no-cache', 'neither use nor keep what builds can reuse: everything is made anew')
    .option('--date <yyyy-mm-dd>', 'the build date (default: SOURCE_DATE_EPOCH, else today)');
  return addReportFlags(command, failOn)
    .addHelpText(
      'after',
      `${help}\n\nExample:\n  meridian build --content export.json --out out --locale en de\n  meridian build --shard 2/4 --out shards/2`,
    )
    .action(async (flags: BuildFlags) => {
      const { runBuild } = await import('./run-build.ts');
      setExitCode(await runBuild(flags, context));
    });
}
