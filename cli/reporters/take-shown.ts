import type { Severity } from '../../pipeline/model/issue.ts';
import type { FindingGroup } from './group-findings.ts';

/** More errors than this help nobody at once, and thousands of warnings of one rule would hide all errors. */
const shownErrors = 200;
const shownOfRule = 10;

/** What a person gets to see of many findings. */
export interface Shown {
  readonly groups: readonly FindingGroup[];
  readonly left: readonly Left[];
}

/** How many findings are left out; of errors altogether, of others rule by rule. */
export interface Left {
  readonly severity: Severity;
  readonly rule: string | undefined;
  readonly count: number;
}

/** The first findings of the first groups. */
export function takeShown(groups: readonly FindingGroup[]): Shown {
  const shown: FindingGroup[] = [];
  const taken = new Map<string, number>();
  const left = new Map<string, Left>();
  for (const group of groups) {
    const { severity } = group;
    const rule = severity === 'error' ? undefined : group.rule;
    const key = `${severity} ${rule}`;
    const room = (rule === undefined ? shownErrors : shownOfRule) - (taken.get(key) ?? 0);
    const [first, ...others] = group.issues.slice(0, Math.max(room, 0));
    const number = first ? others.length + 1 : 0;
    if (first) shown.push({ ...group, issues: [first, ...others] });
    taken.set(key, (taken.get(key) ?? 0) + number);
    const more = group.issues.length - number + (left.get(key)?.count ?? 0);
    if (more > 0) left.set(key, { severity, rule, count: more });
  }
  return { groups: shown, left: [...left.values()] };
}
