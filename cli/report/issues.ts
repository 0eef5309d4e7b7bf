import type { Issue, Severity } from '../../pipeline/model/issue.ts';

const order: readonly Severity[] = ['error', 'warning', 'info'];

/** Most harmful first: by severity, then by the pages and languages that a fault costs; ties in a stable order. */
export function sortIssues(issues: readonly Issue[]): Issue[] {
  return issues.toSorted(
    (a, b) =>
      order.indexOf(a.severity) - order.indexOf(b.severity) ||
      costOf(b) - costOf(a) ||
      compareText(a.rule, b.rule) ||
      compareText(a.entryId ?? '', b.entryId ?? '') ||
      compareText(a.message, b.message),
  );
}

export function countBySeverity(issues: readonly Issue[]): { errors: number; warnings: number } {
  const count = (severity: Severity) => issues.filter((issue) => issue.severity === severity).length;
  return { errors: count('error'), warnings: count('warning') };
}

function costOf({ affects }: Issue): number {
  return (affects?.pages ?? 0) * Math.max(affects?.locales.length ?? 0, 1);
}

/** By code point: the same order on every machine. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
