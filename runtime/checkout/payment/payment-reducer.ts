import type { OfferedPrice } from '../../../domain/commerce/plans.ts';
import {
  type CardOrder,
  checkoutBody,
  isSent,
  type Order,
  type PurchaseRecord,
  type SentOrder,
  type SentRecord,
} from '../purchase/purchase.ts';
import {
  authorizationFlash,
  type Checkout,
  type CheckoutFailure,
  type Effect,
  type Flash,
  generalError,
  type OpenPurchase,
  type PaymentEvent,
  type PaymentState,
  unconfirmed,
} from './payment-state.ts';

/** Describes the next state and the effects to run. */
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

const payingElsewhere: Flash = { id: 'paying_elsewhere' };
const alreadyPaid: Flash = { id: 'already_paid' };
const paidNoRedirect: Flash = { id: 'paid_no_redirect' };
const pageFailed: Flash = { ...generalError, cause: 'page_failed' };

/** The redirect may be a download or fail; the page then shows that the order is paid. */
const leavingMs = 20_000;

const handlers: Handlers = {
  ready: {
    submitted: (state, { order, isOnline }) => {
      const { run, open } = state;
      if (!order && open?.body === undefined) return stay(state);
      return {
        state: { status: 'claiming', run: run + 1, isOnline, ...(order && { order }), ...(open && { open }) },
        effects: [{ type: 'claim' }],
      };
    },
    flashDismissed: ({ run, open }) => ready(run, { open }),
    boughtAgain: ({ run, open }) => ready(run + 1, {}, open ? [...settle(open.record, true), release] : []),
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
    effectFailed: ({ run, open }) => ready(run, { flash: open ? unconfirmed : generalError, open }),
  },
  pricing: {
    priceConfirmed: (state, { attemptId, price }) => afterPrice(state, attemptId, price),
    priceRefused: (state, { notice }) => stopAtPrice(state, notice, notice ? undefined : generalError),
    effectFailed: (state) => stopAtPrice(state, undefined, generalError),
    restored: (state) => stopAtPrice({ ...state, run: state.run + 1 }, undefined, undefined),
  },
  checkingFraud: {
    tokenReady: ({ run, order, attemptId, isRestart }, { token }) => ({
      state: { status: 'creatingIntent', run, order, attemptId, isRestart },
      effects: [{ type: 'createIntent', record: openRecord(order, attemptId), order, token }],
    }),
    tokenFailed: (state, { isBlocked }) => fail(state, authorizationFlash[isBlocked ? 'blocked' : 'other']),
    restored: (state) => fail({ ...state, run: state.run + 1 }, generalError),
    effectFailed: (state) => fail(state, generalError),
  },
  creatingIntent: {
    intentCreated: ({ run, order, attemptId, isRestart }, { intent }) => ({
      state: { status: 'authorizing', run, order, attemptId, intent, isRestart, canCancel: false },
      effects: [
        {
          type: 'authorize',
          record: { ...openRecord(order, attemptId), intentId: intent.id },
          order,
          intent,
        },
      ],
    }),
    intentFailed: (state, { isUnauthorized }) =>
      fail(state, generalError, isUnauthorized ? 'rejected' : 'failure'),
    superseded: ({ run }, { record }) => afterSuperseding(run, record),
    restored: (state) => fail({ ...state, run: state.run + 1 }, generalError),
    effectFailed: (state) => fail(state, generalError),
  },
  authorizing: {
    stepChanged: (state) => ({
      state,
      effects: [{ type: 'track', result: 'requires_sca', order: state.order, attemptId: state.attemptId }],
    }),
    cancelOffered: (state) => stay({ ...state, canCancel: true }),
    authorized: ({ run, order, attemptId, intent, isRestart }) => {
      const record = { ...openRecord(order, attemptId), status: 'sent', intentId: intent.id } as const;
      // The security code must not be kept after authorization (PCI DSS 3.3.1).
      return send(run, order, record, { isRestart }, [{ type: 'clearCard', fields: 'code' }]);
    },
    authorizationFailed: (state, { reason }) => fail(state, authorizationFlash[reason]),
    cancelled: (state) => (state.canCancel ? giveUp(state, 'cancelled') : stay(state)),
    authorizationTimedOut: (state) => giveUp(state, 'timeout'),
    // Pages in the back/forward cache lose the lock, so another tab may have paid.
    restored: (state) => giveUp(state, 'cancelled'),
    superseded: ({ run }, { record }) => afterSuperseding(run, record),
    effectFailed: (state) => fail(state, generalError),
  },
  checkingOut: {
    checkedOut: ({ run, checkout }, { redirectUrl: address }) => {
      const record: PurchaseRecord = {
        ...checkout.record,
        status: 'paid',
        ...(address !== undefined && { address }),
      };
      return afterPayment(run, checkout, record, paidNoRedirect, [{ type: 'fillCart', record }]);
    },
    checkoutFailed: ({ run, checkout }, { failure }) => afterCheckoutFailure(run, checkout, failure),
    superseded: ({ run }, { record }) => afterSuperseding(run, record),
    effectFailed: ({ run, checkout }) => afterCheckoutFailure(run, checkout, { kind: 'unclear' }),
    restored: (state) => stay({ ...state, checkout: ambiguous(state.checkout) }),
    recordChanged: paidElsewhere,
  },
  waiting: {
    recordChanged: paidElsewhere,
    waited: ({ run, checkout }) => {
      const next = { ...checkout, tries: checkout.tries + 1 };
      return next.record.method === 'card' ? resend(run, next) : reprice(run, next);
    },
  },
  repricing: {
    recordChanged: paidElsewhere,
    // The price may be outdated.
    restored: ({ run, checkout }) => reprice(run + 1, checkout),
    priceConfirmed: ({ run, checkout }) => resend(run, checkout),
    priceRefused: ({ run, checkout }, { notice }) => {
      if (notice !== 'priceChanged') return afterCheckoutFailure(run, checkout, { kind: 'unclear' });
      const { state, effects } = stopOpen(run, checkout, openPurchaseOf(checkout));
      return { state: { ...state, notice } as PaymentState, effects };
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
      const isSame = record?.attemptId === state.record.attemptId;
      // The address may arrive with a later copy.
      if (isSame || record === undefined) return isSame ? stay({ ...state, record }) : ready(state.run + 1);
      return afterRecordChange({ status: 'ready', run: state.run + 1 }, record);
    },
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

/** Continues by the purchase record: never pays a paid order again, and settles a sent one first. */
function afterClaim(state: StateIn<'claiming'>, record: PurchaseRecord | undefined): Transition {
  const { run, order, open, isOnline } = state;
  if (record?.status === 'paid') return showPaid(run, record);
  if (!isSent(record)) {
    const offline: Flash = { ...generalError, cause: 'offline' };
    if (!isOnline) return ready(run, { flash: offline }, [release]);
    // The page showed a settled purchase's price; the buyer must see today's first.
    if (open) return ready(run, {}, [release]);
    // This tab holds the lock, so an open attempt is abandoned.
    const over: readonly Effect[] = record ? [{ type: 'settle', record }] : [];
    return order ? askPrice(run, order, undefined, over) : ready(run, {}, [release]);
  }
  // The page shows another plan than would be charged.
  if (open?.record.attemptId !== record.attemptId)
    return ready(run, { flash: unconfirmed, open: { record } }, [release]);
  if (!isOnline) return ready(run, { flash: unconfirmed, open });
  if (record.method === 'card') return sendAgain(run, order, open);
  // PayPal intents have no amount: charges today's price.
  return {
    state: { status: 'pricing', run, ...(order && { order }), open },
    effects: [{ type: 'checkPrice', price: { id: record.priceId, amount: record.amount } }],
  };
}

function askPrice(run: number, order: Order, restartOf?: string, before: readonly Effect[] = []): Transition {
  const { priceId, amount, product } = order.purchase;
  return {
    state: { status: 'pricing', run, order, ...(restartOf !== undefined && { restartOf }) },
    effects: [...before, { type: 'checkPrice', price: { id: priceId, amount }, productId: product.id }],
  };
}

/** Unlocks the form with a price notice. */
function stopAtPrice(
  { run, order, open, restartOf }: StateIn<'pricing'>,
  notice: StateIn<'ready'>['notice'],
  flash: Flash | undefined,
): Transition {
  if (open) {
    // A plan that is no longer sold can't be confirmed.
    const next = notice ? open : { ...open, isRefused: true };
    return ready(run, { flash: unconfirmed, open: next, notice });
  }
  const failed: readonly Effect[] =
    order && restartOf !== undefined
      ? [{ type: 'track', result: 'failure', order, attemptId: restartOf }]
      : [];
  return ready(run, { flash, notice }, [release, ...failed]);
}

function afterPrice(state: StateIn<'pricing'>, attemptId: string, price: OfferedPrice): Transition {
  const { run, open, restartOf } = state;
  const isRestart = restartOf !== undefined;
  if (open) return sendAgain(run, state.order, { ...open, record: { ...open.record, amount: price.amount } });
  if (!state.order) return ready(run, {}, [release]);
  const purchase = { ...state.order.purchase, priceId: price.id, amount: price.amount };
  const order = { ...state.order, purchase };
  const counted: readonly Effect[] = isRestart ? [] : [{ type: 'trackAttempt', order }];
  if (order.method === 'card') {
    return {
      state: { status: 'checkingFraud', run, order, attemptId, isRestart },
      effects: [...counted, { type: 'getToken' }],
    };
  }
  const record = { ...openRecord(order, attemptId), status: 'sent', intentId: order.intent.id } as const;
  return send(run, order, record, { isRestart }, counted);
}

function openRecord({ method, purchase }: Order, attemptId: string): PurchaseRecord {
  const { priceId, amount } = purchase;
  return { attemptId, status: 'open', method, priceId, amount };
}

function send(
  run: number,
  order: Order,
  record: SentRecord,
  { isRestart }: Pick<Checkout, 'isRestart'>,
  before: readonly Effect[] = [],
): Transition {
  const body = checkoutBody(record.priceId, record.intentId, order.purchase.customer);
  const checkout = { record, body, order, isResumed: false, isAmbiguous: false, isRestart, tries: 1 };
  return {
    state: { status: 'checkingOut', run, checkout },
    effects: [...before, { type: 'checkOut', record, body }],
  };
}

function reprice(run: number, checkout: Checkout): Transition {
  const { priceId: id, amount } = checkout.record;
  return {
    state: { status: 'repricing', run, checkout },
    effects: [{ type: 'checkPrice', price: { id, amount } }],
  };
}

function resend(run: number, checkout: Checkout): Transition {
  const { record, body } = checkout;
  return { state: { status: 'checkingOut', run, checkout }, effects: [{ type: 'checkOut', record, body }] };
}

/** Resends an open purchase's intent, with the same bytes or, if lost, those of the form. */
function sendAgain(run: number, order: Order | undefined, open: OpenPurchase): Transition {
  const { record } = open;
  const sent = order ?? open.order;
  const customer = sent?.purchase.customer;
  if (!sent || !customer) return ready(run, { flash: unconfirmed, open: { record } });
  const body = open.body ?? checkoutBody(record.priceId, record.intentId, customer);
  const checkout = {
    record,
    body,
    order: sent,
    isResumed: true,
    isAmbiguous: false,
    isRestart: false,
    tries: 1,
  };
  return {
    state: { status: 'checkingOut', run, checkout },
    effects: [
      { type: 'trackAttempt', order: sent },
      { type: 'checkOut', record, body },
    ],
  };
}

function afterPayment(
  run: number,
  checkout: Checkout,
  record: PurchaseRecord,
  flash: Flash,
  known: readonly Effect[] = [],
): Transition {
  const { order } = checkout;
  const { attemptId, address } = record;
  const leave: readonly Effect[] =
    address === undefined
      ? []
      : [
          { type: 'navigate', address },
          { type: 'wait', milliseconds: leavingMs },
        ];
  return {
    state:
      address === undefined
        ? { status: 'paid', run, record, flash }
        : { status: 'redirecting', run, record, address },
    effects: [
      { type: 'savePaid', record },
      ...known,
      { type: 'forgetIntent', intentId: checkout.record.intentId },
      { type: 'track', result: 'success', order, attemptId },
      { type: 'clearCard', fields: 'all' },
      release,
      ...leave,
    ],
  };
}

/** Handles a failure. After an unclear try, only proof that nothing was charged unlocks the form. */
function afterCheckoutFailure(run: number, checkout: Checkout, failure: CheckoutFailure): Transition {
  const { record, tries } = checkout;
  switch (failure.kind) {
    case 'paid':
      return afterPayment(run, checkout, { ...record, status: 'paid' }, { id: 'probably_paid' });
    case 'neverCharged':
      return afterProof(run, checkout, failure.isExpired);
    case 'unclear': {
      const next = ambiguous(checkout);
      if (tries >= maxTries) return stopOpen(run, next, openPurchaseOf(next));
      const milliseconds = retryDelay(tries, failure.retryAfter);
      return { state: { status: 'waiting', run, checkout: next }, effects: [{ type: 'wait', milliseconds }] };
    }
    case 'refused':
      // The same bytes would be refused again, so the form is unlocked.
      return checkout.isResumed || checkout.isAmbiguous || failure.wasSent
        ? stopOpen(run, checkout, { record, isRefused: true })
        : stopUncharged(run, checkout);
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
  const isSame = record?.attemptId === state.checkout.record.attemptId;
  return isSame && record.status === 'paid' ? showPaid(state.run + 1, record) : stay(state);
}

/** Nothing was charged. Creates a new intent at once if the old one expired or was sent by an earlier click. */
function afterProof(run: number, checkout: Checkout, isExpired: boolean): Transition {
  const { record, order, isRestart, isResumed } = checkout;
  const isSamePrice = order.purchase.priceId === record.priceId;
  const canRestart = !isRestart && (isExpired || isResumed) && isSamePrice;
  if (!canRestart || !isNewOrder(order, record)) return stopUncharged(run, checkout, isExpired);
  return askPrice(run + 1, order, record.attemptId, settle(record, isExpired));
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
function stopOpen(run: number, { order, record }: Checkout, open: OpenPurchase): Transition {
  const { attemptId } = record;
  return ready(run, { flash: unconfirmed, open }, [
    { type: 'clearCard', fields: 'code' },
    { type: 'track', result: 'failure', order, attemptId },
  ]);
}

function stopUncharged(run: number, { order, record }: Checkout, isExpired = false): Transition {
  const { attemptId } = record;
  return ready(run, { flash: generalError }, [
    ...settle(record, isExpired),
    release,
    { type: 'track', result: 'failure', order, attemptId },
  ]);
}

/** Settles an attempt. Expired or abandoned intents are never reused. */
function settle(record: SentRecord, isExpired: boolean): readonly Effect[] {
  const { intentId } = record;
  return [{ type: 'settle', record }, ...(isExpired ? [{ type: 'forgetIntent', intentId } as const] : [])];
}

interface CardAttempt {
  readonly run: number;
  readonly order: CardOrder;
  readonly attemptId: string;
}

/** Ends an attempt before the charge request. */
function fail(
  { run, order, attemptId }: CardAttempt,
  flash: Flash,
  result: 'failure' | 'rejected' = 'failure',
): Transition {
  return ready(run, { flash }, [
    { type: 'settle', record: openRecord(order, attemptId) },
    release,
    { type: 'track', result, order, attemptId },
  ]);
}

/** Cancels an authorization; later results belong to an old run. */
function giveUp(state: StateIn<'authorizing'>, cause: 'cancelled' | 'timeout'): Transition {
  const next = fail({ ...state, run: state.run + 1 }, authorizationFlash.notAuthenticated);
  return { ...next, effects: [{ type: 'cancelAuthorization', cause }, ...next.effects] };
}

function showPaid(run: number, record: PurchaseRecord): Transition {
  const { intentId } = record;
  // The PayPal agreement is used up, even by another tab.
  const forget: readonly Effect[] = intentId === undefined ? [] : [{ type: 'forgetIntent', intentId }];
  return {
    state: { status: 'paid', run, record, flash: alreadyPaid },
    effects: [{ type: 'clearCard', fields: 'all' }, ...forget, release],
  };
}

/** Another tab took over because this one seemed closed. */
function afterSuperseding(run: number, record: PurchaseRecord | undefined): Transition {
  if (record?.status === 'paid') return showPaid(run + 1, record);
  if (isSent(record)) return ready(run + 1, { flash: unconfirmed, open: { record } }, [release]);
  return ready(run + 1, { flash: record && payingElsewhere }, [release]);
}

function afterRecordChange(state: StateIn<'ready'>, record: PurchaseRecord | undefined): Transition {
  const { run, open, flash } = state;
  if (record?.status === 'paid') return showPaid(run, record);
  const isSame = open !== undefined && open.record.attemptId === record?.attemptId;
  const waits = flash?.id === payingElsewhere.id;
  if (isSame) return waits ? ready(run, { flash: unconfirmed, open }) : stay(state);
  if (isSent(record)) return ready(run, { flash: unconfirmed, open: { record } }, [release]);
  if (open) return ready(run, {}, [release]);
  return waits ? ready(run) : stay(state);
}

/** Gives the initial state; one object, so that hydration doesn't re-render. */
export const untouchedPayment: StateIn<'ready'> = { status: 'ready', run: 0 };

/** Returns the initial state for a purchase record. */
export function stateFrom(record: PurchaseRecord | undefined): PaymentState {
  return afterRecordChange(untouchedPayment, record).state;
}

/** Limits the tries of a checkout: one and six retries (spec 1 §9). */
export const maxTries = 7;

const firstDelay = 1000;

/** Limits Retry-After. */
const longestDelay = 60_000;

/**
 * Returns the delay before a retry: exponential backoff from 1 s (spec 1 §7), or Retry-After if longer.
 * @param tries so far
 * @param retryAfter milliseconds
 * @returns milliseconds
 */
function retryDelay(tries: number, retryAfter = 0): number {
  return Math.min(longestDelay, Math.max(firstDelay * 2 ** (tries - 1), retryAfter));
}
