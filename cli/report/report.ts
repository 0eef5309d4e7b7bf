import type { Issue } from '../../pipeline/model/issue.ts';
import type { BaselineFinding } from './baseline-file.ts';
import { countBySeverity } from './issues.ts';

/** What a run has to tell, whatever the format. */
export interface Report {
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
  /** Rules that the owner of the site has switched off. */
  readonly switchedOff: ReadonlySet<string>;
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

/** How a report for people looks where it goes. */
export interface PrettyOptions {
  /** Reports name files relative to this folder. */
  readonly root: string;
  readonly coloured: boolean;
  /** Columns of the terminal; undefined where there is none. */
  readonly width: number | undefined;
}

export interface FormatOptions extends PrettyOptions {
  /** The program's version. */
  readonly version: string;
}

export type Format = (report: Report, options: FormatOptions) => string;

/** Whether warnings make the run fail: there are more than `--max-warnings` allows. */
export function hasTooManyWarnings({ issues, maxWarnings }: Report): boolean {
  return maxWarnings !== undefined && countBySeverity(issues).warnings > maxWarnings;
}

/** Whether the run ends with exit code 1. */
export function isFailed(report: Report): boolean {
  const { errors } = countBySeverity(report.issues);
  return errors > 0 || goneOf(report).length > 0 || hasTooManyWarnings(report);
}

export function goneOf({ baseline }: Report): readonly BaselineFinding[] {
  return baseline?.gone ?? [];
}
