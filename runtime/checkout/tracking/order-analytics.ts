import { type Amount, toDecimal } from '../../../domain/money.ts';
import type { PlanSummary } from '../../../domain/read-plans.ts';
import { scrub } from '../../../domain/scrub.ts';
import { pushEvent } from '../../analytics/push-event.ts';
import type { CheckoutConnections } from '../calls/connect-checkout.ts';
import { type SendBeacon, sendAttemptedPayment } from '../calls/send-attempted-payment.ts';
import { methodNames, paymentAttempt, type Surroundings } from './payment-attempt.ts';

type Method = keyof typeof methodNames;

export interface OrderAnalyticsOptions {
  readonly connections: Pick<CheckoutConnections, 'paymentMetrics'>;
  /** Names the site in analytics. */
  readonly siteId: string;
  readonly surroundings: Surroundings;
  readonly createId: () => string;
  readonly sendBeacon: SendBeacon | undefined;
}

/** Tells what buyers do on the order page (spec 1 §7). Never throws, and nothing waits for it. */
export function createOrderAnalytics(options: OrderAnalyticsOptions) {
  const monthlyCosts = new Map<string, Amount | undefined>();
  return {
    pageViewed: () => pushEvent('page_view', { page_view_id: `${options.siteId}-${options.createId()}` }),
    productSelected: (plan: PlanSummary) => pushEvent('product_selected', factsOf(plan)),
    paymentSelectionExpanded: (method: Method) =>
      pushEvent('payment_selection_expanded', { payment_type: methodNames[method] }),
    paymentAttempted: ({ plan, method }: { readonly plan: PlanSummary; readonly method: Method }) => {
      monthlyCosts.set(plan.id, plan.perMonth);
      const attempt = { payment_method_id: methodNames[method], ...factsOf(plan), ...options.surroundings };
      void sendAttemptedPayment(options.connections.paymentMetrics, attempt, options.sendBeacon);
    },
    payPalFailed: (plan: PlanSummary, text: string) => {
      if (!plan.offered) return;
      const purchase = { product: { id: plan.id, name: plan.name }, amount: plan.offered.amount };
      const attempt = paymentAttempt({ method: 'paypal', purchase }, options.surroundings, {
        attemptId: options.createId(),
        isSuccess: false,
        error: scrub(text, []),
        monthly: plan.perMonth,
      });
      pushEvent('payment_attempt', { ...attempt });
    },
    /** What a plan that somebody tried to buy costs a month. */
    monthlyCost: (productId: string) => monthlyCosts.get(productId),
  };
}

function factsOf({ id, months, amount }: PlanSummary) {
  return { product_id: id, months, cost: toDecimal(amount), currency: amount.currency };
}
