import type { CheckoutFailure, OpenCheckout, Order, PaymentState } from './payment-state.ts';
import { checkoutBody } from './purchase.ts';
import { maxTries, retryDelay } from './retry-delay.ts';
import { generalError, type Transition } from './transition.ts';

type CheckingOut = Extract<PaymentState, { at: 'checkingOut' }>;

/** @param isAmbiguous whether this intent was sent before, without an answer that can be trusted */
export function startCheckout(
  run: number,
  order: Order,
  intentId: string,
  isRestart: boolean,
  isAmbiguous = false,
): Transition {
  const body = checkoutBody(order.purchase, intentId);
  const checkout: OpenCheckout = { order, intentId, body, isAmbiguous };
  return {
    state: { at: 'checkingOut', run, checkout, tries: 1, isRestart },
    // Before it is sent: a visit that ends here may have paid.
    commands: [
      { type: 'mark', intentId },
      { type: 'checkOut', body },
    ],
  };
}

/**
 * What a failed checkout means. Where an earlier try may have been charged, no refusal proves that nothing was: the buyer
 * is told so, and the same checkout stays the only one that can be sent.
 */
export function afterCheckoutFailure(state: CheckingOut, failure: CheckoutFailure): Transition {
  const { run, checkout } = state;
  if (failure.kind === 'alreadyUsed') {
    return {
      state: { at: 'paid', run, flash: { id: 'probably_paid' } },
      commands: [{ type: 'unmark' }, { type: 'track', result: 'success', order: checkout.order }],
    };
  }
  if (failure.kind === 'unclear') return retryOrStop(state, failure.retryAfter);
  if (failure.kind === 'expired') return afterExpiry(state);
  return checkout.isAmbiguous ? stopUnsettled(state) : stopUncharged(state);
}

function retryOrStop(state: CheckingOut, retryAfter: number | undefined): Transition {
  const { run, tries, isRestart } = state;
  const checkout = { ...state.checkout, isAmbiguous: true };
  if (tries >= maxTries) return stopUnsettled({ ...state, checkout });
  return {
    state: { at: 'waiting', run, checkout, tries, isRestart },
    commands: [{ type: 'wait', milliseconds: retryDelay(tries, retryAfter) }],
  };
}

/** An expired intent was never charged. A card can be authorized again, once, with what the buyer has entered. */
function afterExpiry(state: CheckingOut): Transition {
  const { run, checkout, isRestart } = state;
  if (checkout.order.method === 'paypal' || isRestart) return stopUncharged(state);
  return {
    state: { at: 'checkingFraud', run: run + 1, order: checkout.order, isRestart: true },
    commands: [{ type: 'unmark' }, { type: 'getToken' }],
  };
}

function stopUncharged({ run, checkout }: CheckingOut): Transition {
  return {
    state: { at: 'ready', run, flash: generalError },
    commands: [{ type: 'unmark' }, { type: 'track', result: 'failure', order: checkout.order }],
  };
}

function stopUnsettled({ run, checkout }: CheckingOut): Transition {
  return {
    state: { at: 'ready', run, flash: { id: 'unconfirmed' }, unsettled: checkout },
    commands: [{ type: 'track', result: 'failure', order: checkout.order }],
  };
}
