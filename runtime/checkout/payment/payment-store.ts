import type { PurchaseRecord } from '../purchase/purchase.ts';
import { paymentReducer, stateFrom } from './payment-reducer.ts';
import type { Answer, Effect, PaymentEvent, PaymentState } from './payment-state.ts';

/** Carries out an effect. `answer` may be called any number of times, but never before the call returns. */
export type RunEffect = (effect: Effect, answer: (answer: Answer) => void) => void;

export interface PaymentStore {
  readonly state: () => PaymentState;
  /** Calls the listener after each change. @returns ends that */
  readonly subscribe: (listener: () => void) => () => void;
  readonly send: (event: PaymentEvent) => void;
}

/**
 * Creates the store that runs the payment flow. A page has one, and nothing else starts a step of a payment.
 *
 * @param record what an earlier visit or another tab left
 * @param onError receives what an effect throws; the payment goes on as after a failure of that step
 */
export function createPaymentStore(
  runEffect: RunEffect,
  record?: PurchaseRecord,
  onError: (error: unknown) => void = () => {},
): PaymentStore {
  let state = stateFrom(record);
  const listeners = new Set<() => void>();

  function send(event: PaymentEvent): void {
    const { state: next, effects } = paymentReducer(state, event);
    const isChanged = next !== state;
    state = next;
    const { run } = next;
    for (const effect of effects) start(effect, run);
    if (isChanged) for (const listener of listeners) listener();
  }

  function start(effect: Effect, run: number): void {
    try {
      runEffect(effect, (answer) => send({ ...answer, run }));
    } catch (error) {
      onError(error);
      queueMicrotask(() => send({ type: 'effectFailed', run }));
    }
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    send,
  };
}
