import type { Finding, Issue, Rule, Severity } from './issue.ts';

/** Rules whose findings don't stop a build; every other rule's do (content model, "Severity by default"). */
const lenient: Partial<Record<Rule, Severity>> = {
  'missing-shell-page': 'warning',
  'unknown-locale': 'warning',
  'unknown-content-type': 'warning',
};

/** Turns findings into issues: the one place where severity is decided. */
export function withSeverity(findings: readonly Finding[]): Issue[] {
  return findings.map((finding) => ({ ...finding, severity: lenient[finding.rule] ?? 'error' }));
}
