import { scrub } from '../../../domain/site/scrub.ts';
import { pushEvent } from '../../analytics/push-event.ts';
import type { Clock } from '../../lib/clock.ts';
import type { CheckoutConnections } from '../calls/connect-checkout.ts';
import { writeToDataPlatform } from '../calls/send-to-data-platform.ts';
import type { TrackedResult } from '../payment/payment-state.ts';
import type { SentOrder } from '../payment/purchase.ts';
import { readCookie } from '../read-cookie.ts';
import { paymentAttempt, type Surroundings } from './payment-attempt.ts';
import { paymentResultEvent, type ResultFacts } from './payment-result.ts';

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
