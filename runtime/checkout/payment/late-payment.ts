import { createStore } from '../../lib/store.ts';
import type { PayPalListener, PayPalSession, PayPalStatus } from '../providers/paypal-session.ts';
import type { FoundRecord } from '../purchase/purchase.ts';
import type { OpenedPayment } from './open-payment.ts';
import {
  authorizationFlash,
  type Flash,
  offline,
  type PaymentEvent,
  type PaymentState,
  pageFailed,
  payingElsewhere,
  unconfirmed,
  untouchedPayment,
} from './payment-state.ts';
import type { PaymentStore } from './payment-store.ts';

interface LateOptions {
  /** Loads and creates what pays; after a failure, the next call tries again. */
  readonly load: () => Promise<OpenedPayment>;
  readonly isOnline: () => boolean;
  readonly reportError: (error: unknown) => void;
}

/**
 * Creates the payment as the page has it from its start. What pays loads with the first event that needs it; a click locks the form
 * meanwhile. If it can't be loaded, nothing was sent, the form is as it was, and the next click tries again.
 */
export function createLatePayment({ load, isOnline, reportError }: LateOptions) {
  const changes = createStore<PaymentState>(untouchedPayment);
  const payPalStatus = createStore<PayPalStatus>('idle');
  const listeners = new Set<PayPalListener>();
  let opened: OpenedPayment | undefined;
  /** The click or failure of the page that waits. */
  let waiting: PaymentEvent | undefined;
  /** An earlier purchase, if any: it may be charged. */
  let found: FoundRecord;

  const open = async (): Promise<OpenedPayment> => {
    const loaded = await load();
    if (opened) return opened;
    opened = loaded;
    const { payment, payPal } = loaded;
    payment.subscribe(() => changes.set(payment.get()));
    payPal.subscribe(() => payPalStatus.set(payPal.get()));
    payPal.listen({
      onAuthorized: (intent) => {
        for (const { onAuthorized } of [...listeners]) onAuthorized(intent);
      },
      onFailed: (failure) => {
        for (const { onFailed } of [...listeners]) onFailed(failure);
      },
    });
    // A click looks for an earlier purchase itself: the buyer hasn't seen that there is one.
    if (waiting?.type === 'submitted') payment.send(waiting);
    else if (waiting) payment.send({ type: 'pageFailed', record: found });
    else if (found !== undefined) payment.send({ type: 'recordChanged', record: found });
    changes.set(payment.get());
    return loaded;
  };

  /** Says what is known without what pays: nothing was sent by this click, and an earlier purchase may be charged. */
  const fail = (error: unknown) => {
    reportError(error);
    const event = waiting;
    waiting = undefined;
    if (found !== undefined) return show(unconfirmed);
    if (event?.type === 'pageFailed') show(pageFailed);
    else if (event) show(isOnline() ? authorizationFlash.blocked : offline);
  };
  const show = (flash: Flash) => changes.set({ ...untouchedPayment, flash });
  const need = () => void open().catch(fail);

  const send = (event: PaymentEvent): void => {
    if (opened) {
      opened.payment.send(event);
      return;
    }
    const state = changes.get();
    if (event.type === 'recordChanged') {
      if (event.isHeld) {
        if ('flash' in state) show(payingElsewhere);
        return;
      }
      found = event.record;
      if (found !== undefined) need();
    } else if (event.type === 'pageFailed') {
      found = event.record;
      waiting ??= event;
      need();
    } else if (state.status !== 'ready') {
      // The click was before the buyer left.
      if (event.type !== 'restored') return;
      waiting = undefined;
      changes.set(untouchedPayment);
    } else if (event.type === 'submitted' && event.order) {
      waiting = event;
      changes.set({ status: 'claiming', run: 0, order: event.order });
      need();
    } else if (event.type === 'flashDismissed') changes.set(untouchedPayment);
  };

  const payment: PaymentStore = {
    get: () => (opened ? opened.payment.get() : changes.get()),
    subscribe: changes.subscribe,
    send,
  };

  const payPal: Omit<PayPalSession, 'forget'> = {
    get: () => (opened ? opened.payPal.get() : payPalStatus.get()),
    subscribe: payPalStatus.subscribe,
    start: async (...request) => {
      if (!opened) {
        if (payPalStatus.get() === 'loading') return;
        payPalStatus.set('loading');
      }
      try {
        await (opened ?? (await open())).payPal.start(...request);
      } catch (error) {
        reportError(error);
        payPalStatus.set('blocked');
      }
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    intent: () => opened?.payPal.intent(),
  };

  const payPalFailed: OpenedPayment['payPalFailed'] = (...failure) => opened?.payPalFailed(...failure);

  return { payment, payPal, payPalFailed };
}
