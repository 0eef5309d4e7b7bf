import { join } from 'node:path';
import { compareBy } from '../../domain/content/values.ts';
import { exportFileOf, type RuleSettings, type SiteConfig } from '../../domain/site/site-config.ts';
import type { SiteReport } from '../../pipeline/context.ts';
import { type Issue, type Severity, severities } from '../../pipeline/model/issue.ts';
import { rules as allRules, type Rule } from '../../pipeline/model/rules.ts';
import type { Environment } from '../context.ts';
import type { AppliedBaseline } from './baseline.ts';
import type { BaselineFinding } from './compare-baseline.ts';

/** Holds the result of a run, for every format. */
export interface Report {
  readonly command: 'validate' | 'build';
  /** Most harmful first, without known ones. */
  readonly issues: readonly Issue[];
  /** Findings of the baseline, most harmful first. */
  readonly known: readonly Issue[];
  readonly baseline?: ReportBaseline;
  readonly contentFile: string;
  /** Absolute folder of the site. */
  readonly folder: string;
  readonly entries: number;
  readonly pages: number;
  /** UI codes. */
  readonly languages: readonly string[];
  readonly seconds: number;
  readonly maxWarnings: number | undefined;
  readonly failOn: FailOn;
  /** Unchecked rules with reasons. */
  readonly skipped: ReadonlyMap<string, string>;
  readonly nameOf: (issue: Issue) => string | undefined;
  readonly withLines: SiteReport['withLines'];
}

/** Holds the parts of a report that formatting findings needs. */
export type Findings = Pick<Report, 'issues' | 'contentFile' | 'folder' | 'nameOf'>;

interface ReportBaseline {
  /** As given on the command line. */
  readonly file: string;
  readonly path: string;
  /** Resolved findings of the baseline. */
  readonly gone: readonly BaselineFinding[];
}

/** Lists the values of `--fail-on`: the lowest severity that fails a run, or `never`. */
export const failLevels = ['error', 'warning', 'info', 'never'] as const;
export type FailOn = (typeof failLevels)[number];

/** Lists the levels of detail: `quiet` only what fails the run, `usual` infos summarized, `verbose` everything. */
export type Detail = 'quiet' | 'usual' | 'verbose';

export interface PrettyOptions {
  /** Base folder of file names. */
  readonly root: string;
  readonly coloured: boolean;
  /** Columns of the terminal, if any. */
  readonly width: number | undefined;
}

export interface PrettyReportOptions extends PrettyOptions {
  readonly detail: Detail;
}

export interface FormatOptions extends PrettyReportOptions {
  readonly version: string;
  readonly docs?: string | undefined;
  /** Names the CI system's run. */
  readonly env?: Environment;
}

export type Format = (report: Report, options: FormatOptions) => string;

/** Returns whether there are more warnings than `--max-warnings` allows. */
export function hasTooManyWarnings({ issues, maxWarnings }: Report): boolean {
  return maxWarnings !== undefined && countBySeverity(issues).warnings > maxWarnings;
}

/** Returns the severities whose findings fail a run; none for `never`. */
export function failingSeverities(failOn: FailOn): readonly Severity[] {
  return failOn === 'never' ? [] : severities.slice(0, severities.indexOf(failOn) + 1);
}

/** Returns whether the run ends with exit code 1. */
export function isFailed(report: Report): boolean {
  if (report.failOn === 'never') return false;
  const failing = failingSeverities(report.failOn);
  return (
    report.issues.some(({ severity }) => failing.includes(severity)) ||
    goneOf(report).length > 0 ||
    hasTooManyWarnings(report)
  );
}

/** Returns the resolved findings of the baseline. */
export function goneOf({ baseline }: Report): readonly BaselineFinding[] {
  return baseline?.gone ?? [];
}

/** Returns the files that findings are in. */
export function filesOf(config: SiteConfig): Pick<Report, 'contentFile' | 'folder'> {
  return { contentFile: exportFileOf(config), folder: config.source?.folder ?? '' };
}

/** Returns the absolute file of a finding. */
export function fileOf({ file }: Issue, { contentFile, folder }: Pick<Report, 'contentFile' | 'folder'>) {
  return file === undefined ? contentFile : join(folder, file);
}

interface Judgement {
  readonly command: Report['command'];
  readonly baseline?: AppliedBaseline | undefined;
  readonly maxWarnings?: number | undefined;
  readonly failOn?: FailOn | undefined;
  /** Rules to report; undefined: all. */
  readonly onlyRules?: readonly Rule[] | undefined;
}

/** Creates a run's report with sorted findings. */
export function createReport(
  result: SiteReport,
  config: SiteConfig,
  { command, baseline, maxWarnings, failOn = 'error', onlyRules }: Judgement,
): Report {
  const { issues, entries, pages, languages, seconds, nameOf, withLines } = result;
  return {
    command,
    issues: sortIssues(baseline?.fresh ?? ofRules(issues, onlyRules)),
    known: sortIssues(baseline?.known ?? []),
    ...(baseline && { baseline }),
    ...filesOf(config),
    entries,
    pages,
    languages,
    seconds: seconds.total ?? 0,
    maxWarnings,
    failOn,
    skipped: skippedRules(config.rules ?? {}, onlyRules),
    ...{ nameOf, withLines },
  };
}

/** Lists the rules of every run: all except the one that needs `--external`. */
export const defaultRules = (Object.keys(allRules) as Rule[]).filter((rule) => rule !== 'unreachable-link');

/** Returns the findings of some rules. @param onlyRules undefined: of all */
export function ofRules(issues: readonly Issue[], onlyRules: readonly Rule[] | undefined): readonly Issue[] {
  return onlyRules ? issues.filter(({ rule }) => onlyRules.includes(rule)) : issues;
}

function skippedRules(settings: RuleSettings, onlyRules: readonly Rule[] | undefined): Map<string, string> {
  const skipped = new Map<string, string>();
  for (const rule of Object.keys(allRules) as Rule[]) {
    if (onlyRules && !onlyRules.includes(rule)) skipped.set(rule, 'not checked in this run');
    if (settings[rule] === 'off') skipped.set(rule, 'switched off in site.config.ts');
  }
  return skipped;
}

const byPlace = compareBy('rule', 'entryId', 'field', 'locale', 'message', 'path');

/** Sorts findings, the most harmful first: by severity, then by harm; ties are in a stable order. */
export function sortIssues(issues: readonly Issue[]): Issue[] {
  return issues.toSorted(
    (a, b) =>
      severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
      harmOf(b) - harmOf(a) ||
      byPlace(a, b),
  );
}

export interface Counts {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
}

/** Counts findings by severity, under the reports' plural names. */
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

/** Returns the harm of a finding: affected pages times languages. */
export function harmOf({ affects }: Issue): number {
  return (affects?.pages ?? 0) * Math.max(affects?.locales.length ?? 0, 1);
}
