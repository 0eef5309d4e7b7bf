import { hash } from 'node:crypto';
import type { Issue, Severity } from '../../pipeline/model/issue.ts';
import { describeIssue } from './describe.ts';
import { type Fingerprinted, fingerprinted } from './fingerprint.ts';
import { relativePath } from './references.ts';
import { type FormatOptions, fileOf, type Report } from './report.ts';

interface CodeQualityIssue {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: 'info' | 'minor' | 'major' | 'critical' | 'blocker';
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

/** An error keeps the site from being built; a warning isn't urgent. */
const severities: Record<Severity, CodeQualityIssue['severity']> = {
  error: 'critical',
  warning: 'minor',
  info: 'info',
};

/** Formats GitLab's code quality report, without known findings. */
export function gitlab(report: Report, { root }: FormatOptions): string {
  const pathOf = (issue: Issue) => relativePath(fileOf(issue, report), root);
  const all = fingerprinted([...report.issues, ...report.known]);
  const found = all.slice(0, report.issues.length).map((each) => codeQualityIssue(each, pathOf(each.issue)));
  const items = [...found, ...goneIssues(report, root)].map((item) => JSON.stringify(item));
  // The line break marks an empty report as replaceable.
  return items.length === 0 ? '[\n]\n' : `[${items.join(',\n')}]\n`;
}

function codeQualityIssue({ issue, locale, fingerprint }: Fingerprinted, path: string): CodeQualityIssue {
  const { rule, severity, line } = issue;
  return {
    description: describeIssue(issue),
    check_name: rule,
    fingerprint: fingerprint(locale),
    severity: severities[severity],
    // GitLab can't link to a finding without a line.
    location: { path, lines: { begin: line ?? 1 } },
  };
}

function goneIssues({ baseline }: Report, root: string): CodeQualityIssue[] {
  if (!baseline) return [];
  const path = relativePath(baseline.path, root);
  return baseline.gone.map(({ rule, message, fingerprint }) => ({
    description: `The baseline holds a finding that no longer exists (${rule}: ${message}). Run with --update-baseline.`,
    check_name: 'baseline',
    fingerprint: hash('sha256', `gone ${fingerprint}`, 'hex'),
    severity: 'major',
    location: { path, lines: { begin: 1 } },
  }));
}
