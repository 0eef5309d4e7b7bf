import type { PlanSummary } from './read-plans.ts';

/** Names a plan in the order page's address: `/order?plan=6m`. */
export const planParameter = 'plan';

/**
 * Returns the plan that an address names: by its id, else its whole name (`6m_regular`), else its length in months (`6m`).
 *
 * @param name anything that an address may hold; case and outer blanks count in ids alone
 */
export function findPlan(
  plans: readonly PlanSummary[],
  name: string | null | undefined,
): PlanSummary | undefined {
  if (!name?.trim()) return undefined;
  return (
    plans.find(({ id }) => id === name) ??
    plans.find((plan) => plainName(plan.name) === plainName(name)) ??
    plans.find((plan) => shortName(plan.name) === shortName(name))
  );
}

/** Returns what names a plan in an address: its short name, its whole name, else its id. The first that leads back to it. */
export function nameInAddress(plan: PlanSummary, plans: readonly PlanSummary[]): string {
  const names = [shortName(plan.name), plan.name.trim()];
  return names.find((name) => findPlan(plans, name)?.id === plan.id) ?? plan.id;
}

/** Leaves out the suffix of a product's name, which begins with the length in months (spec 1 §3): `6m` of `6m_regular`. */
function shortName(name: string): string {
  const plain = plainName(name);
  return /^\d+m(?![a-z\d])/.exec(plain)?.[0] ?? plain;
}

/** Returns the part of a product's name that counts: neither case nor outer blanks do. */
export function plainName(name: string): string {
  return name.trim().toLowerCase();
}
