import type { Issue, Severity } from '../../pipeline/model/issue.ts';

export const severities: readonly Severity[] = ['error', 'warning', 'info'];
const ranks: Record<Severity, number> = { error: 0, warning: 1, info: 2 };

/** Most harmful first: by severity, then by the pages and languages that a fault costs; ties in a stable order. */
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

export interface Counts {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
}

export function countBySeverity(issues: readonly Issue[]): Counts {
  const counts: Record<Severity, number> = { error: 0, warning: 0, info: 0 };
  for (const { severity } of issues) counts[severity]++;
  return { errors: counts.error, warnings: counts.warning, infos: counts.info };
}

/** Pages in all their languages that a fault costs. */
export function costOf({ affects }: Issue): number {
  return (affects?.pages ?? 0) * Math.max(affects?.locales.length ?? 0, 1);
}

/** By code unit: the same order on every machine. */
export function compareText(a = '', b = ''): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
