import { untouchedPayment } from './payment/run-payment.ts';
import type { OrderPorts } from './ports.ts';

const nothing = () => {};
const endless = () => new Promise<never>(nothing);
const noSubscription = () => nothing;

/** A world in which nothing happens: what the page is rendered in before its script runs. */
export const idlePorts: OrderPorts = {
  payment: { state: () => untouchedPayment, subscribe: noSubscription, send: nothing },
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
    paymentAttempted: nothing,
    payPalFailed: nothing,
  },
  loadProducts: endless,
  loadPaymentMethods: endless,
  countryPreset: endless,
  isOnline: () => true,
  otherTab: { isOpen: () => false, subscribe: noSubscription },
};
