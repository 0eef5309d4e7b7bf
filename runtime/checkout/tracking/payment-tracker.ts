import type { Amount } from '../../../domain/money.ts';
import { scrub } from '../../../domain/scrub.ts';
import { pushEvent } from '../../analytics/push-event.ts';
import type { CheckoutConnections } from '../calls/connect-checkout.ts';
import { writeToDataPlatform } from '../calls/send-to-data-platform.ts';
import type { Clock } from '../clock.ts';
import type { Order, TrackedResult } from '../payment/payment-state.ts';
import type { Purchase } from '../payment/purchase.ts';
import { readCookie } from '../read-cookie.ts';
import { paymentAttempt, type Surroundings } from './payment-attempt.ts';
import { paymentResultEvent, type ResultFacts, uidCookie } from './payment-result.ts';

export interface PaymentTrackerOptions {
  readonly connections: Pick<CheckoutConnections, 'dataPlatform'>;
  readonly surroundings: Surroundings;
  readonly document: { readonly cookie: string };
  readonly clock: Clock;
  readonly createId: () => string;
  /** What a plan costs a month, where the offer says. */
  readonly monthlyCost: (purchase: Purchase) => Amount | undefined;
}

/** Tells all who count payments of a result. Never throws, and nothing waits for it. */
export type TrackPayment = (result: TrackedResult, order: Order, facts: ResultFacts) => void;

export function createPaymentTracker(options: PaymentTrackerOptions): TrackPayment {
  const { connections, surroundings, document, clock, createId, monthlyCost } = options;
  const ids = new WeakMap<Order, string>();
  const idOf = (order: Order) => {
    const id = ids.get(order) ?? createId();
    ids.set(order, id);
    return id;
  };

  function countAttempt(order: Order, isSuccess: boolean, error: string): void {
    const monthly = monthlyCost(order.purchase);
    const attempt = paymentAttempt(order, surroundings, {
      attemptId: idOf(order),
      isSuccess,
      error,
      monthly,
    });
    pushEvent('payment_attempt', { ...attempt });
  }

  function writeResult(result: Exclude<TrackedResult, 'success'>, facts: ResultFacts): void {
    const event = paymentResultEvent(result, facts, readCookie(document, uidCookie), clock.now());
    void writeToDataPlatform(connections.dataPlatform, 'payment_result', event).catch(() => {});
  }

  return (result, order, rawFacts) => {
    try {
      const facts = { ...rawFacts, errorText: scrub(rawFacts.errorText, personalIn(order)) };
      if (result !== 'success' && order.method === 'card') writeResult(result, facts);
      if (result !== 'requires_sca') countAttempt(order, result === 'success', facts.errorText);
    } catch {
      // A result that isn't counted.
    }
  };
}

function personalIn(order: Order): string[] {
  return order.method === 'card' ? [order.card.firstName, order.card.lastName] : [];
}
