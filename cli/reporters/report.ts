import type { RuleSettings, SiteConfig } from '../../domain/site/site-config.ts';
import type { SiteReport } from '../../pipeline/context.ts';
import type { Issue, Severity } from '../../pipeline/model/issue.ts';
import { rules as allRules, type Rule } from '../../pipeline/model/rules.ts';
import type { AppliedBaseline, BaselineFinding } from './baseline.ts';

/** Holds the result of a run, for every format. */
export interface Report {
  readonly command: 'validate' | 'build';
  /** Most harmful first, without those of the baseline. */
  readonly issues: readonly Issue[];
  /** Those of the baseline, most harmful first. */
  readonly known: readonly Issue[];
  /** Absent: the run has none. */
  readonly baseline?: ReportBaseline;
  /** Absolute path of the content file. */
  readonly contentFile: string;
  readonly entries: number;
  readonly pages: number;
  /** UI codes of the languages that were checked. */
  readonly languages: readonly string[];
  /** How long the run took. */
  readonly seconds: number;
  /** How many warnings a clean run may have; undefined: any number. */
  readonly maxWarnings: number | undefined;
  /** The lowest severity whose findings fail the run. */
  readonly failOn: FailOn;
  /** Rules that weren't checked, each with the reason. */
  readonly skipped: ReadonlyMap<string, string>;
  /** Returns the name of a finding's entry or asset, if it has one. */
  readonly nameOf: (issue: Issue) => string | undefined;
}

/** Holds the part of a report that findings are formatted from. */
export type Findings = Pick<Report, 'issues' | 'contentFile' | 'nameOf'>;

interface ReportBaseline {
  /** As it was named on the command line. */
  readonly file: string;
  /** Absolute. */
  readonly path: string;
  /** Findings of the baseline that no longer exist. */
  readonly gone: readonly BaselineFinding[];
}

/** Lists the values of `--fail-on`: the lowest severity that fails a run, or `never`. */
export const failLevels = ['error', 'warning', 'info', 'never'] as const;
export type FailOn = (typeof failLevels)[number];

/** Lists the amounts of detail in a pretty report: `quiet` what fails the run, `usual` infos in one line unless they fail it, `verbose` all. */
export type Detail = 'quiet' | 'usual' | 'verbose';

/** Describes the style of a pretty report on its stream. */
export interface PrettyOptions {
  /** Reports name files relative to this folder. */
  readonly root: string;
  readonly coloured: boolean;
  /** Columns of the terminal; undefined where there is none. */
  readonly width: number | undefined;
}

/** Describes the style of a whole run's pretty report. */
export interface PrettyReportOptions extends PrettyOptions {
  readonly detail: Detail;
}

/** Holds the options of every format. */
export interface FormatOptions extends PrettyReportOptions {
  /** The program's version. */
  readonly version: string;
  /** The address of the repository's files, where package.json names one. */
  readonly docs?: string | undefined;
}

/** Formats a report as text. */
export type Format = (report: Report, options: FormatOptions) => string;

/** Returns whether there are more warnings than `--max-warnings` allows. */
export function hasTooManyWarnings({ issues, maxWarnings }: Report): boolean {
  return maxWarnings !== undefined && countBySeverity(issues).warnings > maxWarnings;
}

/** Returns the severities whose findings fail a run; none for `never`. */
export function failingSeverities(failOn: FailOn): readonly Severity[] {
  return failOn === 'never' ? [] : severities.slice(0, severities.indexOf(failOn) + 1);
}

/** Returns whether the run ends with exit code 1, which it never does with `--fail-on never`. */
export function isFailed(report: Report): boolean {
  if (report.failOn === 'never') return false;
  const failing = failingSeverities(report.failOn);
  return (
    report.issues.some(({ severity }) => failing.includes(severity)) ||
    goneOf(report).length > 0 ||
    hasTooManyWarnings(report)
  );
}

/** Returns the baseline's findings that no longer exist. */
export function goneOf({ baseline }: Report): readonly BaselineFinding[] {
  return baseline?.gone ?? [];
}

interface Judgement {
  readonly command: Report['command'];
  readonly baseline?: AppliedBaseline | undefined;
  readonly maxWarnings?: number | undefined;
  readonly failOn?: FailOn | undefined;
  /** The rules to report; undefined: all. */
  readonly chosen?: readonly Rule[] | undefined;
}

/** Creates the report of a run: its findings, sorted, and what decides whether it failed. */
export function createReport(
  result: SiteReport,
  { content, rules = {} }: SiteConfig,
  { command, baseline, maxWarnings, failOn = 'error', chosen }: Judgement,
): Report {
  const { issues, entries, pages, languages, seconds, nameOf } = result;
  return {
    command,
    issues: sortIssues(baseline?.fresh ?? ofRules(issues, chosen)),
    known: sortIssues(baseline?.known ?? []),
    ...(baseline && { baseline }),
    contentFile: content,
    entries,
    pages,
    languages,
    seconds: seconds.total ?? 0,
    maxWarnings,
    failOn,
    skipped: skippedRules(rules, chosen),
    nameOf,
  };
}

/** Lists the rules that every run checks: all but the one that sends requests to other sites (`--external`). */
export const defaultRules = (Object.keys(allRules) as Rule[]).filter((rule) => rule !== 'unreachable-link');

/** Returns the findings of some rules. @param chosen undefined: of all */
export function ofRules(issues: readonly Issue[], chosen: readonly Rule[] | undefined): readonly Issue[] {
  return chosen ? issues.filter(({ rule }) => chosen.includes(rule)) : issues;
}

function skippedRules(settings: RuleSettings, chosen: readonly Rule[] | undefined): Map<string, string> {
  const skipped = new Map<string, string>();
  for (const rule of Object.keys(allRules) as Rule[]) {
    if (chosen && !chosen.includes(rule)) skipped.set(rule, 'not checked in this run');
    if (settings[rule] === 'off') skipped.set(rule, 'switched off in site.config.ts');
  }
  return skipped;
}

/** Lists the severities, the worst first. */
export const severities: readonly Severity[] = ['error', 'warning', 'info'];
const ranks: Record<Severity, number> = { error: 0, warning: 1, info: 2 };

/** Sorts findings, the most harmful first: by severity, then by cost; ties are in a stable order. */
export function sortIssues(issues: readonly Issue[]): Issue[] {
  return issues.toSorted(
    (a, b) =>
      ranks[a.severity] - ranks[b.severity] ||
      costOf(b) - costOf(a) ||
      compareText(a.rule, b.rule) ||
      compareText(a.entryId, b.entryId) ||
      compareText(a.field, b.field) ||
      compareText(a.locale, b.locale) ||
      compareText(a.message, b.message) ||
      compareText(a.path, b.path),
  );
}

/** Counts findings by severity. */
export interface Counts {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
}

/** Counts findings by severity, under the names that reports have for them. */
export function countBySeverity(issues: readonly Issue[]): Counts {
  const { error, warning, info } = severityCounts(issues);
  return { errors: error, warnings: warning, infos: info };
}

/** Counts findings by severity. */
export function severityCounts(issues: readonly Issue[]): Record<Severity, number> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of issues) counts[severity]++;
  return counts;
}

/** Returns the cost of a finding: affected pages times languages. */
export function costOf({ affects }: Issue): number {
  return (affects?.pages ?? 0) * Math.max(affects?.locales.length ?? 0, 1);
}

/** Compares by code unit: the same order on every machine. */
export function compareText(a = '', b = ''): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
