import type { RedirectPlan } from '../model/redirect-plan.ts';

/** Would a build lose more than this share of the addresses of pages that the last one had? */
export function losesTooMuch({ removed, compared = 0 }: RedirectPlan, maxShare: number): boolean {
  return removed.length > 0 && removed.length / compared > maxShare;
}
