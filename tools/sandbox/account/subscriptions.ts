import { type FailureReason, failureReasons } from '../../../domain/commerce/failure-reasons.ts';
import { type PaymentMethod, paymentMethods } from '../../../domain/commerce/payment-methods.ts';
import { type Answer, jsonAnswer } from '../control/answer.ts';
import type { Call } from '../control/call.ts';
import type { Session } from '../control/session.ts';

interface Subscription {
  readonly id: string;
  readonly plan_length_months: number;
  readonly expires_at: string;
  readonly auto_bill: boolean;
  readonly payment_method: PaymentMethod;
}

/** One whose changes succeed, and one for each way to fail: `fails-no-funds` fails for `no_funds`. */
const outcomes: ReadonlyMap<string, FailureReason | undefined> = new Map([
  ['succeeds', undefined],
  ...failureReasons.map((reason) => [`fails-${reason.replaceAll('_', '-')}`, reason] as const),
]);

/** @returns undefined where a change of this subscription succeeds */
export function failureOf(id: string): FailureReason | undefined {
  return outcomes.get(id);
}

/** A session's subscriptions by id; their payment methods are all that there are. */
export function newSubscriptions(): Map<string, Subscription> {
  const lengths = [1, 6, 12, 15];
  return new Map(
    [...outcomes.keys()].map((id, index) => [
      id,
      {
        id,
        plan_length_months: lengths[index % lengths.length] ?? 1,
        expires_at: `2030-${String((index % 12) + 1).padStart(2, '0')}-05T00:00:00Z`,
        auto_bill: index % 2 === 0,
        payment_method: paymentMethods[(index + 1) % paymentMethods.length] ?? 'unknown',
      },
    ]),
  );
}

export function getSubscriptions(_: Call, session: Session): Answer {
  return jsonAnswer(200, [...session.state(newSubscriptions).values()]);
}
