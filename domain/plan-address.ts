import type { PlanSummary } from './read-plans.ts';

/** Names a plan in the order page's address: `/order?plan=6m`. */
export const planParameter = 'plan';

/**
 * Returns the plan that an address names: by its whole name (`6m_regular`), else by its length in months (`6m`).
 *
 * @param name anything that an address may hold; case doesn't count
 */
export function findPlan(
  plans: readonly PlanSummary[],
  name: string | null | undefined,
): PlanSummary | undefined {
  const wanted = name?.trim().toLowerCase();
  if (!wanted) return undefined;
  return (
    plans.find((plan) => plan.name.toLowerCase() === wanted) ??
    plans.find((plan) => shortName(plan.name) === shortName(wanted))
  );
}

/** Returns the name of a plan for an address: the short one where no other plan of the offer has it. */
export function nameInAddress(plan: PlanSummary, plans: readonly PlanSummary[]): string {
  const short = shortName(plan.name);
  return findPlan(plans, short)?.id === plan.id ? short : plan.name;
}

/** Leaves out the suffix of a product's name, which begins with the length in months (spec 1 §3): `6m` of `6m_regular`. */
function shortName(name: string): string {
  return /^\d+m(?![a-z\d])/i.exec(name)?.[0].toLowerCase() ?? name.toLowerCase();
}
