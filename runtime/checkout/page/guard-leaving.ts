import { isProcessing } from '../payment/is-processing.ts';
import type { Payment } from '../payment/run-payment.ts';

type Page = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** Has the browser ask before the page is left, only while a payment goes on; being sent on to the next page is no leaving. */
export function guardLeaving(payment: Payment, page: Page = window): void {
  let isGuarded = false;
  const isWanted = () => {
    const state = payment.state();
    return isProcessing(state) && state.at !== 'redirecting';
  };
  // The browser asks as soon as it is told to leave, which is before anybody is told that the state has changed.
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
