import type { Card, PaymentIntent, Purchase } from './purchase.ts';

/** What the buyer is told above the form (spec 1 §8): the messages `order.flash.{id}.*`. */
export interface Flash {
  readonly id: FlashId;
  /** What stood in the way, where that can be told: the message `order.flash.{cause}.message` comes with it. */
  readonly cause?: 'provider_blocked' | 'offline';
}

export type FlashId =
  | 'general_error'
  | 'signup.errors.credit_card_not_authenticated'
  | 'credit_card_payment_gateway_error'
  /** No try to confirm had a clear answer, now or in an earlier visit: the buyer may have paid. */
  | 'unconfirmed'
  /** The payment was used before. */
  | 'probably_paid'
  /** Paid, and no address to go to. */
  | 'paid_no_redirect';

export interface CardOrder {
  readonly method: 'card';
  readonly purchase: Purchase;
  readonly card: Card;
}

/** PayPal has the buyer's agreement already when the order is placed. */
export interface PayPalOrder {
  readonly method: 'paypal';
  readonly purchase: Purchase;
  readonly intent: PaymentIntent;
}

export type Order = CardOrder | PayPalOrder;

/** A checkout that is sent until it is answered. */
export interface OpenCheckout {
  readonly order: Order;
  readonly intentId: string;
  readonly body: string;
  /** An earlier try had no answer that can be trusted: the buyer may have been charged. */
  readonly isAmbiguous: boolean;
  /** Where another visit sent it first, with a body that is gone: what that one was for. */
  readonly interrupted?: InterruptedCheckout | undefined;
}

/** A checkout that another visit to the page has sent, and not seen settled. */
export interface InterruptedCheckout {
  readonly intentId: string;
  /** Undefined where it isn't known any more. */
  readonly priceId?: string | undefined;
}

/**
 * Where a payment stands (spec 1 §4). In `ready` and `paid` the form is the buyer's; everywhere else it is locked and the
 * overlay shows.
 *
 * `run` numbers the attempts of the buyer: an answer that belongs to another run comes too late, and is dropped.
 */
export type PaymentState = { readonly run: number } & (
  | {
      readonly at: 'ready';
      readonly flash?: Flash;
      /** Its outcome isn't known: paying again sends it again, and nothing else. */
      readonly unsettled?: OpenCheckout;
      readonly interrupted?: InterruptedCheckout;
    }
  | { readonly at: 'checkingFraud'; readonly order: CardOrder; readonly isRestart: boolean }
  | { readonly at: 'creatingIntent'; readonly order: CardOrder; readonly isRestart: boolean }
  | {
      readonly at: 'authorizing';
      readonly order: CardOrder;
      readonly intent: PaymentIntent;
      readonly isRestart: boolean;
      /** The bank has had long enough: the buyer may give up. */
      readonly canCancel: boolean;
    }
  | {
      readonly at: 'checkingOut';
      readonly checkout: OpenCheckout;
      readonly tries: number;
      readonly isRestart: boolean;
    }
  | {
      readonly at: 'waiting';
      readonly checkout: OpenCheckout;
      readonly tries: number;
      readonly isRestart: boolean;
    }
  | { readonly at: 'redirecting'; readonly address: string }
  /** Paid. The address is where the buyer was sent, if there was one. */
  | { readonly at: 'paid'; readonly flash: Flash; readonly address?: string }
);

/** How a call to the payment service failed. */
export type CheckoutFailure =
  /** May succeed next time: no answer, an unreadable one, or a fault of the server. Unix milliseconds of waiting if it asked for any. */
  | { readonly kind: 'unclear'; readonly retryAfter?: number }
  /** The intent was charged before. */
  | { readonly kind: 'alreadyUsed' }
  /** The intent was never charged, and can't be any more. */
  | { readonly kind: 'expired' }
  /** Won't succeed however often it is sent. */
  | { readonly kind: 'refused' };

export type AuthorizationFailure = 'notAuthenticated' | 'declined' | 'blocked' | 'other';

export type PaymentEvent =
  | { readonly type: 'submitted'; readonly order: Order; readonly isOnline: boolean }
  | { readonly type: 'cancelled' }
  /** The page is shown again as it was left. */
  | { readonly type: 'restored' }
  | { readonly type: 'flashDismissed' }
  | ({ readonly run: number } & Answer);

/** What comes back for a command. */
export type Answer =
  | { readonly type: 'tokenReady'; readonly token: string }
  | { readonly type: 'tokenFailed'; readonly isBlocked: boolean }
  | { readonly type: 'intentCreated'; readonly intent: PaymentIntent }
  | { readonly type: 'intentFailed'; readonly isUnauthorized: boolean }
  | { readonly type: 'stepChanged' }
  | { readonly type: 'authorized' }
  | { readonly type: 'authorizationFailed'; readonly reason: AuthorizationFailure }
  | { readonly type: 'cancelOffered' }
  | { readonly type: 'authorizationTimedOut' }
  | { readonly type: 'checkedOut'; readonly redirectUrl: string | undefined }
  | { readonly type: 'checkoutFailed'; readonly failure: CheckoutFailure }
  | { readonly type: 'waited' };

export type TrackedResult = 'success' | 'requires_sca' | 'failure' | 'rejected';

/** What the machine wants done; answers come back as events of the same run. */
export type PaymentCommand =
  | { readonly type: 'getToken' }
  | { readonly type: 'createIntent'; readonly order: CardOrder; readonly token: string }
  | { readonly type: 'authorize'; readonly order: CardOrder; readonly intent: PaymentIntent }
  | { readonly type: 'cancelAuthorization'; readonly cause: 'cancelled' | 'timeout' }
  | { readonly type: 'checkOut'; readonly body: string }
  | { readonly type: 'wait'; readonly milliseconds: number }
  /** Remembers across visits that a checkout is under way. */
  | { readonly type: 'mark'; readonly intentId: string; readonly priceId: string }
  | { readonly type: 'unmark' }
  /** The intent can't be charged any more: nobody may be offered it again. */
  | { readonly type: 'forget'; readonly intentId: string }
  | { readonly type: 'navigate'; readonly address: string }
  | { readonly type: 'track'; readonly result: TrackedResult; readonly order: Order };
