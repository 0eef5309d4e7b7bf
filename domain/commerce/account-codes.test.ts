import { expect, test } from 'vitest';
import { failureReasons, paymentMethods, paymentResults } from './account-codes.ts';

/** Repeats the lists of spec 2 §3.4, as code and sandbox share the constants. */
test.each<[string, readonly string[], string]>([
  [
    'payment methods',
    paymentMethods,
    'unknown, credit_card, paypal, android, ios, bitpay, paymentwall, health_check, app_store_auto_renewable, payssion, ideal_stripe, play_store_billing, paypal_billing_agreement',
  ],
  [
    'failure reasons',
    failureReasons,
    'maximum_number_of_subscriptions_reached, payment_error, payment_failed, pending_payment_error, no_credit_card_update, no_credit_card_create, sca_failed, unknown, general, expired_card, no_funds',
  ],
  ['payment results', paymentResults, 'success, requires_sca, sca_failed, payment_failed, payment_error'],
])('%s are those that are specified', (_, values, specified) => {
  expect(values.join(', ')).toBe(specified);
});
