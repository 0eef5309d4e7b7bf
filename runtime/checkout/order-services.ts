import type { PlanSummary } from '../../domain/commerce/read-plans.ts';
import { createOrderForm, type OrderForm } from './form/order-form.ts';
import { createOfferStore, type OfferStore } from './offer-store.ts';
import { untouchedPayment } from './payment/payment-reducer.ts';
import type { PaymentStore } from './payment/payment-store.ts';
import type { PayPalFailure, PayPalStatus } from './providers/paypal-session.ts';
import type { PaymentIntent, PaymentMethod, WireAmount } from './purchase/purchase.ts';

type Subscribe = (listener: () => void) => () => void;
type Listen<Value> = (listener: (value: Value) => void) => () => void;

/** A payment method as the service names it: `CREDIT_CARD` with the brands of cards, `PAYPAL`. */
export interface OfferedMethod {
  readonly name: string;
  readonly processors: readonly string[];
}

interface PayPal {
  readonly status: () => PayPalStatus;
  readonly subscribe: Subscribe;
  /** Puts PayPal's button into the element, where it isn't there or on its way. */
  readonly start: (selector: string, amount: WireAmount, isQuiet?: boolean) => Promise<void>;
  /** Returns what the buyer has agreed to, until it expires. */
  readonly intent: () => PaymentIntent | undefined;
  readonly onAuthorized: Listen<PaymentIntent>;
  readonly onFailed: Listen<PayPalFailure>;
}

/** Counts what buyers do (spec 1 §7), without identifying them. */
interface OrderAnalytics {
  readonly pageViewed: () => void;
  readonly productSelected: (plan: PlanSummary) => void;
  readonly paymentSelectionExpanded: (method: PaymentMethod) => void;
  /** Counts a PayPal payment that failed before there was an order. @param text may hold anything */
  readonly payPalFailed: (plan: PlanSummary, text: string) => void;
}

/** Everything that the order page's view uses besides its properties. */
export interface OrderServices {
  readonly payment: PaymentStore;
  readonly offer: OfferStore;
  readonly form: OrderForm;
  readonly payPal: PayPal;
  readonly analytics: OrderAnalytics;
  readonly loadPaymentMethods: () => Promise<readonly OfferedMethod[]>;
  /** Resolves to the visitor's country, ISO 3166-1 alpha-2, where the account API knows it. */
  readonly countryPreset: () => Promise<string | undefined>;
  readonly isOnline: () => boolean;
  /** Tells whether another tab had the order page open first. */
  readonly otherTab: { readonly isOpen: () => boolean; readonly subscribe: Subscribe };
}

const nothing = () => {};
const endless = () => new Promise<never>(nothing);
const noSubscription = () => nothing;

/**
 * Creates services in which nothing happens: for rendering the page while the site is built.
 *
 * @param products the offer's product list @param currency ISO 4217 code
 */
export function createNoopServices(products: unknown, currency: string): OrderServices {
  return {
    payment: { state: () => untouchedPayment, subscribe: noSubscription, send: nothing },
    offer: createOfferStore(products, endless, currency),
    form: createOrderForm(),
    payPal: {
      status: () => 'idle',
      subscribe: noSubscription,
      start: endless,
      intent: nothing as () => undefined,
      onAuthorized: noSubscription,
      onFailed: noSubscription,
    },
    analytics: {
      pageViewed: nothing,
      productSelected: nothing,
      paymentSelectionExpanded: nothing,
      payPalFailed: nothing,
    },
    loadPaymentMethods: endless,
    countryPreset: endless,
    isOnline: () => true,
    otherTab: { isOpen: () => false, subscribe: noSubscription },
  };
}
