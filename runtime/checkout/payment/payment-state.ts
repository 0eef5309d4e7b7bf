import type { OfferedPrice } from '../../../domain/commerce/plans.ts';
import type {
  CardOrder,
  Order,
  PaymentIntent,
  PurchaseRecord,
  SentOrder,
  SentRecord,
} from '../purchase/purchase.ts';

/** Describes a message above the form (spec 1 §8): the texts `order.flash.{id}.*`. */
export interface Flash {
  readonly id: FlashId;
  /** The reason, where it is known: the texts `order.flash.{cause}.*` are shown instead. */
  readonly cause?: 'provider_blocked' | 'offline' | 'page_failed';
}

/** Lists the messages above the form. */
export type FlashId =
  | 'general_error'
  | 'signup.errors.credit_card_not_authenticated'
  | 'credit_card_payment_gateway_error'
  /** No try had a clear outcome, now or in an earlier visit: the buyer may have paid. */
  | 'unconfirmed'
  /** The service says that the intent was charged before. */
  | 'probably_paid'
  /** Paid now, and there is no address to go to. */
  | 'paid_no_redirect'
  /** Paid earlier, or in another tab. */
  | 'already_paid'
  /** Another tab holds the payment lock. */
  | 'paying_elsewhere';

/** Holds the message of any failure without a charge. */
export const generalError: Flash = { id: 'general_error' };
/** Holds the message of a checkout whose outcome is unknown. */
export const unconfirmed: Flash = { id: 'unconfirmed' };

/** Lists the ways in which an authorization fails. */
export type AuthorizationFailure = 'notAuthenticated' | 'declined' | 'blocked' | 'other';

/** Lists the message for each way in which an authorization fails (spec 1 §8). */
export const authorizationFlash: Readonly<Record<AuthorizationFailure, Flash>> = {
  notAuthenticated: { id: 'signup.errors.credit_card_not_authenticated' },
  declined: { id: 'credit_card_payment_gateway_error' },
  blocked: { id: 'general_error', cause: 'provider_blocked' },
  other: generalError,
};

/** Describes a checkout that was sent and isn't settled. Sending its intent again is the only way to learn its outcome. */
export interface OpenPurchase {
  readonly record: SentRecord;
  /** The bytes that were sent. Absent after a reload and in other tabs: they are made again from the form. */
  readonly body?: string;
  /** The order that was sent, for analytics; absent where the body is. */
  readonly order?: SentOrder;
  /** Whether it was refused without a proof. It may be refused for ever, so the buyer may turn to another purchase. */
  readonly isRefused?: boolean;
}

/** Describes a checkout that is being sent. */
export interface Checkout {
  readonly record: SentRecord;
  readonly body: string;
  /** The order that is tracked, and that a new intent is made from where the old one was never charged. */
  readonly order: SentOrder | Order;
  /** Whether it was sent before, by an earlier click, visit or tab. */
  readonly isResumed: boolean;
  /** Whether a try of this click had no clear outcome. */
  readonly isAmbiguous: boolean;
  /** Whether this is the second intent of one click. There is no third. */
  readonly isRestart: boolean;
  readonly tries: number;
}

interface Attempt {
  readonly order: CardOrder;
  readonly attemptId: string;
  readonly isRestart: boolean;
}

/**
 * Describes the state of a payment (spec 1 §4). In `ready` and `paid` the form is the buyer's; in all others it is locked and the
 * overlay shows.
 *
 * `run` numbers the buyer's attempts. Results of another run are dropped.
 */
export type PaymentState = { readonly run: number } & (
  | {
      readonly status: 'ready';
      readonly flash?: Flash;
      readonly open?: OpenPurchase;
      /** The notice that the buyer has to look at before they pay; it gets focus. */
      readonly notice?: PriceNotice;
    }
  /** Waits for the payment lock and reads the purchase record. An order is absent where the body is sent again. */
  | {
      readonly status: 'claiming';
      readonly isOnline: boolean;
      readonly order?: Order;
      readonly open?: OpenPurchase;
    }
  /** Asks for today's price. */
  | {
      readonly status: 'pricing';
      readonly order?: Order;
      readonly open?: OpenPurchase;
      /** The attempt that this one takes the place of, within one click. */
      readonly restartOf?: string;
    }
  | ({ readonly status: 'checkingFraud' } & Attempt)
  | ({ readonly status: 'creatingIntent' } & Attempt)
  | ({
      readonly status: 'authorizing';
      readonly intent: PaymentIntent;
      /** The bank has had long enough: the buyer may give up. */
      readonly canCancel: boolean;
    } & Attempt)
  | { readonly status: 'checkingOut'; readonly checkout: Checkout }
  | { readonly status: 'waiting'; readonly checkout: Checkout }
  /** Asks for today's price before PayPal is charged once more: its intents have no amount. */
  | { readonly status: 'repricing'; readonly checkout: Checkout }
  | { readonly status: 'redirecting'; readonly record: PurchaseRecord; readonly address: string }
  | { readonly status: 'paid'; readonly record: PurchaseRecord; readonly flash: Flash }
);

/** Lists the notices about prices. */
export type PriceNotice = 'priceChanged' | 'pricesFailed';

/** Lists the ways in which POST /checkout fails. */
export type CheckoutFailure =
  /** May succeed next time: no response, an unreadable one, or a server error. `retryAfter` in milliseconds. */
  | { readonly kind: 'unclear'; readonly retryAfter?: number }
  /** The intent was charged before. */
  | { readonly kind: 'paid' }
  /** The intent was never charged, and this request charged nothing. An expired one can be replaced at once. */
  | { readonly kind: 'neverCharged'; readonly isExpired: boolean }
  /** This request was refused. It proves nothing about an earlier one. `wasSent`: the service knows of one. */
  | { readonly kind: 'refused'; readonly wasSent?: boolean };

/** Lists the events of a payment. */
export type PaymentEvent =
  /** The buyer clicked. The order is absent where the bytes of an open purchase are sent again. */
  | { readonly type: 'submitted'; readonly order?: Order; readonly isOnline: boolean }
  | { readonly type: 'cancelled' }
  | { readonly type: 'boughtAgain' }
  | { readonly type: 'flashDismissed' }
  /** The page is shown again from the back/forward cache. */
  | { readonly type: 'restored' }
  /** Another tab changed the purchase record, or released the payment lock. `isHeld`: it goes on with the payment. */
  | {
      readonly type: 'recordChanged';
      readonly record: PurchaseRecord | undefined;
      readonly isHeld?: boolean;
    }
  /** Something on the page threw. `record` describes the purchase so far. */
  | { readonly type: 'pageFailed'; readonly record: PurchaseRecord | undefined }
  | ({ readonly run: number } & EffectResult);

/** Lists the results of effects. */
export type EffectResult =
  | { readonly type: 'claimed'; readonly record: PurchaseRecord | undefined }
  | { readonly type: 'claimRefused' }
  /** The price is the one that the buyer saw. `attemptId` is new. */
  | { readonly type: 'priceConfirmed'; readonly attemptId: string; readonly price: OfferedPrice }
  | { readonly type: 'priceRefused'; readonly notice: PriceNotice | undefined }
  | { readonly type: 'tokenReady'; readonly token: string }
  | { readonly type: 'tokenFailed'; readonly isBlocked: boolean }
  | { readonly type: 'intentCreated'; readonly intent: PaymentIntent }
  | { readonly type: 'intentFailed'; readonly isUnauthorized: boolean }
  | { readonly type: 'stepChanged' }
  | { readonly type: 'cancelOffered' }
  | { readonly type: 'authorized' }
  | { readonly type: 'authorizationFailed'; readonly reason: AuthorizationFailure }
  | { readonly type: 'authorizationTimedOut' }
  | { readonly type: 'checkedOut'; readonly redirectUrl: string | undefined }
  | { readonly type: 'checkoutFailed'; readonly failure: CheckoutFailure }
  | { readonly type: 'waited' }
  /** Another attempt has taken the place of this one in the purchase record: nothing more is sent of this one. */
  | { readonly type: 'superseded'; readonly record: PurchaseRecord | undefined }
  /** The effect itself threw. */
  | { readonly type: 'effectFailed' };

/** Lists the results of a payment that analytics counts. */
export type TrackedResult = 'success' | 'requires_sca' | 'failure' | 'rejected';

/** Lists the effects that the reducer requests. Their results come back as events of the same run. */
export type Effect =
  /** Takes the payment lock and reads the purchase record. */
  | { readonly type: 'claim' }
  | { readonly type: 'release' }
  | { readonly type: 'checkPrice'; readonly price: OfferedPrice; readonly productId?: string }
  | { readonly type: 'getToken' }
  /** Writes the record, then requests an intent. */
  | {
      readonly type: 'createIntent';
      readonly record: PurchaseRecord;
      readonly order: CardOrder;
      readonly token: string;
    }
  | {
      readonly type: 'authorize';
      readonly record: PurchaseRecord;
      readonly order: CardOrder;
      readonly intent: PaymentIntent;
    }
  | { readonly type: 'cancelAuthorization'; readonly cause: 'cancelled' | 'timeout' }
  /** Writes the record, then sends the body. */
  | { readonly type: 'checkOut'; readonly record: SentRecord; readonly body: string }
  | { readonly type: 'wait'; readonly milliseconds: number }
  | { readonly type: 'savePaid'; readonly record: PurchaseRecord }
  /** Puts the bought plan into the cart: only where the charge is known. */
  | { readonly type: 'fillCart'; readonly record: PurchaseRecord }
  /** Ends an attempt in the purchase record. */
  | { readonly type: 'settle'; readonly record: PurchaseRecord }
  /** Drops what the buyer agreed to at PayPal, where it is this intent: it is charged, or can't be any more. */
  | { readonly type: 'forgetIntent'; readonly intentId: string }
  /** Empties the fields of the card, or its code alone. */
  | { readonly type: 'clearCard'; readonly fields: 'all' | 'code' }
  | { readonly type: 'navigate'; readonly address: string }
  | { readonly type: 'trackAttempt'; readonly order: SentOrder }
  | {
      readonly type: 'track';
      readonly result: TrackedResult;
      readonly order: SentOrder;
      readonly attemptId: string;
    };

/** Returns whether a payment goes on. The form is locked then. */
export function isProcessing({ status }: PaymentState): boolean {
  return status !== 'ready' && status !== 'paid';
}

/** Returns whether a checkout was sent whose outcome isn't known. Nothing else can be paid before it is. */
export function isOpen(state: PaymentState): boolean {
  return state.status === 'ready' && state.open !== undefined;
}

/** Returns the price that is being paid, or was sent and isn't settled: the page shows no other. */
export function priceInCheckout(state: PaymentState): OfferedPrice | undefined {
  if ('checkout' in state) return priceOf(state.checkout.record);
  if ('open' in state && state.open) return priceOf(state.open.record);
  if ('order' in state && state.order)
    return { id: state.order.purchase.priceId, amount: state.order.purchase.amount };
  return undefined;
}

function priceOf({ priceId, amount }: PurchaseRecord): OfferedPrice {
  return { id: priceId, amount };
}
