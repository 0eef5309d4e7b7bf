import { isProcessing } from '../payment/payment-state.ts';
import type { PaymentStore } from '../payment/payment-store.ts';

type Page = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** Makes the browser ask before the page is left while a payment goes on. The redirect after it isn't asked about. */
export function guardLeaving(payment: Pick<PaymentStore, 'state' | 'subscribe'>, page: Page = window): void {
  let isGuarded = false;
  const isWanted = () => {
    const state = payment.state();
    return isProcessing(state) && state.status !== 'redirecting';
  };
  // A redirect begins before the store has notified its listeners of the new state.
  const ask = (event: Event) => {
    if (isWanted()) event.preventDefault();
  };
  payment.subscribe(() => {
    if (isWanted() === isGuarded) return;
    isGuarded = !isGuarded;
    // Browsers don't keep pages for the way back that listen for this.
    if (isGuarded) page.addEventListener('beforeunload', ask);
    else page.removeEventListener('beforeunload', ask);
  });
}
