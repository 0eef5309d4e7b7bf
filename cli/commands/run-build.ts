import { resolve } from 'node:path';
import { buildSite } from '../../pipeline/build-site.ts';
import { inShort, type ShardNumber } from '../../pipeline/model/shard.ts';
import { UsageError } from '../errors.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Program } from '../program.ts';
import { paint } from '../progress.ts';
import { buildJson, buildPretty } from '../report/build-report.ts';
import { printableLines } from '../report/printable.ts';
import { configWithFlags } from '../site-flags.ts';
import { stageReporter } from '../stage-reporter.ts';

export interface BuildFlags {
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
  readonly format: 'pretty' | 'json';
}

/**
 * @param shardFolders the shards to take pages from; without them pages are rendered
 * @returns the exit code
 * @throws UsageError for a shard without a folder of its own
 */
export async function runBuild(
  flags: BuildFlags,
  program: Program,
  shardFolders?: readonly string[],
): Promise<number> {
  const config = await configWithFlags(flags);
  const report = await buildSite({
    config,
    root: program.root,
    programFolder: program.folder,
    year: String(buildDate(flags.date).getUTCFullYear()),
    ...stageReporter(flags.format === 'pretty'),
    ...(flags.workers !== undefined && { workers: flags.workers }),
    ...(flags.previous !== undefined && { previous: resolve(flags.previous) }),
    ...(flags.allowRemovals && { allowRemovals: true }),
    ...(flags.locale && { locales: flags.locale }),
    ...(flags.shard && (await shardOptions(flags, flags.shard))),
    ...(shardFolders && { shardFolders: shardFolders.map((folder) => resolve(folder)) }),
    ...(flags.cache && !flags.shard && { cacheFolder: resolve('.meridian', 'cache') }),
  });
  for (const warning of report.warnings)
    process.stderr.write(`${paint('33', 'warning')}: ${printableLines(warning)}\n`);
  if (flags.format === 'json') process.stdout.write(buildJson(report, config.out));
  else process.stdout.write(buildPretty(report, config, flags.shard, shardFolders));
  return report.written ? exitCodes.clean : exitCodes.failed;
}

/** A shard is of the site that is published where site.config.ts says, wherever it is written itself. */
async function shardOptions({ out, ...flags }: BuildFlags, shard: ShardNumber) {
  if (out !== undefined) return { shard, publishedIn: (await configWithFlags(flags)).out };
  throw new UsageError(
    '--shard needs --out: a part of a site doesn’t take the place of the whole one.',
    `Name a folder of its own: --shard ${inShort(shard)} --out shards/${shard.index}`,
  );
}

/** @throws UsageError for a date that isn't one */
function buildDate(flag: string | undefined): Date {
  const epoch = process.env.SOURCE_DATE_EPOCH;
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
