import type { AuthorizationFailure, Flash, PaymentCommand, PaymentState } from './payment-state.ts';

/** A new state, and what is to be done, in this order. */
export interface Transition {
  readonly state: PaymentState;
  readonly commands: readonly PaymentCommand[];
}

/** Something failed, and nothing was charged. */
export const generalError: Flash = { id: 'general_error' };

/** What the buyer is told when the card couldn't be authorized (spec 1 §8). */
export const authorizationFlash: Readonly<Record<AuthorizationFailure, Flash>> = {
  notAuthenticated: { id: 'signup.errors.credit_card_not_authenticated' },
  declined: { id: 'credit_card_payment_gateway_error' },
  blocked: { id: 'general_error', cause: 'provider_blocked' },
  other: generalError,
};
