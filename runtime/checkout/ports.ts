import type { PlanSummary } from '../../domain/read-plans.ts';
import type { PaymentIntent, WireAmount } from './payment/purchase.ts';
import type { Payment } from './payment/run-payment.ts';
import type { PayPalFailure, PayPalStatus } from './providers/paypal-session.ts';

export type PaymentMethod = 'card' | 'paypal';

/** Ends what was begun. */
type End = () => void;
export type Subscribe = (listener: () => void) => End;
type Listen<Value> = (listener: (value: Value) => void) => End;

/** What the service takes: `CREDIT_CARD` with the brands of cards, `PAYPAL`. */
export interface OfferedMethod {
  readonly name: string;
  readonly processors: readonly string[];
}

interface PayPalPort {
  readonly status: () => PayPalStatus;
  readonly subscribe: Subscribe;
  /** Puts PayPal's button into the element; does nothing where one is there or on its way. */
  readonly start: (selector: string, amount: WireAmount, isQuiet?: boolean) => Promise<void>;
  /** What the buyer has agreed to, until it expires. */
  readonly intent: () => PaymentIntent | undefined;
  readonly onAuthorized: Listen<PaymentIntent>;
  readonly onFailed: Listen<PayPalFailure>;
}

/** Who counts what buyers do (spec 1 §7). Nothing in it tells who they are. */
interface OrderAnalytics {
  readonly pageViewed: () => void;
  readonly productSelected: (plan: PlanSummary) => void;
  readonly paymentSelectionExpanded: (method: PaymentMethod) => void;
  /** Called before the payment begins, once a try. */
  readonly paymentAttempted: (attempt: {
    readonly plan: PlanSummary;
    readonly method: PaymentMethod;
  }) => void;
  /** PayPal has failed before there was an order. @param text may hold anything */
  readonly payPalFailed: (plan: PlanSummary, text: string) => void;
}

/** Everything that the order page asks of the world. */
export interface OrderPorts {
  readonly payment: Payment;
  readonly payPal: PayPalPort;
  readonly analytics: OrderAnalytics;
  /** The live offer's product list. */
  readonly loadProducts: () => Promise<unknown>;
  readonly loadPaymentMethods: () => Promise<readonly OfferedMethod[]>;
  /** Country of the visitor, ISO 3166-1 alpha-2, where somebody knows it. */
  readonly countryPreset: () => Promise<string | undefined>;
  readonly isOnline: () => boolean;
  /** Tells whether another tab has the order page open. */
  readonly otherTab: { readonly isOpen: () => boolean; readonly subscribe: Subscribe };
}
