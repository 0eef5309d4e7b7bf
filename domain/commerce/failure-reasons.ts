/** Why a change of a subscription failed, as the account API says it (spec 2 §3.4). */
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
