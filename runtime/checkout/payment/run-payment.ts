import { nextState } from './next-state.ts';
import type {
  Answer,
  InterruptedCheckout,
  PaymentCommand,
  PaymentEvent,
  PaymentState,
} from './payment-state.ts';

/**
 * Does what a command asks for. @param answer tells what came of it; it may be called any number of times, at any time
 */
export type Perform = (command: PaymentCommand, answer: (answer: Answer) => void) => void;

export interface Payment {
  readonly state: () => PaymentState;
  /** Tells of every change of the state. @returns ends that */
  readonly subscribe: (listener: () => void) => () => void;
  readonly send: (event: PaymentEvent) => void;
}

/** The state before anything was done. One object, so that the page needn't be drawn again when the payment takes over. */
export const untouchedPayment: PaymentState = { at: 'ready', run: 0 };

/** Runs the payment flow. There is one for a page, and nothing else starts a step of a payment. */
export function createPayment(perform: Perform, interrupted: InterruptedCheckout | undefined): Payment {
  let state: PaymentState =
    interrupted === undefined
      ? untouchedPayment
      : { at: 'ready', run: 0, flash: { id: 'unconfirmed' }, interrupted };
  const listeners = new Set<() => void>();

  function send(event: PaymentEvent): void {
    const { state: next, commands } = nextState(state, event);
    const isChanged = next !== state;
    state = next;
    const { run } = next;
    for (const command of commands) perform(command, (answer) => send({ ...answer, run }));
    if (isChanged) for (const listener of listeners) listener();
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
