import { existsSync } from 'node:fs';
import { formatCount, formatNumber } from '../../domain/site/format-count.ts';
import {
  beyondLimits,
  describeLacks,
  describeUsage,
  hostIds,
  hostOf,
  hosts,
} from '../../domain/site/hosts.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import type { BuildReport } from '../../pipeline/context.ts';
import { describeRemoved, type RedirectPlan } from '../../pipeline/model/redirects.ts';
import { formatShard, type ShardNumber } from '../../pipeline/prepare/shards/shard.ts';
import { printable, table } from '../terminal/text.ts';
import { documented } from './json.ts';
import { pretty } from './pretty.ts';
import { countBySeverity, type FormatOptions, type PrettyReportOptions, type Report } from './report.ts';

/** Describes what is built if not a site or a shard of it. */
export interface BuildTarget {
  /** Shards to merge into a site. */
  readonly shardFolders?: readonly string[];
  /** Folder of a plan to make instead of a site. */
  readonly planTo?: string;
  /** Whether the plan leaves the checks of entries to the shards. */
  readonly leavesChecks?: boolean;
}

interface BuildFacts extends BuildTarget {
  readonly result: BuildReport;
  readonly config: SiteConfig;
  readonly shard: ShardNumber | undefined;
}

/** Why a site isn't written: errors, milder findings that `--fail-on` names, or too many lost addresses. */
type Reason = 'errors' | 'fail-on' | 'removals';

/** Returns the formats that describe a build's results besides its findings. */
export function buildFormats(facts: BuildFacts) {
  return {
    pretty: (report: Report, options: PrettyReportOptions) => buildPretty(facts, report, options),
    json: (report: Report, { docs }: FormatOptions) => buildJson(facts, report, docs),
  };
}

function buildJson({ result, config, planTo }: BuildFacts, report: Report, docs: string | undefined): string {
  const { issues } = report;
  const { pages, locales, bytes, rendered, reused, written, seconds, redirects, exceedsRemovalLimit, usage } =
    result;
  return `${JSON.stringify(
    {
      schemaVersion: 1,
      pages: written ? pages : 0,
      locales,
      bytes,
      written,
      reason: reasonOf(result, report),
      rendered,
      reused,
      fetched: result.fetched,
      remoteCache: result.remoteCache ?? null,
      contentIndex: result.contentIndex?.use ?? null,
      seconds: roundAll(seconds),
      peakRssBytes: process.resourceUsage().maxRSS * 1024,
      out: planTo ?? config.out,
      redirects: redirects.redirects.size,
      removed: redirects.removed,
      compared: redirects.compared ?? null,
      losesTooMuch: exceedsRemovalLimit,
      usage: usage ?? null,
      hosts: usage ? hostIds.map((id) => ({ host: id, ...hosts[id], beyond: beyondLimits(id, usage) })) : [],
      templates: result.templates,
      summary: countBySeverity(issues),
      issues: documented(issues, docs),
    },
    null,
    2,
  )}\n`;
}

/** Returns the reason why the site isn't written, null where it is. */
function reasonOf({ written, exceedsRemovalLimit }: BuildReport, { issues }: Report): Reason | null {
  if (written) return null;
  if (exceedsRemovalLimit) return 'removals';
  return countBySeverity(issues).errors > 0 ? 'errors' : 'fail-on';
}

function roundAll(seconds: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(seconds).map(([name, value]) => [name, Math.round(value * 1000) / 1000]),
  );
}

const noPrevious =
  'There is no previous build to compare URLs with (see --previous), so there are no redirects.\n';

function buildPretty(facts: BuildFacts, report: Report, options: PrettyReportOptions): string {
  const { result, config } = facts;
  const out = facts.planTo ?? config.out;
  const rest = existsSync(out) ? `; ${out} is unchanged` : '';
  const notes = notesOf(facts, report, options);
  if (result.written) return `${notes}${doneLine(facts)}`;
  const reason = reasonOf(result, report) === 'fail-on' ? ` (--fail-on ${report.failOn})` : '';
  return `${notes}Nothing was written${reason}${rest}.\n`;
}

/** Formats what comes before the last line. */
function notesOf({ result, config }: BuildFacts, report: Report, options: PrettyReportOptions): string {
  const { redirects, exceedsRemovalLimit, written } = result;
  const isQuiet = options.detail === 'quiet';
  const showsFindings = isQuiet ? !written : report.issues.length > 0;
  const findings = showsFindings ? pretty(report, options) : '';
  if (isQuiet || exceedsRemovalLimit) return findings;
  const notes = `${describeRemovals(redirects)}${redirects.compared === undefined ? noPrevious : ''}`;
  return `${findings}${templateLines(result)}${notes}${describeHosts(result, config)}${describeKept(result)}${written ? describePlace(redirects, config) : ''}`;
}

/** Describes what the named host takes of the site; without one, what is too much for which host. */
function describeHosts({ usage }: BuildReport, { host }: SiteConfig): string {
  if (!usage) return '';
  const beyond = (host ? [host] : hostIds).flatMap((id) => {
    const excess = beyondLimits(id, usage);
    return excess.length > 0 ? `${hosts[id].name}: ${excess.join(', ')}` : [];
  });
  const lacks = host && describeLacks(host);
  const lost = lacks ? `${hosts[host].name} has ${lacks} (docs/hosts.md).\n` : '';
  if (beyond.length > 0) return `! hosts: too much for ${beyond.join('; ')} (docs/hosts.md).\n${lost}\n`;
  if (!host) return '';
  const used = describeUsage(host, usage).join(', ') || `${formatCount(usage.files, 'file')}, no limit known`;
  return `${hosts[host].name}: ${used}.\n${lost}`;
}

/** Says that files of the former release are still public; empty where none is. */
function describeKept({ kept = 0 }: BuildReport): string {
  if (kept === 0) return '';
  return `${formatCount(kept, 'file')} of the release before ${kept === 1 ? 'stays' : 'stay'} until the next one, for pages in caches (docs/deploying.md).\n`;
}

/** Says which files hosts read at their root alone, and what is lost where they read none; empty for a site at the root. */
function describePlace({ redirects }: RedirectPlan, { basePath, host }: SiteConfig): string {
  if (basePath === undefined) return '';
  const { rootFiles = [] } = hostOf(host ?? 'netlify');
  const files = ['robots.txt', ...rootFiles].join(', ');
  const lost =
    host === undefined && redirects.size > 0
      ? ` A host without redirects, such as GitHub Pages, loses ${formatCount(redirects.size, 'address', 'addresses')} of pages that have moved.`
      : '';
  return `Below ${basePath}: hosts read ${files} only at their root (docs/sub-path.md).${lost}\n`;
}

/** Formats a line for each template: its pages, the size of their HTML, and of the scripts that a page starts with. */
function templateLines({ templates }: BuildReport): string {
  if (templates.length === 0) return '';
  const rows = templates.map((size) => [
    size.template,
    formatNumber(size.pages),
    kilobytes(size.htmlBytes),
    kilobytes(size.medianHtmlBytes),
    kilobytes(size.medianScriptGzipBytes),
  ]);
  return `${table(['template', 'pages', 'HTML', 'median', 'first JS, gzip'], rows)}\n`;
}

function kilobytes(bytes: number): string {
  return bytes < 999_950 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

function doneLine({ result, config, shard, shardFolders, planTo, leavesChecks }: BuildFacts): string {
  const { pages, locales, bytes, reused, fetched, seconds, redirects } = result;
  const size = (bytes / 1e6).toFixed(1);
  const moved =
    redirects.redirects.size > 0 && !shard ? `, ${formatCount(redirects.redirects.size, 'redirect')}` : '';
  const part = planTo
    ? 'Plan of '
    : shard
      ? `Shard ${formatShard(shard)}: `
      : shardFolders
        ? `From ${formatCount(shardFolders.length, 'shard')}: `
        : '';
  const what = `${part}${formatCount(pages, 'page')} in ${formatCount(locales, 'language')}${moved}`;
  const notes = [
    reused > 0 && !shardFolders ? `${formatCount(reused, 'page')} unchanged` : '',
    fetched > 0 ? `${formatCount(fetched, 'page')} from the shared cache` : '',
    leavesChecks ? 'entries unchecked until `merge`' : '',
  ].filter(Boolean);
  const unchanged = notes.length > 0 ? ` (${notes.join(', ')})` : '';
  return `${what}${unchanged}, ${size} MB, in ${(seconds.total ?? 0).toFixed(2)} s: ${planTo ?? config.out}\n`;
}

/** Describes the published URLs that a build loses; empty where it loses none. */
function describeRemovals(redirects: RedirectPlan): string {
  const { length } = redirects.removed;
  if (length === 0) return '';
  return `! removed: ${printable(describeRemoved(redirects, length === 1 ? 'is' : 'are'))}.\n\n`;
}
