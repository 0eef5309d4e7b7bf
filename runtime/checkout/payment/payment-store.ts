import { createStore, type ReadonlyStore } from '../../lib/store.ts';
import { paymentReducer } from './payment-reducer.ts';
import {
  type Effect,
  type EffectResult,
  type PaymentEvent,
  type PaymentState,
  untouchedPayment,
} from './payment-state.ts';

/** Describes a function that runs an effect. `emit` is asynchronous and may be called repeatedly. */
export type RunEffect = (effect: Effect, emit: (result: EffectResult) => void) => void | Promise<void>;

export interface PaymentStore extends ReadonlyStore<PaymentState> {
  readonly send: (event: PaymentEvent) => void;
}

/**
 * Creates the store that runs the payment, once per page.
 * @param onError receives errors of effects, which count as failed steps
 */
export function createPaymentStore(
  runEffect: RunEffect,
  onError: (error: unknown) => void = () => {},
): PaymentStore {
  let state: PaymentState = untouchedPayment;
  // Notifies listeners after the effects, so that one that throws can't block a payment.
  const changes = createStore<PaymentState>(state);

  function send(event: PaymentEvent): void {
    const { state: next, effects } = paymentReducer(state, event);
    state = next;
    for (const effect of effects) void start(effect, next.run);
    changes.set(next);
  }

  /** Reports an effect that throws or rejects, so that the payment can't hang. */
  async function start(effect: Effect, run: number): Promise<void> {
    try {
      await runEffect(effect, (result) => send({ ...result, run }));
    } catch (error) {
      onError(error);
      queueMicrotask(() => send({ type: 'effectFailed', run }));
    }
  }

  return { get: () => state, subscribe: changes.subscribe, send };
}
