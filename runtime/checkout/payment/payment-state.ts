import type { FoundRecord, Order, PurchaseRecord, SentOrder, SentRecord } from '../purchase/purchase.ts';

/** Describes a message above the form (spec 1 §8), with texts `order.flash.{id}.*`. */
export interface Flash {
  readonly id: FlashId;
  /** Known reason, whose texts `order.flash.{cause}.*` replace the message's. */
  readonly cause?: 'provider_blocked' | 'offline' | 'page_failed' | 'state_missing' | 'refused';
  /** When the order was paid, in Unix milliseconds. */
  readonly paidAt?: number | undefined;
}

export type FlashId =
  | 'general_error'
  | 'signup.errors.credit_card_not_authenticated'
  | 'credit_card_payment_gateway_error'
  /** All tries were unclear, or the record can't be read: the buyer may have paid. */
  | 'unconfirmed'
  /** The service reports an earlier charge of the intent. */
  | 'probably_paid'
  /** Paid, without a redirect address. */
  | 'paid_no_redirect'
  /** Paid earlier or in another tab. */
  | 'already_paid'
  /** Another tab holds the payment lock. */
  | 'paying_elsewhere';

/** Gives the message of failures without a charge. */
export const generalError: Flash = { id: 'general_error' };
/** Gives the message of a refusal after something was sent, which doesn't say what was charged. */
export const refused: Flash = { ...generalError, cause: 'refused' };
export const unconfirmed: Flash = { id: 'unconfirmed' };
export const payingElsewhere: Flash = { id: 'paying_elsewhere' };
export const offline: Flash = { ...generalError, cause: 'offline' };
export const pageFailed: Flash = { ...generalError, cause: 'page_failed' };

export type AuthorizationFailure = 'notAuthenticated' | 'declined' | 'blocked' | 'other';

/** Maps authorization failures to messages (spec 1 §8). */
export const authorizationFlash: Readonly<Record<AuthorizationFailure, Flash>> = {
  notAuthenticated: { id: 'signup.errors.credit_card_not_authenticated' },
  declined: { id: 'credit_card_payment_gateway_error' },
  blocked: { id: 'general_error', cause: 'provider_blocked' },
  other: generalError,
};

/** Describes a sent, unsettled checkout; only resending its intent reveals the outcome. */
export interface OpenPurchase {
  readonly record: SentRecord;
  /** The sent bytes. Absent after a reload and in other tabs, which rebuild them from the form. */
  readonly body?: string;
  /** The sent order, for analytics; absent without the body. */
  readonly order?: SentOrder;
  /** It was asked for twice in vain, or is of another plan than was clicked, so the buyer may start another purchase. */
  readonly canLeave?: boolean;
}

export interface Checkout {
  readonly record: SentRecord;
  readonly body: string;
  /** The order for analytics and for a new intent. */
  readonly order: SentOrder | Order;
  /** Sent before by an earlier click, visit or tab. */
  readonly isResumed: boolean;
  /** A try of this click was unclear. */
  readonly isAmbiguous: boolean;
  /** This is the click's second and last intent. */
  readonly isRestart: boolean;
  readonly tries: number;
}

/**
 * Describes the state of a payment (spec 1 §4). The form is unlocked in `ready`, `paid` and `doubtful`; otherwise the overlay shows.
 * `run` numbers the attempts; results of other runs are dropped.
 */
export type PaymentState = { readonly run: number } & (
  | {
      readonly status: 'ready';
      readonly flash?: Flash;
      readonly open?: OpenPurchase;
      /** Notice to focus before the payment. */
      readonly notice?: PriceNotice;
    }
  /** Waits for the payment lock and the purchase record; resending needs no order. */
  | { readonly status: 'claiming'; readonly order?: Order; readonly open?: OpenPurchase }
  /** Asks for today's price, an intent and the bank; nothing is sent that can charge. */
  | {
      readonly status: 'preparing';
      readonly step: 'pricing' | 'checkingFraud' | 'creatingIntent' | 'authorizing';
      readonly order: Order;
      /** This is the click's second and last intent. */
      readonly isRestart: boolean;
      /** The service or the bank is slow: the buyer may cancel. */
      readonly canCancel: boolean;
    }
  | { readonly status: 'checkingOut'; readonly checkout: Checkout }
  | { readonly status: 'waiting'; readonly checkout: Checkout }
  /** Requests today's price before resending to PayPal, whose intents have no amount. */
  | { readonly status: 'repricing'; readonly checkout: Checkout }
  | { readonly status: 'redirecting'; readonly record: PurchaseRecord; readonly address: string }
  | { readonly status: 'paid'; readonly record: PurchaseRecord; readonly flash: Flash }
  /** The purchase record can't be read, so an earlier payment may have gone through. */
  | { readonly status: 'doubtful'; readonly flash: Flash }
);

/** Gives the initial state; one object, so that hydration doesn't re-render. */
export const untouchedPayment: Extract<PaymentState, { status: 'ready' }> = { status: 'ready', run: 0 };

/** Limits the tries of a checkout: one and six retries (spec 1 §9). */
export const maxTries = 7;

/** Lists the notices about prices; `priceChanged` is about any of a plan's terms. */
export type PriceNotice = 'priceChanged' | 'pricesFailed' | 'planGone';

export type CheckoutFailure =
  /** Retryable: no response, an unreadable one, or a server error. `retryAfter` in milliseconds. */
  | { readonly kind: 'unclear'; readonly retryAfter?: number }
  /** The intent was charged before. */
  | { readonly kind: 'paid' }
  /** The intent was never charged; an expired one can be replaced at once. */
  | { readonly kind: 'neverCharged'; readonly isExpired: boolean }
  /**
   * This request was refused, which proves nothing: browsers repeat a request by themselves when a connection is reset.
   * `wasSent`: the service knows of an earlier one.
   */
  | { readonly kind: 'refused'; readonly wasSent?: boolean };

export type PaymentEvent =
  /** The buyer clicked; resending needs no order. */
  | { readonly type: 'submitted'; readonly order?: Order }
  | { readonly type: 'cancelled' }
  | { readonly type: 'boughtAgain' }
  | { readonly type: 'flashDismissed' }
  /** The page was restored from the back/forward cache. */
  | { readonly type: 'restored' }
  /** Another tab changed the purchase record or released the lock. `isHeld`: it continues the payment. */
  | { readonly type: 'recordChanged'; readonly record: FoundRecord; readonly isHeld?: boolean }
  /** A script threw. `record`: the purchase so far. */
  | { readonly type: 'pageFailed'; readonly record: FoundRecord }
  | ({ readonly run: number } & EffectResult);

export type EffectResult =
  | { readonly type: 'claimed'; readonly record: FoundRecord }
  | { readonly type: 'claimRefused' }
  | { readonly type: 'stepped'; readonly step: Extract<PaymentState, { status: 'preparing' }>['step'] }
  | { readonly type: 'cancelOffered' }
  /** All is agreed: the checkout can be sent. */
  | { readonly type: 'prepared'; readonly order: Order; readonly record: SentRecord }
  /** Nothing was sent, and the attempt is settled. */
  | {
      readonly type: 'stopped';
      readonly flash?: Flash | undefined;
      readonly notice?: PriceNotice | undefined;
    }
  | { readonly type: 'priceConfirmed' }
  | { readonly type: 'priceRefused'; readonly notice: PriceNotice }
  | { readonly type: 'checkedOut'; readonly redirectUrl: string | undefined }
  | { readonly type: 'checkoutFailed'; readonly failure: CheckoutFailure }
  | { readonly type: 'waited' }
  /** Another attempt replaced this one in the purchase record. */
  | { readonly type: 'superseded'; readonly record: FoundRecord }
  | { readonly type: 'effectFailed' };

export type TrackedResult = 'success' | 'requires_sca' | 'failure' | 'rejected';

/** Lists the effects of the reducer, whose results return as events of the same run. */
export type Effect =
  /** Takes the payment lock and reads the purchase record. */
  | { readonly type: 'claim' }
  | { readonly type: 'release' }
  /** Does all that comes before the charge. `settled`: an attempt that this one replaces. */
  | { readonly type: 'prepare'; readonly order: Order; readonly settled?: SentRecord }
  | { readonly type: 'stopPreparing'; readonly cause: 'cancelled' | 'left' }
  | { readonly type: 'checkPrice'; readonly terms: string }
  /** Writes the record, then sends the body. */
  | { readonly type: 'checkOut'; readonly record: SentRecord; readonly body: string }
  | { readonly type: 'wait'; readonly milliseconds: number }
  /** Writes a paid order, releases the lock and goes to the address, if any. `isCertain`: the plan comes into the cart. */
  | { readonly type: 'finish'; readonly record: PurchaseRecord; readonly isCertain: boolean }
  /** Settles an attempt, then releases the lock. */
  | { readonly type: 'settle'; readonly record: PurchaseRecord }
  | { readonly type: 'forgetRecord' }
  /** Drops the PayPal agreement with this intent, which can't be charged again. */
  | { readonly type: 'forgetIntent'; readonly intentId: string }
  /** Clears the card fields, or the security code. */
  | { readonly type: 'clearCard'; readonly fields: 'all' | 'code' }
  | { readonly type: 'trackAttempt'; readonly order: SentOrder }
  | {
      readonly type: 'track';
      readonly result: TrackedResult;
      readonly order: SentOrder;
      readonly attemptId: string;
    };

/** Returns whether a payment is in progress, with the form locked. */
export function isProcessing(state: PaymentState): boolean {
  return state.status !== 'ready' && !isOver(state);
}

/** Returns whether the order is paid or may be, so that nothing can be paid before the buyer says that they buy again. */
export function isOver(
  state: PaymentState,
): state is Extract<PaymentState, { readonly status: 'paid' | 'doubtful' }> {
  return state.status === 'paid' || state.status === 'doubtful';
}

/** Returns whether a checkout was sent and its outcome is unclear, which blocks other payments. */
export function isOpen(state: PaymentState): boolean {
  return state.status === 'ready' && state.open !== undefined;
}
