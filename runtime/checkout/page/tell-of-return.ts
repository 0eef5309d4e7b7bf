import type { Payment } from '../payment/run-payment.ts';

/** Tells the payment when the page is shown again as it was left: the buyer came back from where it had sent them. */
export function tellOfReturn(payment: Payment, page: Pick<EventTarget, 'addEventListener'> = window): void {
  page.addEventListener('pageshow', (event) => {
    if ((event as PageTransitionEvent).persisted) payment.send({ type: 'restored' });
  });
}
