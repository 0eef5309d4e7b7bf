import type { Clock } from './clock.ts';

/** Remembers across visits that a checkout was sent and not seen settled: its intent and the time, nothing else. */
export interface CheckoutMarker {
  readonly mark: (intentId: string) => void;
  readonly unmark: () => void;
  /** The intent of the last mark that still counts. */
  readonly read: () => string | undefined;
}

const storageKey = 'checkout_in_progress';

/** By then an intent has expired, or its confirmation is in the buyer's mail. */
const validMs = 60 * 60 * 1000;

/** @param storage is asked for each time: merely naming it throws where it is forbidden */
export function createCheckoutMarker(storage: () => Storage, clock: Clock): CheckoutMarker {
  return {
    mark: (intentId) =>
      attempt(() => storage().setItem(storageKey, JSON.stringify({ intentId, time: clock.now() }))),
    unmark: () => attempt(() => storage().removeItem(storageKey)),
    read: () => attempt(() => validIntent(storage().getItem(storageKey), clock.now())),
  };
}

/** A time ahead of ours is of a clock that was set back since. */
function validIntent(text: string | null, now: number): string | undefined {
  const { intentId, time } = JSON.parse(text ?? '{}') ?? {};
  const isValid = typeof intentId === 'string' && intentId !== '' && Math.abs(now - time) < validMs;
  return isValid ? intentId : undefined;
}

/** A browser without storage forgets; it must not fail to pay. */
function attempt<Value>(step: () => Value): Value | undefined {
  try {
    return step();
  } catch {
    return undefined;
  }
}
