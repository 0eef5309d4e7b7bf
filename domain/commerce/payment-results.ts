/** What became of a payment (spec 2 §3.4). `sca` is the bank's own check of who pays: strong customer authentication. */
export const paymentResults = [
  'success',
  'requires_sca',
  'sca_failed',
  'payment_failed',
  'payment_error',
] as const;
export type PaymentResult = (typeof paymentResults)[number];
