import { toDecimal } from '../../../domain/commerce/money.ts';
import type { PlanSummary } from '../../../domain/commerce/read-plans.ts';
import { scrub } from '../../../domain/site/scrub.ts';
import { pushEvent } from '../../analytics/push-event.ts';
import type { CheckoutConnections } from '../calls/connect-checkout.ts';
import { type SendBeacon, sendAttemptedPayment } from '../calls/send-attempted-payment.ts';
import type { PaymentMethod, SentOrder } from '../payment/purchase.ts';
import { methodNames, paymentAttempt, type Surroundings } from './payment-attempt.ts';

export interface OrderAnalyticsOptions {
  readonly connections: Pick<CheckoutConnections, 'paymentMetrics'>;
  /** Names the site in analytics. */
  readonly siteId: string;
  readonly surroundings: Surroundings;
  readonly createId: () => string;
  /** Returns what the buyer has entered, to be taken out of texts. */
  readonly entered: () => readonly string[];
  readonly sendBeacon: SendBeacon | undefined;
}

/** Tells what buyers do on the order page (spec 1 §7). Never throws, and nothing waits for it. */
export function createOrderAnalytics(options: OrderAnalyticsOptions) {
  return {
    pageViewed: () => pushEvent('page_view', { page_view_id: `${options.siteId}-${options.createId()}` }),
    productSelected: (plan: PlanSummary) => pushEvent('product_selected', factsOf(plan)),
    paymentSelectionExpanded: (method: PaymentMethod) =>
      pushEvent('payment_selection_expanded', { payment_type: methodNames[method] }),
    paymentAttempted: ({ plan, method }: Pick<SentOrder, 'plan' | 'method'>) => {
      const attempt = { payment_method_id: methodNames[method], ...factsOf(plan), ...options.surroundings };
      void sendAttemptedPayment(options.connections.paymentMetrics, attempt, options.sendBeacon);
    },
    payPalFailed: (plan: PlanSummary, text: string) => {
      if (!plan.offered) return;
      const purchase = { product: { id: plan.id, name: plan.name }, amount: plan.offered.amount };
      const attempt = paymentAttempt({ method: 'paypal', plan, purchase }, options.surroundings, {
        attemptId: options.createId(),
        isSuccess: false,
        error: scrub(text, options.entered()),
      });
      pushEvent('payment_attempt', { ...attempt });
    },
  };
}

function factsOf({ id, months, amount }: PlanSummary) {
  return { product_id: id, months, cost: toDecimal(amount), currency: amount.currency };
}
