import { whenShown } from '../analytics/events.ts';

/** Shows what was bought on the page that a payment leads to; loads the code for that only behind an order page. */
export function watchReceipt(): void {
  if (document.referrer.includes('/order'))
    whenShown(() => void import('./show-receipt.ts').then(({ showReceipt }) => showReceipt()));
}
