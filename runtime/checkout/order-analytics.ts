import { type Amount, readAmount, toDecimal } from '../../domain/commerce/money.ts';
import type { PlanSummary } from '../../domain/commerce/plans.ts';
import { scrub } from '../../domain/site/scrub.ts';
import { pushEvent } from '../analytics/events.ts';
import { sendAttemptedPayment, writeToDataPlatform } from './calls/data-platform.ts';
import type { Environment } from './environment.ts';
import type { TrackedResult } from './payment/payment-state.ts';
import { readCookie } from './providers/fraud-tokens.ts';
import { methodNames, type PaymentMethod, type Purchase, type SentOrder } from './purchase/purchase.ts';

/** Describes the buyer's browser, operating system and language. */
interface Surroundings {
  readonly browser: string;
  readonly os: string;
  /** UI code. */
  readonly locale: string;
}

/** Lists the services that the counter uses. */
export interface OrderAnalyticsOptions
  extends Pick<Environment, 'connections' | 'createId' | 'entered' | 'navigator' | 'clock'> {
  /** Names the site in analytics. */
  readonly siteId: string;
  readonly surroundings: Surroundings;
  readonly document: { readonly cookie: string };
  /** Name of the cookie that names the visitor; `uid` by default. */
  readonly uidCookie?: string | undefined;
}

/** Describes the counter of what buyers do. */
export type OrderAnalytics = ReturnType<typeof createOrderAnalytics>;

/** Creates the counter of what buyers do on the order page (spec 1 §7). It never throws, and nothing waits for it. */
export function createOrderAnalytics(options: OrderAnalyticsOptions) {
  const { connections, surroundings, createId, entered, uidCookie = 'uid' } = options;
  const clean = (text: string) => scrub(text, entered());
  return {
    pageViewed: () => pushEvent('page_view', { page_view_id: `${options.siteId}-${createId()}` }),
    productSelected: (plan: PlanSummary) => pushEvent('product_selected', planFields(plan)),
    paymentSelectionExpanded: (method: PaymentMethod) =>
      pushEvent('payment_selection_expanded', { payment_type: methodNames[method] }),
    paymentAttempted: ({ plan, method }: Pick<SentOrder, 'plan' | 'method'>) => {
      const attempt = { payment_method_id: methodNames[method], ...planFields(plan), ...surroundings };
      void sendAttemptedPayment(connections.paymentMetrics, attempt, options.navigator);
    },
    /** Counts a PayPal payment that failed before there was an order. @param text may hold anything */
    payPalFailed: (plan: PlanSummary, text: string) => {
      if (!plan.offered) return;
      const purchase = { product: { id: plan.id, name: plan.name }, amount: plan.offered.amount };
      const outcome = { attemptId: createId(), isSuccess: false, error: clean(text) };
      pushEvent(
        'payment_attempt',
        paymentAttempt({ method: 'paypal', plan, purchase }, surroundings, outcome),
      );
    },
    /** Counts a payment's result (spec 1 §3, §7). */
    paymentTracked: (result: TrackedResult, order: SentOrder, attemptId: string, rawFacts: ResultFacts) => {
      try {
        const { errorText, errorCode } = rawFacts;
        const facts = { ...rawFacts, errorText: clean(errorText), errorCode: clean(errorCode) };
        if (result !== 'success' && order.method === 'card') {
          const uid = readCookie(options.document, uidCookie);
          const event = paymentResultEvent(result, facts, uid, options.clock.now());
          void writeToDataPlatform(connections.dataPlatform, 'payment_result', event).catch(() => {});
        }
        if (result === 'requires_sca') return;
        const outcome = { attemptId, isSuccess: result === 'success', error: facts.errorText };
        pushEvent('payment_attempt', paymentAttempt(order, surroundings, outcome));
      } catch {
        // A result that isn't counted.
      }
    },
  };
}

function planFields({ id, months, amount }: PlanSummary) {
  return { product_id: id, months, cost: toDecimal(amount), currency: amount.currency };
}

/** Lists the status of `payment_attempt`: for PayPal the specification has it the other way round, "with some doubt". */
const statuses = {
  card: { success: '1', failure: '0' },
  paypal: { success: '0', failure: '1' },
} as const;

interface Attempt {
  readonly method: PaymentMethod;
  readonly plan: Pick<PlanSummary, 'perMonth'>;
  readonly purchase: Pick<Purchase, 'product' | 'amount'>;
}

interface Outcome {
  readonly attemptId: string;
  readonly isSuccess: boolean;
  /** Scrubbed. */
  readonly error: string;
}

/** Returns the event `payment_attempt` (spec 1 §7): what was bought and how it went; nothing of who bought it. */
function paymentAttempt(
  { method, plan, purchase: { product, amount } }: Attempt,
  surroundings: Surroundings,
  { attemptId, isSuccess, error }: Outcome,
) {
  return {
    product_id: product.id,
    product_name: product.name,
    cost: decimalOf(readAmount(amount)),
    monthly_cost: decimalOf(plan.perMonth),
    currency: amount.currency,
    ...surroundings,
    attempt_id: attemptId,
    payment_type: methodNames[method],
    status: statuses[method][isSuccess ? 'success' : 'failure'],
    error,
  };
}

function decimalOf(amount: Amount | undefined): string {
  return amount ? toDecimal(amount) : '';
}

/** Holds the facts of a payment that has just begun. */
export const noFacts = { gateway: '', forterResult: '', transId: '', errorText: '', errorCode: '' };

/** Holds what came out on the way to a result: `transId` is the payment intent. */
export type ResultFacts = Readonly<typeof noFacts>;

/** Version of the event's form. */
const version = '1';

/**
 * Returns the event `payment_result` of a payment by card (spec 1 §3, §4).
 *
 * @param facts scrubbed @param uid value of the visitor's cookie @param now Unix milliseconds
 */
export function paymentResultEvent(
  result: Exclude<TrackedResult, 'success'>,
  facts: ResultFacts,
  uid: string | undefined,
  now: number,
) {
  return {
    uid: uid ?? '',
    timestamp: now,
    system: 'fe',
    version,
    event: 'payment_result',
    source: 'signup',
    type: 'signup',
    result,
    ...facts,
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

/** Returns the names of the browser and the system that a user agent names. */
export function readBrowser(userAgent: string): { readonly browser: string; readonly os: string } {
  const nameIn = (table: typeof browsers) =>
    table.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other';
  return { browser: nameIn(browsers), os: nameIn(systems) };
}
