import type {
  CardPayment,
  Chargebee,
  PaymentCallbacks,
  RawIntent,
} from '../../runtime/checkout/providers/chargebee.ts';
import { createFakeClock } from './fake-clock.ts';

/** Creates a fake provider that records its calls and lets the test settle its payments. */
export function createFakeChargebee() {
  const received: { intents: RawIntent[]; payments: CardPayment[]; cancelled: number; mounted: string[] } = {
    intents: [],
    payments: [],
    cancelled: 0,
    mounted: [],
  };
  const open: { callbacks: PaymentCallbacks; resolve: () => void; reject: (error: unknown) => void }[] = [];
  const begin = (callbacks: PaymentCallbacks) =>
    new Promise<void>((resolve, reject) => void open.push({ callbacks, resolve, reject }));
  const setPaymentIntent = (intent: RawIntent) => void received.intents.push(intent);
  const chargebee: Chargebee = {
    load3DSHandler: async () => ({
      setPaymentIntent,
      handleCardPayment: (payment, callbacks) => {
        received.payments.push(payment);
        return begin(callbacks);
      },
      cancel: async () => {
        received.cancelled += 1;
        throw new Error('nothing to cancel');
      },
    }),
    load: async () => ({
      setPaymentIntent,
      mountPaymentButton: async (selector) => void received.mounted.push(selector),
      handlePayment: begin,
    }),
  };
  const last = () => {
    const payment = open.at(-1);
    if (!payment) throw new Error('No payment was begun.');
    return payment;
  };
  return { chargebee, received, last };
}

/** Creates a fake document that scripts are put into, and that the test lets load or fail. */
export function createFakePage() {
  const scripts: (HTMLScriptElement & { isRemoved?: boolean })[] = [];
  const listeners = new EventTarget();
  const document = {
    cookie: '',
    addEventListener: listeners.addEventListener.bind(listeners),
    createElement: () => ({
      dataset: {},
      remove(this: { isRemoved?: boolean }) {
        this.isRemoved = true;
      },
    }),
    head: { append: (script: HTMLScriptElement) => void scripts.push(script) },
  };
  const load = (at = scripts.length - 1) => scripts[at]?.onload?.(new Event('load'));
  const block = (at = scripts.length - 1) => scripts[at]?.onerror?.(new Event('error'));
  const emitToken = (detail: unknown) =>
    listeners.dispatchEvent(new CustomEvent('ftr:tokenReady', { detail }));
  return {
    document: document as unknown as Document,
    scripts,
    load,
    block,
    emitToken,
    clock: createFakeClock(),
  };
}
