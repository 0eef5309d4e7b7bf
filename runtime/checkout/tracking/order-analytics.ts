import { toDecimal } from '../../../domain/commerce/money.ts';
import type { PlanSummary } from '../../../domain/commerce/read-plans.ts';
import { scrub } from '../../../domain/site/scrub.ts';
import { pushEvent } from '../../analytics/events.ts';
import type { Clock } from '../../lib/clock.ts';
import type { CheckoutConnections } from '../calls/checkout-api.ts';
import { type SendBeacon, sendAttemptedPayment, writeToDataPlatform } from '../calls/data-platform.ts';
import type { TrackedResult } from '../payment/payment-state.ts';
import type { PaymentMethod, SentOrder } from '../purchase/purchase.ts';
import { readCookie } from '../read-cookie.ts';
import {
  methodNames,
  paymentAttempt,
  paymentResultEvent,
  type ResultFacts,
  type Surroundings,
} from './payment-events.ts';

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

export interface PaymentTrackerOptions {
  readonly connections: Pick<CheckoutConnections, 'dataPlatform'>;
  readonly surroundings: Surroundings;
  readonly document: { readonly cookie: string };
  readonly clock: Pick<Clock, 'now'>;
  /** Name of the cookie that names the visitor; `uid` by default. */
  readonly uidCookie?: string | undefined;
  /** Returns what the buyer has entered, to be taken out of texts. */
  readonly entered: () => readonly string[];
}

/** Reports a payment's result (spec 1 §3, §7). Never throws, and nothing waits for it. */
export type TrackPayment = (
  result: TrackedResult,
  order: SentOrder,
  attemptId: string,
  facts: ResultFacts,
) => void;

export function createPaymentTracker(options: PaymentTrackerOptions): TrackPayment {
  const { connections, surroundings, document, clock, entered, uidCookie = 'uid' } = options;
  return (result, order, attemptId, rawFacts) => {
    try {
      const clean = (text: string) => scrub(text, entered());
      const facts = {
        ...rawFacts,
        errorText: clean(rawFacts.errorText),
        errorCode: clean(rawFacts.errorCode),
      };
      if (result !== 'success' && order.method === 'card') {
        const event = paymentResultEvent(result, facts, readCookie(document, uidCookie), clock.now());
        void writeToDataPlatform(connections.dataPlatform, 'payment_result', event).catch(() => {});
      }
      if (result === 'requires_sca') return;
      const isSuccess = result === 'success';
      const attempt = paymentAttempt(order, surroundings, { attemptId, isSuccess, error: facts.errorText });
      pushEvent('payment_attempt', { ...attempt });
    } catch {
      // A result that isn't counted.
    }
  };
}

/** Names without versions: enough to see where payments fail, too little to identify visitors. The first that fits counts. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
];

const systems: readonly (readonly [string, RegExp])[] = [
  ['Windows', /\bWindows\b/],
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

export function readBrowser(userAgent: string): { readonly browser: string; readonly os: string } {
  const nameIn = (table: typeof browsers) =>
    table.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other';
  return { browser: nameIn(browsers), os: nameIn(systems) };
}
