import type { CheckedContent } from './checked-content.ts';
import type { Issue } from './model/issue.ts';
import { nameOf } from './model/localize.ts';
import type { PagePlan } from './model/plan.ts';

/** Pages in all their languages. */
export function countPages(plans: readonly PagePlan[]): number {
  return plans.reduce((sum, { paths }) => sum + paths.filter((path) => path !== undefined).length, 0);
}

export function summaryOf({ content, plans, issues }: Pick<CheckedContent, 'content' | 'plans' | 'issues'>) {
  return {
    issues,
    entries: content.index.entries.ids.length,
    pages: countPages(plans),
    locales: content.locales.length,
    languages: content.locales.map(({ code }) => code),
    nameOf: (issue: Issue) => nameOf(content, issue),
  };
}
