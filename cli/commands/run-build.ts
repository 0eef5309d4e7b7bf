import { resolve } from 'node:path';
import { defaultMaxRemovedShare, type SiteConfig } from '../../domain/site-config.ts';
import type { BuildReport } from '../../pipeline/build-report.ts';
import { buildSite } from '../../pipeline/build-site.ts';
import { inShort, type ShardNumber } from '../../pipeline/model/shard.ts';
import { UsageError } from '../errors.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Program } from '../program.ts';
import { paint } from '../progress.ts';
import { createReport } from '../report/create-report.ts';
import { sortIssues } from '../report/issues.ts';
import { pretty } from '../report/pretty.ts';
import { printableLines } from '../report/printable.ts';
import { terminalOptions } from '../report/publish-report.ts';
import { removalsInWords, stopInWords } from '../report/removals.ts';
import { count } from '../report/words.ts';
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
  if (flags.format === 'json') process.stdout.write(jsonReport(report, config.out));
  else process.stdout.write(prettyReport(report, config, flags.shard, shardFolders));
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

function jsonReport(report: BuildReport, out: string): string {
  const { pages, locales, bytes, rendered, reused, written, seconds, issues, redirects, losesTooMuch } =
    report;
  return `${JSON.stringify(
    {
      schemaVersion: 1,
      pages: written ? pages : 0,
      locales,
      bytes,
      rendered,
      reused,
      seconds: roundAll(seconds),
      peakRssBytes: process.resourceUsage().maxRSS * 1024,
      out,
      redirects: redirects.redirects.size,
      removed: redirects.removed,
      compared: redirects.compared ?? null,
      losesTooMuch,
      ...(!written && { issues: sortIssues(issues) }),
    },
    null,
    2,
  )}\n`;
}

function roundAll(seconds: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(seconds).map(([name, value]) => [name, Math.round(value * 1000) / 1000]),
  );
}

const noPrevious =
  'No earlier build to compare addresses with (--previous names one): nothing is redirected.\n';

function prettyReport(
  report: BuildReport,
  config: SiteConfig,
  shard: ShardNumber | undefined,
  shardFolders: readonly string[] | undefined,
): string {
  const { out, maxRemovedShare = defaultMaxRemovedShare } = config;
  const { pages, locales, bytes, reused, written, seconds, issues, redirects, losesTooMuch } = report;
  const total = seconds.total ?? 0;
  const findings =
    issues.length > 0 ? pretty(createReport(report, config, {}), terminalOptions(process.stdout)) : '';
  const losses = losesTooMuch ? stopInWords(redirects, maxRemovedShare) : removalsInWords(redirects);
  const notes = `${findings}${losses}${redirects.compared === undefined ? noPrevious : ''}`;
  if (!written) return `${notes}Nothing was written; what was in ${out} is still there.\n`;
  const size = (bytes / 1e6).toFixed(1);
  const moved =
    redirects.redirects.size > 0 && !shard ? `, ${count(redirects.redirects.size, 'redirect')}` : '';
  const part = shard
    ? `Shard ${inShort(shard)}: `
    : shardFolders
      ? `From ${count(shardFolders.length, 'shard')}: `
      : '';
  const what = `${part}${count(pages, 'page')} in ${count(locales, 'language')}${moved}`;
  const unchanged = reused > 0 && !shardFolders ? ` (${count(reused, 'page')} unchanged)` : '';
  return `${notes}${what}${unchanged}, ${size} MB, in ${total.toFixed(2)} s: ${out}\n`;
}
