import { compareText } from '../../domain/content/values.ts';
import { type Issue, type Severity, severities } from '../../pipeline/model/issue.ts';
import { harmOf } from './report.ts';

/** Holds findings with one root cause: one rule in an entry, or one message in many entries. */
export interface FindingGroup {
  readonly severity: Severity;
  readonly rule: string;
  /** Most harmful first, never empty. */
  readonly issues: readonly [Issue, ...Issue[]];
  /** Whether they share a message, each about another entry. */
  readonly isOneMessage: boolean;
}

/** Groups findings, the most harmful group first. @param issues most harmful first */
export function groupFindings(issues: readonly Issue[]): FindingGroup[] {
  const byMessage = [...Map.groupBy(issues, messageKey).values()];
  const single = byMessage.filter((group) => group.length === 1).flat();
  const groups = [
    ...byMessage.filter((group) => group.length > 1).flatMap((group) => toGroup(group, true)),
    ...[...Map.groupBy(single, entryKey).values()].flatMap((group) => toGroup(group, false)),
  ];
  const harms = new Map(groups.map((group) => [group, groupHarm(group)]));
  return groups.sort(
    (a, b) =>
      severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
      (harms.get(b) ?? 0) - (harms.get(a) ?? 0) ||
      compareText(a.rule, b.rule) ||
      compareText(a.issues[0].entryId, b.issues[0].entryId) ||
      compareText(a.issues[0].message, b.issues[0].message),
  );
}

function messageKey({ severity, rule, message }: Issue): string {
  return `${severity} ${rule} ${message}`;
}

function entryKey({ severity, rule, entryId, message }: Issue): string {
  return `${severity} ${rule} ${entryId === undefined ? `:${message}` : `#${entryId}`}`;
}

function toGroup([first, ...others]: readonly Issue[], isOneMessage: boolean): FindingGroup[] {
  if (!first) return [];
  return [{ severity: first.severity, rule: first.rule, issues: [first, ...others], isOneMessage }];
}

/** Returns a group's harm: the maximum for one entry, which breaks the same pages; else the sum. */
function groupHarm({ issues, isOneMessage }: FindingGroup): number {
  return isOneMessage ? issues.reduce((sum, issue) => sum + harmOf(issue), 0) : harmOf(issues[0]);
}
