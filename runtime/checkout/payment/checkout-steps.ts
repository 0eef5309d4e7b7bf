import type {
  CheckoutFailure,
  InterruptedCheckout,
  OpenCheckout,
  Order,
  PaymentCommand,
  PaymentState,
} from './payment-state.ts';
import { checkoutBody } from './purchase.ts';
import { maxTries, retryDelay } from './retry-delay.ts';
import { generalError, type Transition } from './transition.ts';

type CheckingOut = Extract<PaymentState, { at: 'checkingOut' }>;

interface Start {
  /** Is this the second intent for one click? There is no third. */
  readonly isRestart?: boolean;
  /** The same intent was sent by another visit. */
  readonly interrupted?: InterruptedCheckout;
}

export function startCheckout(
  run: number,
  order: Order,
  intentId: string,
  { isRestart = false, interrupted }: Start = {},
): Transition {
  const body = checkoutBody(order.purchase, intentId);
  const isAmbiguous = interrupted !== undefined;
  const checkout: OpenCheckout = { order, intentId, body, isAmbiguous, interrupted };
  return {
    state: { at: 'checkingOut', run, checkout, tries: 1, isRestart },
    // Before it is sent: a visit that ends here may have paid.
    commands: [markOf(checkout), { type: 'checkOut', body }],
  };
}

export function markOf({ intentId, order, interrupted }: OpenCheckout): PaymentCommand {
  const { priceId } = order.purchase;
  return { type: 'mark', intentId, priceId: interrupted?.priceId ?? priceId };
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
  if (checkout.interrupted) return stopInterrupted(state, checkout.interrupted);
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

/**
 * An expired intent was never charged. A card can be authorized again, once, with what the buyer has entered; and what
 * they agreed to at PayPal since then pays.
 */
function afterExpiry(state: CheckingOut): Transition {
  const { state: next, commands } = withoutExpired(state);
  return { state: next, commands: [{ type: 'forget', intentId: state.checkout.intentId }, ...commands] };
}

function withoutExpired(state: CheckingOut): Transition {
  const { run, checkout, isRestart } = state;
  const { order, intentId } = checkout;
  if (isRestart) return stopUncharged(state);
  if (order.method === 'card') {
    return {
      state: { at: 'checkingFraud', run: run + 1, order, isRestart: true },
      commands: [{ type: 'unmark' }, { type: 'getToken' }],
    };
  }
  if (order.intent.id === intentId) return stopUncharged(state);
  return startCheckout(run + 1, order, order.intent.id, { isRestart: true });
}

function stopUncharged({ run, checkout }: CheckingOut): Transition {
  return {
    state: { at: 'ready', run, flash: generalError },
    commands: [{ type: 'unmark' }, { type: 'track', result: 'failure', order: checkout.order }],
  };
}

/** What was sent now may be refused for what isn't as it was then: the buyer can send it as it was. */
function stopInterrupted({ run, checkout }: CheckingOut, interrupted: InterruptedCheckout): Transition {
  return {
    state: { at: 'ready', run, flash: { id: 'unconfirmed' }, interrupted },
    commands: [{ type: 'track', result: 'failure', order: checkout.order }],
  };
}

function stopUnsettled({ run, checkout }: CheckingOut): Transition {
  return {
    state: { at: 'ready', run, flash: { id: 'unconfirmed' }, unsettled: checkout },
    commands: [{ type: 'track', result: 'failure', order: checkout.order }],
  };
}
