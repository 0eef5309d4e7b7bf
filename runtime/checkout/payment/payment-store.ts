import { createStore, type ReadonlyStore } from '../../lib/store.ts';
import type { PurchaseRecord } from '../purchase/purchase.ts';
import { paymentReducer, stateFrom } from './payment-reducer.ts';
import type { Effect, EffectResult, PaymentEvent, PaymentState } from './payment-state.ts';

/** Describes a function that runs an effect. `emit` is asynchronous and may be called repeatedly. */
export type RunEffect = (effect: Effect, emit: (result: EffectResult) => void) => void;

/** Describes the payment's store. */
export interface PaymentStore extends ReadonlyStore<PaymentState> {
  readonly send: (event: PaymentEvent) => void;
}

/**
 * Creates the store that runs the payment, once per page.
 * @param record from an earlier visit or another tab
 * @param onError receives errors of effects, which count as failed steps
 */
export function createPaymentStore(
  runEffect: RunEffect,
  record?: PurchaseRecord,
  onError: (error: unknown) => void = () => {},
): PaymentStore {
  let state = stateFrom(record);
  // Notifies listeners after the effects, so that one that throws can't block a payment.
  const changes = createStore(state);

  function send(event: PaymentEvent): void {
    const { state: next, effects } = paymentReducer(state, event);
    state = next;
    for (const effect of effects) start(effect, next.run);
    changes.set(next);
  }

  function start(effect: Effect, run: number): void {
    try {
      runEffect(effect, (result) => send({ ...result, run }));
    } catch (error) {
      onError(error);
      queueMicrotask(() => send({ type: 'effectFailed', run }));
    }
  }

  return { get: () => state, subscribe: changes.subscribe, send };
}
