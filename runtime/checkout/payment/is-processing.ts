import type { PaymentState } from './payment-state.ts';

/** Does a payment go on? The form is locked then. */
export function isProcessing({ at }: PaymentState): boolean {
  return at !== 'ready' && at !== 'paid';
}
