import { createStore, type ReadonlyStore } from '../../lib/store.ts';
import type { PurchaseRecord } from '../purchase/purchase.ts';
import { paymentReducer, stateFrom } from './payment-reducer.ts';
import type { Effect, EffectResult, PaymentEvent, PaymentState } from './payment-state.ts';

/** Carries out an effect. `emit` may be called any number of times, but never before the call returns. */
export type RunEffect = (effect: Effect, emit: (result: EffectResult) => void) => void;

/** Describes the store of the payment flow, which events change. */
export interface PaymentStore extends ReadonlyStore<PaymentState> {
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
  // Listeners come after the effects: one that throws can't hold up a payment.
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
