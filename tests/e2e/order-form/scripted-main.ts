/** The order page's script in a world that the test decides: `window.orderScript` says how, `window.order` acts. */
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createSignal } from '../../../runtime/checkout/create-signal.ts';
import type { OrderProps } from '../../../runtime/checkout/order-props.ts';
import { OrderView } from '../../../runtime/checkout/order-view.tsx';
import { guardLeaving } from '../../../runtime/checkout/page/guard-leaving.ts';
import type { Answer, PaymentCommand } from '../../../runtime/checkout/payment/payment-state.ts';
import { createPayment } from '../../../runtime/checkout/payment/run-payment.ts';
import type { OfferedMethod, OrderPorts } from '../../../runtime/checkout/ports.ts';
import type { PayPalFailure, PayPalStatus } from '../../../runtime/checkout/providers/paypal-session.ts';
import { mountIslands } from '../../../runtime/island/mount-islands.ts';

export interface OrderScript {
  /** What each request for the offer brings: a product list, or null for a failure. The page's own after that. */
  readonly offers?: readonly unknown[];
  readonly country?: string;
  readonly methods?: readonly OfferedMethod[];
  readonly isOpenElsewhere?: boolean;
  readonly isOffline?: boolean;
}

export interface ScriptedOrder {
  /** What the payment wanted done. */
  readonly commands: PaymentCommand[];
  /** Names of what was counted, and of what. */
  readonly counted: string[];
  /** Answers the latest command. */
  readonly answer: (answer: Answer) => void;
  readonly setPayPal: (status: PayPalStatus) => void;
  /** The buyer agrees in PayPal's window. */
  readonly agree: () => void;
  readonly failPayPal: (failure: PayPalFailure) => void;
}

declare global {
  interface Window {
    orderScript?: OrderScript;
    order?: ScriptedOrder;
  }
}

mountIslands('checkout', (element, props: OrderProps) => {
  const { ports, order } = createWorld(props, window.orderScript ?? {});
  window.order = order;
  guardLeaving(ports.payment);
  hydrateRoot(element, createElement(OrderView, { ...props, ports }));
  document.documentElement.dataset.hydrated = '';
});

function createWorld(props: OrderProps, script: OrderScript): { ports: OrderPorts; order: ScriptedOrder } {
  const commands: PaymentCommand[] = [];
  const counted: string[] = [];
  const offers = [...(script.offers ?? [])];
  let answer: (answer: Answer) => void = () => {};
  const payment = createPayment((command, own) => {
    commands.push(command);
    answer = own;
  }, undefined);
  const payPal = createPayPal();
  const ports: OrderPorts = {
    payment,
    payPal: payPal.port,
    analytics: {
      pageViewed: () => counted.push('page_view'),
      productSelected: ({ id }) => counted.push(`product_selected ${id}`),
      paymentSelectionExpanded: (method) => counted.push(`payment_selection_expanded ${method}`),
      paymentAttempted: ({ plan, method }) => counted.push(`payment_attempt ${plan.id} ${method}`),
      payPalFailed: ({ id }, text) => counted.push(`paypal_failed ${id} ${text}`),
    },
    loadProducts: async () => {
      const next = offers.length > 0 ? offers.shift() : props.products;
      if (next === null) throw new Error('The offer can’t be had.');
      return next;
    },
    loadPaymentMethods: async () => {
      if (!script.methods) throw new Error('The methods can’t be had.');
      return script.methods;
    },
    countryPreset: async () => script.country,
    isOnline: () => !script.isOffline,
    otherTab: { isOpen: () => script.isOpenElsewhere ?? false, subscribe: () => () => {} },
  };
  return { ports, order: { commands, counted, answer: (own) => answer(own), ...payPal.acts } };
}

function createPayPal() {
  let status: PayPalStatus = 'idle';
  const changes = createSignal<undefined>();
  const agreements = createSignal<{ id: string }>();
  const failures = createSignal<PayPalFailure>();
  const intent = { id: 'pi_paypal' };
  const setPayPal = (next: PayPalStatus) => {
    status = next;
    changes.tell(undefined);
  };
  const port: OrderPorts['payPal'] = {
    status: () => status,
    subscribe: (listener) => changes.listen(() => listener()),
    start: async (selector) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'PayPal’s own button';
      document.querySelector(selector)?.replaceChildren(button);
      setPayPal('ready');
    },
    intent: () => (status === 'authorized' ? intent : undefined),
    onAuthorized: agreements.listen,
    onFailed: failures.listen,
  };
  const agree = () => {
    setPayPal('authorized');
    agreements.tell(intent);
  };
  return { port, acts: { setPayPal, agree, failPayPal: failures.tell } };
}
