import { isProcessing } from '../payment/is-processing.ts';
import type { Payment } from '../payment/run-payment.ts';

type Page = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** Has the browser ask before the page is left, only while a payment goes on; being sent on to the next page is no leaving. */
export function guardLeaving(payment: Payment, page: Page = window): void {
  let isGuarded = false;
  payment.subscribe(() => {
    const state = payment.state();
    const wanted = isProcessing(state) && state.at !== 'redirecting';
    if (wanted === isGuarded) return;
    isGuarded = wanted;
    if (wanted) page.addEventListener('beforeunload', ask);
    else page.removeEventListener('beforeunload', ask);
  });
}

function ask(event: Event): void {
  event.preventDefault();
}
