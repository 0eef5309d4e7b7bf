import { type Amount, readAmount, toDecimal } from '../../../domain/commerce/money.ts';
import type { PlanSummary } from '../../../domain/commerce/plans.ts';
import { pushEvent } from '../../analytics/events.ts';
import { scrubbed } from '../../analytics/report-error.ts';
import { readChoice } from '../../lib/storage.ts';
import { sendAttemptedPayment, writeToDataPlatform } from '../calls/data-platform.ts';
import type { Environment } from '../environment.ts';
import { planFields } from '../order-analytics.ts';
import { readCookie } from '../providers/fraud-tokens.ts';
import { methodNames, type PaymentMethod, type Purchase, type SentOrder } from '../purchase/purchase.ts';
import type { TrackedResult } from './payment-state.ts';

interface Surroundings {
  readonly browser: string;
  readonly os: string;
  /** UI code. */
  readonly locale: string;
}

export interface PaymentAnalyticsOptions
  extends Pick<Environment, 'connections' | 'createId' | 'entered' | 'navigator' | 'clock'> {
  readonly surroundings: Surroundings;
  readonly document: { readonly cookie: string };
  /** Cookie with the visitor's id; default `uid`. */
  readonly uidCookie?: string | undefined;
}

export type PaymentAnalytics = ReturnType<typeof createPaymentAnalytics>;

/** Creates the analytics of payments (spec 1 §7). Never throws. */
export function createPaymentAnalytics(options: PaymentAnalyticsOptions) {
  const { connections, surroundings, createId, entered, uidCookie = 'uid' } = options;
  /** Takes personal data out of texts, then tells; at once where all are empty, as a paid page leaves. */
  const withClean = (texts: readonly string[], tell: (...texts: readonly string[]) => void) => {
    const tellQuietly = (clean: readonly string[] = []) => {
      try {
        tell(...clean);
      } catch {
        // Analytics must not throw.
      }
    };
    if (texts.every((text) => text === '')) tellQuietly(texts);
    else void scrubbed(texts, entered()).then(tellQuietly);
  };
  /** Pushes the event `payment_attempt` (spec 1 §7), without personal data. @param error scrubbed */
  const pushAttempt = (attempt: Attempt, attempt_id: string, isSuccess: boolean, error: string) => {
    const { method, plan, purchase } = attempt;
    pushEvent('payment_attempt', {
      product_id: purchase.product.id,
      product_name: purchase.product.name,
      cost: decimalOf(readAmount(purchase.amount)),
      monthly_cost: decimalOf(plan.perMonth),
      currency: purchase.amount.currency,
      ...surroundings,
      attempt_id,
      payment_type: methodNames[method],
      status: statuses[method][isSuccess ? 'success' : 'failure'],
      error,
    });
  };
  return {
    paymentAttempted: ({ plan, method }: Pick<SentOrder, 'plan' | 'method'>) => {
      const attempt = { payment_method_id: methodNames[method], ...planFields(plan), ...surroundings };
      void sendAttemptedPayment(connections.paymentMetrics, attempt, options.navigator);
    },
    /** Tracks a failure at PayPal before there is an order. @param text unscrubbed */
    payPalFailed: (plan: PlanSummary, text: string) => {
      if (!plan.offered) return;
      const purchase = { product: { id: plan.id, name: plan.name }, amount: plan.offered.amount };
      withClean([text], (error = '') => {
        pushAttempt({ method: 'paypal', plan, purchase }, createId(), false, error);
      });
    },
    /** Tracks a payment result (spec 1 §3, §7). */
    paymentTracked: (result: TrackedResult, order: SentOrder, attemptId: string, rawFacts: ResultFacts) => {
      const time = options.clock.now();
      withClean([rawFacts.errorText, rawFacts.errorCode], (errorText = '', errorCode = '') => {
        const facts = { ...rawFacts, errorText, errorCode };
        if (result !== 'success' && order.method === 'card') {
          const isRefused = readChoice().statistics === false;
          const uid = isRefused ? undefined : readCookie(options.document, uidCookie);
          const event = paymentResultEvent(result, facts, uid, time);
          void writeToDataPlatform(connections.dataPlatform, 'payment_result', event).catch(() => {});
        }
        if (result === 'requires_sca') return;
        pushAttempt(order, attemptId, result === 'success', errorText);
      });
    },
  };
}

/** Statuses of `payment_attempt`; for PayPal the specification swaps them, "with some doubt". */
const statuses = {
  card: { success: '1', failure: '0' },
  paypal: { success: '0', failure: '1' },
} as const;

interface Attempt {
  readonly method: PaymentMethod;
  readonly plan: Pick<PlanSummary, 'perMonth'>;
  readonly purchase: Pick<Purchase, 'product' | 'amount'>;
}

function decimalOf(amount: Amount | undefined): string {
  return amount ? toDecimal(amount) : '';
}

export const noFacts = { gateway: '', forterResult: '', transId: '', errorText: '', errorCode: '' };

/** Describes the facts of a payment result; `transId` is the payment intent's id. */
export type ResultFacts = Readonly<typeof noFacts>;

const version = '1';

/** Returns the event `payment_result` of a card payment (spec 1 §3, §4). @param uid visitor cookie @param now Unix milliseconds */
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

/** First match counts. No versions, which would help fingerprinting. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\b/],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS|Chromium)\//],
  ['Safari', /Safari\//],
];

const systems: readonly (readonly [string, RegExp])[] = [
  ['Windows', /\bWindows\b/],
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** Parses browser and operating system from a user agent. */
export function readBrowser(userAgent: string): { readonly browser: string; readonly os: string } {
  const nameIn = (table: typeof browsers) =>
    table.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other';
  return { browser: nameIn(browsers), os: nameIn(systems) };
}
