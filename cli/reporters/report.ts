import type { Issue, Severity } from '../../pipeline/model/issue.ts';
import type { BaselineFinding } from './baseline-file.ts';
import { countBySeverity, severities } from './issues.ts';

/** What a run has to tell, whatever the format. */
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
  /** Warnings that a run may have and still be clean; undefined: any number. */
  readonly maxWarnings: number | undefined;
  /** The mildest severity whose findings fail the run. */
  readonly failOn: FailOn;
  /** Rules that weren't checked, each with the reason. */
  readonly skipped: ReadonlyMap<string, string>;
  /** A name for the entry or asset of a finding, if it has one. */
  readonly nameOf: (issue: Issue) => string | undefined;
}

/** What a report of findings is, where the rest of it isn't known. */
export type Findings = Pick<Report, 'issues' | 'contentFile' | 'nameOf'>;

interface ReportBaseline {
  /** As it was named on the command line. */
  readonly file: string;
  /** Absolute. */
  readonly path: string;
  /** What the baseline holds and the content doesn't any more. */
  readonly gone: readonly BaselineFinding[];
}

/** Holds the values of `--fail-on`: the mildest severity that fails a run, or `never`. */
export const failLevels = ['error', 'warning', 'info', 'never'] as const;
export type FailOn = (typeof failLevels)[number];

/**
 * How much a report for people shows: `quiet` what fails the run, `usual` infos as one line unless they fail it,
 * `verbose` everything.
 */
export type Detail = 'quiet' | 'usual' | 'verbose';

/** How a report for people looks where it goes. */
export interface PrettyOptions {
  /** Reports name files relative to this folder. */
  readonly root: string;
  readonly coloured: boolean;
  /** Columns of the terminal; undefined where there is none. */
  readonly width: number | undefined;
}

/** How a report of a whole run looks. */
export interface PrettyReportOptions extends PrettyOptions {
  readonly detail: Detail;
}

export interface FormatOptions extends PrettyReportOptions {
  /** The program's version. */
  readonly version: string;
  /** The address of the repository's files, where package.json names one. */
  readonly docs?: string | undefined;
}

export type Format = (report: Report, options: FormatOptions) => string;

/** Whether warnings make the run fail: there are more than `--max-warnings` allows. */
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

export function goneOf({ baseline }: Report): readonly BaselineFinding[] {
  return baseline?.gone ?? [];
}
