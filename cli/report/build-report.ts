import { defaultMaxRemovedShare, type SiteConfig } from '../../domain/site-config.ts';
import type { BuildReport } from '../../pipeline/build-report.ts';
import { inShort, type ShardNumber } from '../../pipeline/model/shard.ts';
import { createReport } from './create-report.ts';
import { sortIssues } from './issues.ts';
import { pretty } from './pretty.ts';
import { terminalOptions } from './publish-report.ts';
import { removalsInWords, stopInWords } from './removals.ts';
import { count } from './words.ts';

/** What a build has done, for programs. @param out the folder that was written */
export function buildJson(report: BuildReport, out: string): string {
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

/**
 * What a build has done, for people.
 *
 * @param shard which part of the site it was
 * @param shardFolders what the site was merged from
 */
export function buildPretty(
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
