import { readAmount } from '../../../domain/commerce/money.ts';
import type { PlanSummary } from '../../../domain/commerce/read-plans.ts';
import { type PaymentState, priceInCheckout } from '../payment/payment-state.ts';
import type { OfferState } from './create-offer-store.ts';

/**
 * Returns the plan that a click pays, at the price that it charges: the selected one, or that of a purchase that isn't settled.
 * Of a plan that isn't sold any more only the price is known.
 */
export function planToPay(
  state: PaymentState,
  { plans, seen, selected }: OfferState,
): PlanSummary | undefined {
  const price = priceInCheckout(state);
  if (!price) return selected;
  const plan = plans.find(({ offered }) => offered?.id === price.id);
  // PayPal's intents have no amount: the price is the one that the buyer has agreed to by now.
  const isPayPal = state.status === 'ready' && state.open?.record.method === 'paypal';
  const amount = (isPayPal && plan && seen.get(plan.id)) || readAmount(price.amount);
  if (!amount) return plan;
  if (plan) return isPayPal ? { ...plan, amount } : { ...plan, amount, offered: price };
  const unknown = {
    perMonth: undefined,
    perDay: undefined,
    beforeDiscount: undefined,
    discount: undefined,
    discountPercentage: undefined,
    guaranteeDays: undefined,
    renewal: undefined,
  };
  const months = { months: 0, freeMonths: 0, totalMonths: 0 };
  return { id: '', name: '', recommended: false, ...months, ...unknown, amount, offered: price };
}
