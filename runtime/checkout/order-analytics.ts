import { toDecimal } from '../../domain/commerce/money.ts';
import type { PlanSummary } from '../../domain/commerce/plans.ts';
import { pushEvent } from '../analytics/events.ts';
import type { Environment } from './environment.ts';
import { methodNames, type PaymentMethod } from './purchase/purchase.ts';

export type OrderAnalytics = ReturnType<typeof createOrderAnalytics>;

/** Creates the analytics of the order page before a payment (spec 1 §7). Never throws. */
export function createOrderAnalytics(options: Pick<Environment, 'createId'> & { readonly siteId: string }) {
  return {
    pageViewed: () => pushEvent('page_view', { page_view_id: `${options.siteId}-${options.createId()}` }),
    productSelected: (plan: PlanSummary) => pushEvent('product_selected', planFields(plan)),
    paymentSelectionExpanded: (method: PaymentMethod) =>
      pushEvent('payment_selection_expanded', { payment_type: methodNames[method] }),
  };
}

/** Returns what events say of a plan. */
export function planFields({ id, months, amount }: PlanSummary) {
  return { product_id: id, months, cost: toDecimal(amount), currency: amount.currency };
}
