import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { Command, Option } from 'commander';
import type { BuildReport } from '../../pipeline/context.ts';
import { manifestName } from '../../pipeline/model/routes.ts';
import { formatShard, type ShardNumber } from '../../pipeline/prepare/shards/shard.ts';
import type { BuildRequest } from '../../pipeline/prepare/target.ts';
import { type CliContext, readPackage, type SetExitCode, siteFolderOf } from '../context.ts';
import { exitCodes, UsageError } from '../errors.ts';
import {
  addFlags,
  assertReportFiles,
  contentOption,
  countFrom,
  detailOf,
  formatTargets,
  localeOption,
  outOption,
  previousOption,
  type ReportFlags,
  reportHelp,
  reportOptions,
} from '../flags.ts';
import { assertInputsOutside, assertReportOutside, inputsOf } from '../output-files.ts';
import { warningOfMissedSite } from '../published-site.ts';
import { type RemoteCacheFlags, remoteCacheFlags, remoteCacheOptions } from '../remote-cache.ts';
import { type BuildTarget, buildFormats } from '../reporters/build-report.ts';
import { publishReport, terminalOptions } from '../reporters/publish-report.ts';
import { createReport, defaultRules, type FailOn, failingSeverities } from '../reporters/report.ts';
import { autoShard, parseShard, type ShardFlag, shardNumber } from '../shard-number.ts';
import { configWithContent, configWithFlags } from '../site-config.ts';
import { stageReporter } from '../terminal/progress.ts';
import { colours } from '../terminal/streams.ts';
import { printableLines } from '../terminal/text.ts';
import type { Watched } from './watch-builds.ts';

const failOn =
  'the lowest severity that keeps the site from being written (default: error); never: the same as error';

/** Explains the flags of `build` and `merge`; examples follow. */
export const buildHelp = `${reportHelp}
json describes what the build did, including its findings.

With --fail-on warning, a site with warnings isn't written either. A site with errors is never written, whatever --fail-on
and --rule are: what fails the build is always shown, and the exit code is 1.

Example:
`;

/** Creates `meridian build`, which validates and then writes the site unless there are errors. */
export function buildCommand(context: CliContext, setExitCode: SetExitCode): Command {
  const command = new Command('build')
    .description(
      'Check the content and write the whole site. With errors, nothing is written and the old site stays.',
    )
    .addHelpText(
      'after',
      `${buildHelp}  meridian build --content export.json --out out --locale en de\n  meridian build --shard 2/4 --out shards/2`,
    )
    .action(async (flags: BuildFlags) => {
      if (!flags.watch) return setExitCode(await runBuild(flags, context));
      const { watchBuilds } = await import('./watch-builds.ts');
      setExitCode(await watchBuilds(flags, context, (watched) => runBuild(flags, context, {}, watched)));
    });
  const shard = new Option(
    '--shard <i/n>',
    'render part of the pages into --out; `merge` combines the parts; auto: the part is numbered by the CI system or cluster',
  );
  return addFlags<BuildFlags>(command, {
    shard: shard.argParser(parseShard),
    plan: planOption(),
    ...remoteCacheFlags(),
    cache: new Option('--no-cache', 'build everything from scratch, without reading or writing a cache'),
    watch: new Option(
      '--watch',
      'build again at each change of the content, the UI texts or the configuration',
    ),
    ...sharedOptions(),
  });
}

/** Creates `--plan`, for `build --shard` and `merge`. */
export function planOption(): Option {
  return new Option('--plan <dir>', 'the folder of a plan that `meridian plan` has made of the site');
}

/** Limits the threads of a build: each one holds the site's templates in memory, and takes time to start. */
const mostWorkers = Math.max(64, availableParallelism());

/** Creates the options that `build`, `plan` and `merge` share. */
export function sharedOptions(): Readonly<Record<keyof SharedFlags, Option>> {
  const workers =
    'threads that work, this one included (default: by the size of the content, at most one per processor)';
  return {
    content: contentOption('build from'),
    out: outOption(),
    workers: new Option('--workers <n>', workers).argParser(countFrom(1, mostWorkers)),
    locale: localeOption(),
    previous: previousOption(),
    allowRemovals: new Option('--allow-removals', 'write the site even if many published URLs are lost'),
    date: new Option('--date <yyyy-mm-dd>', 'the build date (default: SOURCE_DATE_EPOCH, else today)'),
    ...reportOptions(failOn),
  };
}

/** Holds the flags that `build`, `plan` and `merge` share. */
export interface SharedFlags extends ReportFlags {
  readonly content?: string;
  readonly out?: string;
  readonly workers?: number;
  readonly locale?: readonly string[];
  readonly date?: string;
  readonly previous?: string;
  readonly allowRemovals?: boolean;
}

interface BuildFlags extends SharedFlags, RemoteCacheFlags {
  readonly shard?: ShardFlag;
  readonly plan?: string;
  readonly cache?: boolean;
  readonly watch?: boolean;
}

/**
 * Builds a site or a shard, merges shards, or makes a plan of shards.
 * @returns the exit code
 * @throws UsageError for a shard without its own folder, or output that would replace an input
 */
export async function runBuild(
  flags: BuildFlags,
  context: CliContext,
  target: BuildTarget = {},
  watched?: Watched,
): Promise<number> {
  const { shardFolders } = target;
  assertPlanDecides(flags);
  const failOn = flags.failOn === 'never' ? 'error' : flags.failOn;
  const targets = formatTargets(context.cwd, flags.format, 'pretty');
  // Only shards are built by a plan, so their number may come from the environment without being asked for.
  const shardFlag = flags.shard ?? (flags.plan !== undefined && !shardFolders ? autoShard : undefined);
  const shard = shardFlag && shardNumber(shardFlag, context.env);
  if (flags.cache === false && (flags.remoteCache !== undefined || flags.remoteCacheWrite))
    throw new UsageError(
      'With --no-cache, a build uses no shared cache either.',
      'Leave out --no-cache, or --remote-cache and --remote-cache-write.',
    );
  if (flags.watch && (shard || flags.cache === false))
    throw new UsageError(
      '--watch builds a whole site, with a cache.',
      'Leave out --watch, or --shard, --plan and --no-cache.',
    );
  const remoteCache = shardFolders ? undefined : remoteCacheOptions(flags, context.env);
  const config = watched?.config ?? (await configWithContent(flags, context));
  assertInputsOutside(context.cwd, config.out, [...inputsOf(config, context), config.localAssets?.folder]);
  for (const { file } of targets) assertReportOutside(context.cwd, config.out, file);
  assertReportFiles(context.cwd, targets, [...inputsOf(config, context), flags.previous], flags.force);
  const isForPeople = targets.some(({ format }) => format === 'pretty');
  const options: BuildRequest = {
    config,
    root: context.root,
    programFolder: context.folder,
    year: String(buildDate(flags.date, context.env).getUTCFullYear()),
    ...stageReporter(context, isForPeople && !flags.quiet),
    ...(flags.workers !== undefined && { workers: flags.workers }),
    ...(flags.previous !== undefined && { previous: resolve(context.cwd, flags.previous) }),
    ...(flags.allowRemovals && { allowRemovals: true }),
    ...(failOn && { stopsAt: failingSeverities(failOn) }),
    ...(flags.locale && { locales: flags.locale }),
    ...(shard && (await shardOptions(flags, shard, context))),
    ...(shardFolders && !existsSync(join(config.out, manifestName)) && (await publishedIn(flags, context))),
    ...(shardFolders && { shardFolders: shardFolders.map((folder) => resolve(context.cwd, folder)) }),
    ...(flags.plan !== undefined && { planFolder: resolve(context.cwd, flags.plan) }),
    ...(flags.cache &&
      !shard &&
      flags.plan === undefined && { cacheFolder: join(siteFolderOf(context), '.meridian', 'cache') }),
    ...(flags.cache !== false && remoteCache && { remoteCache }),
    ...(watched && { watchState: watched.watchState }),
  };
  // A plan's shards are compared with what it was.
  const isAsked = !flags.quiet && !shard && flags.plan === undefined;
  const missedSite = isAsked ? warningOfMissedSite(context, options) : '';
  const result = await buildOrPlan(options, target);
  context.stderr.write(await missedSite);
  for (const warning of flags.quiet ? [] : result.warnings)
    context.stderr.write(`${colours(context).yellow('warning')}: ${printableLines(warning)}\n`);
  const report = createReport(result, config, {
    command: 'build',
    failOn,
    onlyRules: reportedRules(result, flags.rule, failOn),
  });
  const own = buildFormats({ result, config, shard, ...target });
  publishReport(context, report, { targets, detail: detailOf(flags), facts: readPackage(context), own });
  if (!targets.some(({ format }) => format === 'pretty' || format === 'json'))
    context.stderr.write(own.pretty(report, { ...terminalOptions(context, 'stderr'), detail: 'quiet' }));
  return result.written ? exitCodes.clean : exitCodes.failed;
}

/** @throws UsageError for a flag that the plan has decided on */
function assertPlanDecides(flags: BuildFlags): void {
  const names = { locale: '--locale', date: '--date', allowRemovals: '--allow-removals' } as const;
  for (const [flag, name] of Object.entries(names)) {
    if (flags.plan === undefined || flags[flag as keyof typeof names] === undefined) continue;
    throw new UsageError(`${name} has no effect with --plan.`, 'Give it to `meridian plan` instead.');
  }
}

/** Builds what the options say, or makes a plan. */
async function buildOrPlan(
  options: BuildRequest,
  { planTo, leavesChecks = false }: BuildTarget,
): Promise<BuildReport> {
  if (planTo === undefined) {
    const { buildOrRepeat } = await import('../../pipeline/build-or-repeat.ts');
    return buildOrRepeat(options);
  }
  const { planShards } = await import('../../pipeline/prepare/shards/plan-site.ts');
  return planShards(options, planTo, leavesChecks);
}

/** Returns the rules to report, including those that prevent writing. */
function reportedRules(
  { issues }: BuildReport,
  onlyRules: BuildFlags['rule'],
  failOn: FailOn = 'error',
): BuildFlags['rule'] {
  const failing = failingSeverities(failOn);
  const others = issues.filter(({ severity }) => failing.includes(severity)).map(({ rule }) => rule);
  return onlyRules ? [...onlyRules, ...others] : defaultRules;
}

/** Returns the options of a shard; the published site is in the configured folder. */
async function shardOptions({ out, ...flags }: BuildFlags, shard: ShardNumber, context: CliContext) {
  if (out !== undefined) return { shard, ...(await publishedIn(flags, context)) };
  throw new UsageError(
    "--shard needs --out: a shard doesn't replace the published site.",
    `Name a folder of its own: --shard ${formatShard(shard)} --out shards/${shard.index}`,
  );
}

/** Names the folder of the published site where the output is written to another one. */
async function publishedIn({ out: _, ...flags }: BuildFlags, context: CliContext) {
  return { publishedIn: (await configWithFlags(flags, context)).out };
}

/** @throws UsageError for an invalid date */
function buildDate(flag: string | undefined, env: CliContext['env']): Date {
  const epoch = env.SOURCE_DATE_EPOCH;
  const date = flag !== undefined ? new Date(flag) : epoch ? new Date(Number(epoch) * 1000) : new Date();
  if (Number.isNaN(date.getTime()) || (flag !== undefined && flag !== isoDay(date))) {
    const source = flag !== undefined ? `--date ${flag}` : `SOURCE_DATE_EPOCH=${epoch}`;
    throw new UsageError(`${source} isn't a date.`, 'Write a date as 2025-01-31, or seconds since 1970.');
  }
  return date;
}

/**
 * Formats a date as 2025-01-31. Parsing other notations depends on the time zone, and 31 February becomes a day of
 * March.
 */
function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
