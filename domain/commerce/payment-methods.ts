/** How a subscription is paid, as the account API names it (spec 2 §3.4). */
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
