/** Lists the account API's codes of payment methods (spec 2 §3.4). */
export const paymentMethods = [
  'unknown',
  'credit_card',
  'paypal',
  'android',
  'ios',
  'bitpay',
  'paymentwall',
  'health_check',
  'app_store_auto_renewable',
  'payssion',
  'ideal_stripe',
  'play_store_billing',
  'paypal_billing_agreement',
] as const;
/** Lists the ways to pay for a subscription. */
export type PaymentMethod = (typeof paymentMethods)[number];

/** Lists why a change of a subscription failed, as the account API says it (spec 2 §3.4). */
export const failureReasons = [
  'maximum_number_of_subscriptions_reached',
  'payment_error',
  'payment_failed',
  'pending_payment_error',
  'no_credit_card_update',
  'no_credit_card_create',
  'sca_failed',
  'unknown',
  'general',
  'expired_card',
  'no_funds',
] as const;
/** Lists the reasons why a change of a subscription may fail. */
export type FailureReason = (typeof failureReasons)[number];

/** Lists the results of a payment (spec 2 §3.4). `sca` is the bank's own check of who pays: strong customer authentication. */
export const paymentResults = [
  'success',
  'requires_sca',
  'sca_failed',
  'payment_failed',
  'payment_error',
] as const;
/** Lists the results of a payment. */
export type PaymentResult = (typeof paymentResults)[number];
