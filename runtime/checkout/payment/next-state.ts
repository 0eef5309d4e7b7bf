import { afterCheckoutFailure, markOf, startCheckout } from './checkout-steps.ts';
import { isOpen } from './open-checkout.ts';
import type { Flash, Order, PaymentCommand, PaymentEvent, PaymentState } from './payment-state.ts';
import { authorizationFlash, generalError, type Transition } from './transition.ts';

type At = PaymentState['at'];
type StateAt<Name extends At> = Extract<PaymentState, { at: Name }>;
type EventOf<Type extends PaymentEvent['type']> = Extract<PaymentEvent, { type: Type }>;

type Handlers = {
  readonly [Name in At]: {
    readonly [Type in PaymentEvent['type']]?: (state: StateAt<Name>, event: EventOf<Type>) => Transition;
  };
};

/**
 * What follows from an event: the payment flow of spec 1 §4 and §7, as a table of states and the events that count in
 * them. Whatever isn't in the table changes nothing: a second click on the button, an answer that comes too late.
 */
export function nextState(state: PaymentState, event: PaymentEvent): Transition {
  if ('run' in event && event.run !== state.run) return { state, commands: [] };
  const handle = handlers[state.at][event.type] as
    | ((state: PaymentState, event: PaymentEvent) => Transition)
    | undefined;
  return handle ? handle(state, event) : { state, commands: [] };
}

/** Told to those who come back as well: a second click pays nothing. */
const paid: Flash = { id: 'paid_no_redirect' };

/** Nothing was sent now, but perhaps before. */
function offlineFlash(state: StateAt<'ready'>): Flash {
  return isOpen(state) ? { id: 'unconfirmed' } : { ...generalError, cause: 'offline' };
}

/** An address may turn out to be a file to save, or nothing: then the page stays, and must say that all is paid. */
const leavingMs = 20_000;

const handlers: Handlers = {
  ready: {
    submitted: (state, { order, isOnline }) =>
      isOnline ? start(state, order) : { state: { ...state, flash: offlineFlash(state) }, commands: [] },
    flashDismissed: ({ flash: _, ...state }) => ({ state, commands: [] }),
  },
  checkingFraud: {
    tokenReady: ({ run, order, isRestart }, { token }) => ({
      state: { at: 'creatingIntent', run, order, isRestart },
      commands: [{ type: 'createIntent', order, token }],
    }),
    tokenFailed: ({ run, order }, { isBlocked }) =>
      fail(run, order, authorizationFlash[isBlocked ? 'blocked' : 'other']),
  },
  creatingIntent: {
    intentCreated: ({ run, order, isRestart }, { intent }) => ({
      state: { at: 'authorizing', run, order, intent, isRestart, canCancel: false },
      commands: [{ type: 'authorize', order, intent }],
    }),
    intentFailed: ({ run, order }, { isUnauthorized }) =>
      fail(run, order, generalError, isUnauthorized ? 'rejected' : 'failure'),
  },
  authorizing: {
    stepChanged: (state) => ({
      state,
      commands: [{ type: 'track', result: 'requires_sca', order: state.order }],
    }),
    cancelOffered: (state) => ({ state: { ...state, canCancel: true }, commands: [] }),
    authorized: ({ run, order, intent, isRestart }) => startCheckout(run, order, intent.id, { isRestart }),
    authorizationFailed: ({ run, order }, { reason }) => fail(run, order, authorizationFlash[reason]),
    cancelled: (state) => (state.canCancel ? giveUp(state, 'cancelled') : { state, commands: [] }),
    authorizationTimedOut: (state) => giveUp(state, 'timeout'),
  },
  checkingOut: {
    checkedOut: ({ run, checkout: { order } }, { redirectUrl: address }) => ({
      state: address === undefined ? { at: 'paid', run, flash: paid } : { at: 'redirecting', run, address },
      commands: [
        { type: 'unmark' },
        { type: 'track', result: 'success', order },
        ...(address === undefined ? [] : leave(address)),
      ],
    }),
    checkoutFailed: (state, { failure }) => afterCheckoutFailure(state, failure),
  },
  waiting: {
    waited: ({ run, checkout, tries, isRestart }) => ({
      state: { at: 'checkingOut', run, checkout, tries: tries + 1, isRestart },
      commands: [{ type: 'checkOut', body: checkout.body }],
    }),
  },
  redirecting: { restored: stay, waited: stay },
  paid: {
    submitted: (state) => ({
      state,
      commands: state.address === undefined ? [] : [{ type: 'navigate', address: state.address }],
    }),
  },
};

function leave(address: string): PaymentCommand[] {
  return [
    { type: 'navigate', address },
    { type: 'wait', milliseconds: leavingMs },
  ];
}

function stay({ run, address }: StateAt<'redirecting'>): Transition {
  return { state: { at: 'paid', run, flash: paid, address }, commands: [] };
}

/** A checkout whose outcome isn't known goes first: nothing else may be paid before it is settled. */
function start(state: StateAt<'ready'>, order: Order): Transition {
  const run = state.run + 1;
  const { unsettled, interrupted } = state;
  if (unsettled) {
    return {
      state: { at: 'checkingOut', run, checkout: unsettled, tries: 1, isRestart: false },
      commands: [markOf(unsettled), { type: 'checkOut', body: unsettled.body }],
    };
  }
  if (interrupted) return startCheckout(run, order, interrupted.intentId, { interrupted });
  if (order.method === 'paypal') return startCheckout(run, order, order.intent.id);
  return { state: { at: 'checkingFraud', run, order, isRestart: false }, commands: [{ type: 'getToken' }] };
}

/** Nothing was charged: the form is the buyer's again. */
function fail(
  run: number,
  order: Order,
  flash: Flash,
  result: 'failure' | 'rejected' = 'failure',
): Transition {
  return { state: { at: 'ready', run, flash }, commands: [{ type: 'track', result, order }] };
}

/** What the provider says afterwards belongs to no run any more. */
function giveUp({ run, order }: StateAt<'authorizing'>, cause: 'cancelled' | 'timeout'): Transition {
  const { state, commands } = fail(run + 1, order, authorizationFlash.notAuthenticated);
  return { state, commands: [{ type: 'cancelAuthorization', cause }, ...commands] };
}
