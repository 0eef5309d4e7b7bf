import {
  checkoutBody,
  type FoundRecord,
  isSent,
  mayBeCharged,
  type Order,
  type PurchaseRecord,
  type SentOrder,
  type SentRecord,
} from '../purchase/purchase.ts';
import {
  type Checkout,
  type CheckoutFailure,
  type Effect,
  type Flash,
  generalError,
  maxTries,
  type OpenPurchase,
  type PaymentEvent,
  type PaymentState,
  pageFailed,
  payingElsewhere,
  refused,
  unconfirmed,
} from './payment-state.ts';

export interface Transition {
  readonly state: PaymentState;
  readonly effects: readonly Effect[];
}

type Status = PaymentState['status'];
type StateIn<Name extends Status> = Extract<PaymentState, { status: Name }>;
type EventOf<Type extends PaymentEvent['type']> = Extract<PaymentEvent, { type: Type }>;
type Handlers = {
  readonly [Name in Status]: {
    readonly [Type in PaymentEvent['type']]?: (state: StateIn<Name>, event: EventOf<Type>) => Transition;
  };
};

/**
 * Computes the next state of the payment (spec 1 §4 and §7) from a table of states and their events. Ignores all other events, such as
 * double clicks and late results.
 */
export function paymentReducer(state: PaymentState, event: PaymentEvent): Transition {
  if ('run' in event && event.run !== state.run) return stay(state);
  const handle = handlers[state.status][event.type] as
    | ((state: PaymentState, event: PaymentEvent) => Transition)
    | undefined;
  return handle ? handle(state, event) : stay(state);
}

const paidNoRedirect: Flash = { id: 'paid_no_redirect' };

/** The redirect may be a download or fail; the page then shows that the order is paid. */
const leavingMs = 20_000;

const handlers: Handlers = {
  ready: {
    submitted: (state, { order }) => {
      const { run, open } = state;
      if (!order && open?.body === undefined) return stay(state);
      return {
        state: { status: 'claiming', run: run + 1, ...(order && { order }), ...(open && { open }) },
        effects: [{ type: 'claim' }],
      };
    },
    flashDismissed: ({ run, open }) => ready(run, { open }),
    boughtAgain: (state) => {
      const { run, open } = state;
      if (!open?.canLeave) return stay(state);
      const { intentId } = open.record;
      return ready(run + 1, {}, [
        { type: 'settle', record: open.record },
        { type: 'forgetIntent', intentId },
      ]);
    },
    recordChanged: (state, { record, isHeld }) => {
      if (!isHeld) return afterRecordChange(state, record);
      // An earlier message may claim that nothing was charged.
      return state.flash ? ready(state.run, { flash: payingElsewhere, open: state.open }) : stay(state);
    },
    superseded: (state, { record }) => afterRecordChange(state, record),
    pageFailed: (before, { record }) => {
      const { state, effects } = afterRecordChange(before, record);
      // Keeps the current, more specific message.
      if (state.status !== 'ready' || state.flash) return { state, effects };
      return ready(state.run, { flash: state.open ? unconfirmed : pageFailed, open: state.open }, effects);
    },
  },
  claiming: {
    claimed: (state, { record }) => afterClaim(state, record),
    claimRefused: ({ run, open }) => ready(run, { flash: payingElsewhere, open }),
    restored: ({ run, open }) => ready(run + 1, { open }, [release]),
    effectFailed: ({ run, open }) =>
      ready(run, { flash: open ? unconfirmed : generalError, open }, [release]),
  },
  preparing: {
    stepped: (state, { step }) => stay({ ...state, step }),
    cancelOffered: (state) => stay({ ...state, canCancel: true }),
    prepared: ({ run, isRestart }, { order, record }) => send(run, order, record, isRestart),
    stopped: ({ run }, { flash, notice }) => ready(run, { flash, notice }, [release]),
    superseded: ({ run }, { record }) => afterSuperseding(run, record),
    effectFailed: ({ run }) => ready(run, { flash: generalError }, [release]),
    cancelled: (state) =>
      state.canCancel
        ? { state: { ...state, canCancel: false }, effects: [{ type: 'stopPreparing', cause: 'cancelled' }] }
        : stay(state),
    // Pages in the back/forward cache lose the lock, so another tab may have paid.
    restored: (state) => ({ state, effects: [{ type: 'stopPreparing', cause: 'left' }] }),
  },
  checkingOut: {
    checkedOut: ({ run, checkout }, { redirectUrl: address }) => {
      const { record } = checkout;
      return afterPayment(run, checkout, { ...record, status: 'paid', address }, paidNoRedirect);
    },
    checkoutFailed: ({ run, checkout }, { failure }) => afterCheckoutFailure(run, checkout, failure),
    superseded: ({ run }, { record }) => afterSuperseding(run, record),
    effectFailed: ({ run, checkout }) => afterCheckoutFailure(run, checkout, { kind: 'unclear' }),
    restored: (state) => stay({ ...state, checkout: ambiguous(state.checkout) }),
    recordChanged: paidElsewhere,
  },
  waiting: {
    recordChanged: paidElsewhere,
    waited: ({ run, checkout }) => sendOrReprice(run, { ...checkout, tries: checkout.tries + 1 }),
  },
  repricing: {
    recordChanged: paidElsewhere,
    // The price may be outdated.
    restored: ({ run, checkout }) => sendOrReprice(run + 1, checkout),
    priceConfirmed: ({ run, checkout }) => resend(run, checkout),
    priceRefused: ({ run, checkout }, { notice }) => {
      if (notice === 'pricesFailed') return afterCheckoutFailure(run, checkout, { kind: 'unclear' });
      const open = openPurchaseOf(checkout);
      // A plan that is no longer sold can't be confirmed.
      if (notice === 'planGone')
        return stopOpen(run, checkout, { flash: unconfirmed, open: { ...open, canLeave: true } });
      return stopOpen(run, checkout, { flash: unconfirmed, open, notice });
    },
    effectFailed: ({ run, checkout }) => afterCheckoutFailure(run, checkout, { kind: 'unclear' }),
  },
  redirecting: {
    restored: ({ run, record }) => stay({ status: 'paid', run, record, flash: paidNoRedirect }),
    waited: ({ run, record }) => stay({ status: 'paid', run, record, flash: paidNoRedirect }),
  },
  paid: {
    boughtAgain: ({ run, record }) => ready(run + 1, {}, [{ type: 'settle', record }]),
    recordChanged: (state, { record, isHeld }) => {
      if (isHeld) return stay(state);
      const { run } = state;
      if (typeof record !== 'object') return afterRecordChange({ status: 'ready', run: run + 1 }, record);
      // The address may arrive with a later copy.
      if (record.attemptId === state.record.attemptId) return stay({ ...state, record });
      return afterRecordChange({ status: 'ready', run: run + 1 }, record);
    },
  },
  doubtful: {
    boughtAgain: ({ run }) => ready(run + 1, {}, [{ type: 'forgetRecord' }]),
    recordChanged: (state, { record }) =>
      record === 'unknown' ? stay(state) : afterRecordChange({ status: 'ready', run: state.run + 1 }, record),
  },
};

const release: Effect = { type: 'release' };

function stay(state: PaymentState): Transition {
  return { state, effects: [] };
}

interface ReadyParts {
  readonly flash?: Flash | undefined;
  readonly open?: OpenPurchase | undefined;
  readonly notice?: StateIn<'ready'>['notice'] | undefined;
}

/** Unlocks the form. */
function ready(
  run: number,
  { flash, open, notice }: ReadyParts = {},
  effects: readonly Effect[] = [],
): Transition {
  const state = { ...(flash && { flash }), ...(open && { open }), ...(notice && { notice }) };
  return { state: { status: 'ready', run, ...state }, effects };
}

/** Continues by the purchase record: never pays a paid order again, and asks first about one that may be charged. */
function afterClaim({ run, order, open }: StateIn<'claiming'>, record: FoundRecord): Transition {
  if (record === 'unknown') return { state: doubtful(run), effects: [release] };
  if (record?.status === 'paid' && !record.isPast) return showPaid(run, record);
  if (!mayBeCharged(record)) {
    // The page showed a settled purchase's price; the buyer must see today's first.
    return open || !order ? ready(run, {}, [release]) : prepare(run, order);
  }
  const isShown = open?.record.attemptId === record.attemptId;
  if (record.status === 'sent' && !isShown)
    return ready(run, { flash: unconfirmed, open: { record } }, [release]);
  // A browser that died may have sent an open attempt: asks about it, for what the buyer clicked.
  const isClicked = order?.method === record.method && order.purchase.terms === record.terms;
  if (!isShown && !isClicked)
    return ready(run, { flash: unconfirmed, open: { record, canLeave: true } }, [release]);
  return sendAgain(run, order, { ...open, record });
}

function prepare(run: number, order: Order, settled?: SentRecord): Transition {
  const isRestart = settled !== undefined;
  return {
    state: { status: 'preparing', run, step: 'pricing', order, isRestart, canCancel: false },
    effects: [{ type: 'prepare', order, ...(settled && { settled }) }],
  };
}

function send(run: number, order: Order, record: SentRecord, isRestart: boolean): Transition {
  const body = checkoutBody(record.terms, record.intentId, order.purchase.customer);
  const checkout = { record, body, order, isResumed: false, isAmbiguous: false, isRestart, tries: 1 };
  const { state, effects } = resend(run, checkout);
  if (order.method === 'paypal') return { state, effects };
  // The security code must not be kept after authorization (PCI DSS 3.3.1).
  return { state, effects: [{ type: 'clearCard', fields: 'code' }, ...effects] };
}

/** Requests today's price first where the intent has no amount. */
function sendOrReprice(run: number, checkout: Checkout): Transition {
  const { method, terms } = checkout.record;
  if (method === 'card') return resend(run, checkout);
  return {
    state: { status: 'repricing', run, checkout },
    effects: [{ type: 'checkPrice', terms }],
  };
}

function resend(run: number, checkout: Checkout): Transition {
  const { record, body } = checkout;
  return { state: { status: 'checkingOut', run, checkout }, effects: [{ type: 'checkOut', record, body }] };
}

/** Resends an open purchase's intent, with the same bytes or, if lost, those of the form. */
function sendAgain(run: number, order: Order | undefined, open: OpenPurchase): Transition {
  const record = { ...open.record, status: 'sent' } as const;
  const sent = order ?? open.order;
  if (!sent) return ready(run, { flash: unconfirmed, open: { record } });
  const body = open.body ?? checkoutBody(record.terms, record.intentId, sent.purchase.customer);
  // A buyer who may leave hasn't chosen this plan for a new attempt.
  const flags = { isResumed: true, isAmbiguous: false, isRestart: open.canLeave === true, tries: 1 };
  const { state, effects } = sendOrReprice(run, { record, body, order: sent, ...flags });
  return { state, effects: [{ type: 'trackAttempt', order: sent }, ...effects] };
}

function afterPayment(run: number, checkout: Checkout, record: PurchaseRecord, flash: Flash): Transition {
  const { order } = checkout;
  const { attemptId, address } = record;
  const leave: readonly Effect[] = address === undefined ? [] : [{ type: 'wait', milliseconds: leavingMs }];
  return {
    state:
      address === undefined
        ? { status: 'paid', run, record, flash }
        : { status: 'redirecting', run, record, address },
    effects: [
      { type: 'forgetIntent', intentId: checkout.record.intentId },
      { type: 'track', result: 'success', order, attemptId },
      { type: 'clearCard', fields: 'all' },
      { type: 'finish', record, isCertain: flash === paidNoRedirect },
      ...leave,
    ],
  };
}

/** Handles a failure. Once something was sent, only proof that nothing was charged ends the attempt. */
function afterCheckoutFailure(run: number, checkout: Checkout, failure: CheckoutFailure): Transition {
  const { record, tries, isResumed, isAmbiguous } = checkout;
  const canLeave = isResumed && { canLeave: true };
  switch (failure.kind) {
    case 'paid':
      return afterPayment(run, checkout, { ...record, status: 'paid' }, { id: 'probably_paid' });
    case 'neverCharged':
      return afterProof(run, checkout, failure.isExpired);
    case 'unclear': {
      const next = ambiguous(checkout);
      if (tries >= maxTries)
        return stopOpen(run, next, { flash: unconfirmed, open: { ...openPurchaseOf(next), ...canLeave } });
      // Exponential backoff from 1 s (spec 1 §7), or Retry-After if that is longer.
      const delay = Math.max(firstDelay * 2 ** (tries - 1), failure.retryAfter ?? 0);
      const milliseconds = Math.min(longestDelay, delay);
      return { state: { status: 'waiting', run, checkout: next }, effects: [{ type: 'wait', milliseconds }] };
    }
    case 'refused': {
      // The same bytes would be refused again, so the form is unlocked.
      const flash = isResumed || isAmbiguous || failure.wasSent ? unconfirmed : refused;
      return stopOpen(run, checkout, { flash, open: { record, ...canLeave } });
    }
  }
}

/** Marks the intent as possibly charged, and drops the card data. */
function ambiguous(checkout: Checkout): Checkout {
  const { order } = checkout;
  return { ...checkout, order: 'card' in order ? sentOrder(order) : order, isAmbiguous: true };
}

/** Another tab paid the same attempt. */
function paidElsewhere(
  state: StateIn<'checkingOut' | 'waiting' | 'repricing'>,
  { record }: EventOf<'recordChanged'>,
): Transition {
  const isPaid = typeof record === 'object' && record.status === 'paid';
  return isPaid && record.attemptId === state.checkout.record.attemptId
    ? showPaid(state.run + 1, record)
    : stay(state);
}

/** Nothing was charged. Creates a new intent at once if the old one expired or was sent by an earlier click. */
function afterProof(run: number, checkout: Checkout, isExpired: boolean): Transition {
  const { record, order, isRestart, isResumed } = checkout;
  const { attemptId, intentId } = record;
  const forget: readonly Effect[] = isExpired ? [{ type: 'forgetIntent', intentId }] : [];
  const canRestart = !isRestart && (isExpired || isResumed) && order.purchase.terms === record.terms;
  if (canRestart && isNewOrder(order, record)) {
    const { state, effects } = prepare(run + 1, order, record);
    return { state, effects: [...forget, ...effects] };
  }
  return ready(run, { flash: generalError }, [
    { type: 'settle', record },
    ...forget,
    { type: 'track', result: 'failure', order, attemptId },
  ]);
}

/** Returns whether an order has another intent than the record: a card, or a newer PayPal agreement. */
function isNewOrder(order: Checkout['order'], { intentId }: SentRecord): order is Order {
  return 'card' in order || ('intent' in order && order.intent.id !== intentId);
}

/** Returns what to keep of an unclear checkout: the sent bytes, without card data. */
function openPurchaseOf({ record, body, order }: Checkout): OpenPurchase {
  return { record, body, order: sentOrder(order) };
}

/** Drops the card and the PayPal agreement. */
function sentOrder({ method, plan, purchase }: SentOrder): SentOrder {
  return { method, plan, purchase };
}

/** Keeps the lock, as the purchase isn't settled. */
function stopOpen(run: number, { order, record }: Checkout, parts: ReadyParts): Transition {
  const { attemptId } = record;
  return ready(run, parts, [
    { type: 'clearCard', fields: 'code' },
    { type: 'track', result: 'failure', order, attemptId },
  ]);
}

function showPaid(run: number, record: PurchaseRecord): Transition {
  const { intentId, paidAt } = record;
  // The PayPal agreement is used up, even by another tab.
  const forget: readonly Effect[] = intentId === undefined ? [] : [{ type: 'forgetIntent', intentId }];
  return {
    state: { status: 'paid', run, record, flash: { id: 'already_paid', paidAt } },
    effects: [{ type: 'clearCard', fields: 'all' }, ...forget, release],
  };
}

function doubtful(run: number): PaymentState {
  return { status: 'doubtful', run, flash: unconfirmed };
}

/** Another tab took over because this one seemed closed. */
function afterSuperseding(run: number, record: FoundRecord): Transition {
  const { state, effects } = afterRecordChange({ status: 'ready', run: run + 1 }, record);
  if (state.status !== 'ready' || state.flash) return { state, effects };
  return ready(run + 1, { flash: record ? payingElsewhere : undefined }, [release]);
}

function afterRecordChange(state: StateIn<'ready'>, record: FoundRecord): Transition {
  const { run, open, flash } = state;
  if (record === 'unknown') return { state: doubtful(run), effects: [release] };
  if (record?.status === 'paid') {
    if (!record.isPast) return showPaid(run, record);
    return ready(run, { flash: flash ?? { id: 'already_paid', paidAt: record.paidAt } });
  }
  const isSame = open !== undefined && open.record.attemptId === record?.attemptId;
  const waits = flash?.id === payingElsewhere.id;
  if (isSame) return waits ? ready(run, { flash: unconfirmed, open }) : stay(state);
  if (isSent(record)) return ready(run, { flash: unconfirmed, open: { record } }, [release]);
  if (open) return ready(run, {}, [release]);
  return waits ? ready(run) : stay(state);
}

const firstDelay = 1000;

/** Limits Retry-After. */
const longestDelay = 60_000;
