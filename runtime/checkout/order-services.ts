import { createStore, type ReadonlyStore } from '../lib/store.ts';
import type { OfferedMethod } from './calls/checkout-api.ts';
import { createOrderForm, type OrderForm } from './form/order-form.ts';
import { createOfferStore, type OfferStore } from './offer-store.ts';
import type { OrderAnalytics } from './order-analytics.ts';
import type { PaymentAnalytics } from './payment/payment-analytics.ts';
import { untouchedPayment } from './payment/payment-state.ts';
import type { PaymentStore } from './payment/payment-store.ts';
import type { PayPalSession, PayPalStatus } from './providers/paypal-session.ts';

export interface OrderServices {
  readonly payment: PaymentStore;
  readonly offer: OfferStore;
  readonly form: OrderForm;
  readonly payPal: Omit<PayPalSession, 'forget'>;
  readonly analytics: OrderAnalytics & Pick<PaymentAnalytics, 'payPalFailed'>;
  readonly loadPaymentMethods: () => Promise<readonly OfferedMethod[]>;
  /** Resolves to the visitor's country (ISO 3166-1 alpha-2), if known. */
  readonly countryPreset: () => Promise<string | undefined>;
  /** Whether a later visit will know of a purchase. */
  readonly isKept: ReadonlyStore<boolean>;
  /** Whether another tab opened the order page first. */
  readonly otherTab: ReadonlyStore<boolean>;
}

const noop = (): undefined => {};
const pending = () => new Promise<never>(noop);

/** Creates no-op services for rendering at build time. @param products product list @param currency ISO 4217 code */
export function createNoopServices(products: unknown, currency: string): OrderServices {
  return {
    payment: { ...createStore(untouchedPayment), send: noop },
    offer: createOfferStore(products, pending, currency),
    form: createOrderForm(),
    payPal: {
      ...createStore<PayPalStatus>('idle'),
      start: pending,
      intent: (): undefined => undefined,
      listen: () => noop,
    },
    analytics: {
      pageViewed: noop,
      productSelected: noop,
      paymentSelectionExpanded: noop,
      payPalFailed: noop,
    },
    loadPaymentMethods: pending,
    countryPreset: pending,
    isKept: createStore(true),
    otherTab: createStore(false),
  };
}
