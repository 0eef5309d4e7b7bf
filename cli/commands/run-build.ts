import { resolve } from 'node:path';
import type { BuildReport } from '../../pipeline/build-report.ts';
import { buildSite } from '../../pipeline/build-site.ts';
import { inShort, type ShardNumber } from '../../pipeline/model/shard.ts';
import { type CliContext, readPackage } from '../context.ts';
import { UsageError } from '../errors.ts';
import { exitCodes } from '../exit-codes.ts';
import { assertInputsOutside, assertReportOutside, inputsOf } from '../reporters/assert-no-input.ts';
import { buildFormats } from '../reporters/build-report.ts';
import { createReport, usualRules } from '../reporters/create-report.ts';
import { publishReport, terminalOptions } from '../reporters/publish-report.ts';
import { type FailOn, failingSeverities } from '../reporters/report.ts';
import { assertReportFiles, detailOf, formatTargets, type ReportFlags } from '../reporters/report-flags.ts';
import { configWithFlags } from '../site-flags.ts';
import { stageReporter } from '../terminal/progress.ts';
import { colours } from '../terminal/streams.ts';
import { printableLines } from '../terminal/text.ts';

export interface BuildFlags extends ReportFlags {
  readonly content?: string;
  readonly out?: string;
  readonly workers?: number;
  readonly locale?: readonly string[];
  readonly date?: string;
  readonly previous?: string;
  readonly allowRemovals?: boolean;
  readonly shard?: ShardNumber;
  /** Absent: nothing of the last build is used. */
  readonly cache?: boolean;
}

/**
 * @param shardFolders the shards to take pages from; without them pages are rendered
 * @returns the exit code
 * @throws UsageError for a shard without a folder of its own, and where the site would take the place of what it is made from
 */
export async function runBuild(
  flags: BuildFlags,
  context: CliContext,
  shardFolders?: readonly string[],
): Promise<number> {
  const failOn = flags.failOn === 'never' ? 'error' : flags.failOn;
  const targets = formatTargets(context.cwd, flags.format, 'pretty');
  const config = await configWithFlags(flags, context);
  assertInputsOutside(context.cwd, config.out, [...inputsOf(config), config.localAssets?.folder]);
  for (const { file } of targets) assertReportOutside(context.cwd, config.out, file);
  assertReportFiles(context.cwd, targets, [...inputsOf(config), flags.previous], flags.force);
  const isForPeople = targets.some(({ format }) => format === 'pretty');
  const result = await buildSite({
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
    ...(flags.shard && (await shardOptions(flags, flags.shard, context))),
    ...(shardFolders && { shardFolders: shardFolders.map((folder) => resolve(context.cwd, folder)) }),
    ...(flags.cache && !flags.shard && { cacheFolder: resolve(context.cwd, '.meridian', 'cache') }),
  });
  for (const warning of flags.quiet ? [] : result.warnings)
    context.stderr.write(`${colours(context).yellow('warning')}: ${printableLines(warning)}\n`);
  const report = createReport(result, config, {
    command: 'build',
    failOn,
    chosen: reportedRules(result, flags.rule, failOn),
  });
  const own = buildFormats({ result, config, shard: flags.shard, shardFolders });
  publishReport(context, report, { targets, detail: detailOf(flags), facts: readPackage(context), own });
  if (!targets.some(({ format }) => format === 'pretty' || format === 'json'))
    context.stderr.write(own.pretty(report, { ...terminalOptions(context, 'stderr'), detail: 'quiet' }));
  return result.written ? exitCodes.clean : exitCodes.failed;
}

/** Returns the rules to report: also those whose findings keep the site from being written. */
function reportedRules(
  { issues }: BuildReport,
  chosen: BuildFlags['rule'],
  failOn: FailOn = 'error',
): BuildFlags['rule'] {
  const failing = failingSeverities(failOn);
  const others = issues.filter(({ severity }) => failing.includes(severity)).map(({ rule }) => rule);
  return chosen ? [...chosen, ...others] : usualRules;
}

/** A shard is of the site that is published where site.config.ts says, wherever it is written itself. */
async function shardOptions({ out, ...flags }: BuildFlags, shard: ShardNumber, context: CliContext) {
  if (out !== undefined) return { shard, publishedIn: (await configWithFlags(flags, context)).out };
  throw new UsageError(
    '--shard needs --out: a part of a site doesn’t take the place of the whole one.',
    `Name a folder of its own: --shard ${inShort(shard)} --out shards/${shard.index}`,
  );
}

/** @throws UsageError for a date that isn't one */
function buildDate(flag: string | undefined, env: CliContext['env']): Date {
  const epoch = env.SOURCE_DATE_EPOCH;
  const date = flag !== undefined ? new Date(flag) : epoch ? new Date(Number(epoch) * 1000) : new Date();
  if (Number.isNaN(date.getTime()) || (flag !== undefined && flag !== isoDay(date))) {
    const source = flag !== undefined ? `--date ${flag}` : `SOURCE_DATE_EPOCH=${epoch}`;
    throw new UsageError(`${source} is no date.`, 'Write a date as 2025-01-31, or seconds since 1970.');
  }
  return date;
}

/** A date that was written differently is read in the machine's time zone, and 31 February as a day of March. */
function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
