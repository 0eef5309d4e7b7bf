import type { Answer, PaymentCommand } from './payment/payment-state.ts';

export type Tell = (answer: Answer) => void;

/** What each command of the payment does. The answers of a command come later, never while it is performed. */
export type Performers = {
  readonly [Type in PaymentCommand['type']]: (
    command: Extract<PaymentCommand, { type: Type }>,
    tell: Tell,
  ) => void;
};
