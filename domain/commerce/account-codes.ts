/** Lists the payment methods of the account API (spec 2 §3.4). */
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
export type PaymentMethod = (typeof paymentMethods)[number];

/** Lists the failure reasons of a subscription change (spec 2 §3.4). */
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
export type FailureReason = (typeof failureReasons)[number];

/** Lists the results of a payment (spec 2 §3.4); `sca` is strong customer authentication (3-D Secure). */
export const paymentResults = [
  'success',
  'requires_sca',
  'sca_failed',
  'payment_failed',
  'payment_error',
] as const;
export type PaymentResult = (typeof paymentResults)[number];
