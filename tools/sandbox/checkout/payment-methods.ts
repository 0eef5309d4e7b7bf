import { type Answer, jsonAnswer } from '../control/answer.ts';

/** How buyers can pay (spec 1 §3 "Payment methods at checkout"). */
const paymentMethods = [
  {
    name: 'CREDIT_CARD',
    processors: ['VISA', 'MASTERCARD', 'AMEX', 'DISCOVER', 'JCB', 'VISA_ELECTRON', 'DINERS_CLUB'],
  },
  { name: 'PAYPAL', processors: [] },
];

export function getPaymentMethods(): Answer {
  return jsonAnswer(200, { paymentMethods });
}
