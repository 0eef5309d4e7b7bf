import type { Clock } from './clock.ts';
import type { InterruptedCheckout } from './payment/payment-state.ts';

/**
 * Remembers across visits that a checkout was sent and not seen settled: its intent, the price and the time, nothing of
 * who buys.
 */
export interface CheckoutMarker {
  readonly mark: (checkout: InterruptedCheckout) => void;
  readonly unmark: () => void;
  /** The last mark, while it counts. */
  readonly read: () => InterruptedCheckout | undefined;
}

const storageKey = 'checkout_in_progress';

/** By then an intent has expired, or its confirmation is in the buyer's mail. */
const validMs = 60 * 60 * 1000;

/** @param storage is asked for each time: merely naming it throws where it is forbidden */
export function createCheckoutMarker(storage: () => Storage, clock: Clock): CheckoutMarker {
  const read = () => attempt(() => validMark(storage().getItem(storageKey), clock.now()));
  return {
    mark: ({ intentId, priceId }) =>
      attempt(() => {
        const known = read();
        // Its hour began when it was sent first.
        const time = known?.intentId === intentId ? known.time : clock.now();
        storage().setItem(storageKey, JSON.stringify({ intentId, priceId, time }));
      }),
    unmark: () => attempt(() => storage().removeItem(storageKey)),
    read: () => {
      const mark = read();
      return mark && { intentId: mark.intentId, priceId: mark.priceId };
    },
  };
}

interface Mark extends InterruptedCheckout {
  /** Unix milliseconds. */
  readonly time: number;
}

/** A time ahead of ours is of a clock that was set back since. */
function validMark(text: string | null, now: number): Mark | undefined {
  const { intentId, priceId, time } = JSON.parse(text ?? '{}') ?? {};
  const isValid = typeof intentId === 'string' && intentId !== '' && Math.abs(now - time) < validMs;
  return isValid ? { intentId, priceId: typeof priceId === 'string' ? priceId : undefined, time } : undefined;
}

/** A browser without storage forgets; it must not fail to pay. */
function attempt<Value>(step: () => Value): Value | undefined {
  try {
    return step();
  } catch {
    return undefined;
  }
}
