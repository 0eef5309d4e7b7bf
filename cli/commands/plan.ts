import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import type { CliContext, SetExitCode } from '../context.ts';
import { addFlags, outOption } from '../flags.ts';
import { type RemoteCacheFlags, remoteCacheFlags } from '../remote-cache.ts';
import { buildHelp, runBuild, type SharedFlags, sharedOptions } from './build.ts';

interface PlanFlags extends SharedFlags, RemoteCacheFlags {
  readonly out: string;
  readonly leaveChecks?: true;
}

/** Creates `meridian plan`, which does once what all shards of a site would do for themselves. */
export function planCommand(context: CliContext, setExitCode: SetExitCode): Command {
  const command = new Command('plan')
    .description(
      'Check the content once for all shards of a site, and write a plan for `build --shard` and `merge`. With errors, nothing is written.',
    )
    .addHelpText(
      'after',
      `${buildHelp}  meridian plan\n  meridian build --plan plan --shard 2/4 --out shards/2\n  meridian merge shards/* --plan plan --out out`,
    )
    .action(async ({ out, leaveChecks, ...flags }: PlanFlags) =>
      setExitCode(
        await runBuild(flags, context, {
          planTo: resolve(context.cwd, out),
          leavesChecks: leaveChecks === true,
        }),
      ),
    );
  return addFlags<PlanFlags>(command, {
    ...remoteCacheFlags(),
    ...sharedOptions(),
    out: outOption('the folder of the plan').default('plan'),
    leaveChecks: new Option(
      '--leave-checks',
      'let the shards check the entries, and `merge` judge the site: for very large sites',
    ),
  });
}
