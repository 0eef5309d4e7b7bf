import type { AuthorizationFailure, FlashId, PaymentCommand, PaymentState } from './payment-state.ts';

/** A new state, and what is to be done, in this order. */
export interface Transition {
  readonly state: PaymentState;
  readonly commands: readonly PaymentCommand[];
}

/** What the buyer is told when the card couldn't be authorized (spec 1 §8). */
export const authorizationFlash: Readonly<Record<AuthorizationFailure, FlashId>> = {
  notAuthenticated: 'signup.errors.credit_card_not_authenticated',
  declined: 'credit_card_payment_gateway_error',
  blocked: 'provider_blocked',
  other: 'general_error',
};
