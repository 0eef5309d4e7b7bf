/** The order page's script with fake services: `window.orderScript` sets them up, `window.order` acts. */
import { createElement } from 'react';
import type { OfferedMethod } from '../../../runtime/checkout/calls/checkout-api.ts';
import { createOrderForm } from '../../../runtime/checkout/form/order-form.ts';
import { createOfferStore } from '../../../runtime/checkout/offer-store.ts';
import {
  type EmbeddedOrderProps,
  type OrderProps,
  withCountries,
} from '../../../runtime/checkout/order-props.ts';
import type { OrderServices } from '../../../runtime/checkout/order-services.ts';
import { guardLeaving } from '../../../runtime/checkout/page/browser-page.ts';
import { OrderView } from '../../../runtime/checkout/page/order-view.tsx';
import type { Effect, EffectResult } from '../../../runtime/checkout/payment/payment-state.ts';
import { createPaymentStore } from '../../../runtime/checkout/payment/payment-store.ts';
import type {
  PayPalFailure,
  PayPalListener,
  PayPalStatus,
} from '../../../runtime/checkout/providers/paypal-session.ts';
import type { Order, PurchaseRecord } from '../../../runtime/checkout/purchase/purchase.ts';
import { hydrate, mountIslands } from '../../../runtime/lib/island.tsx';
import { createStore } from '../../../runtime/lib/store.ts';

export interface OrderScript {
  /** Answers to requests for the offer, in their order: a product list, or null for a failure. The page's own after that. */
  readonly offers?: readonly unknown[];
  readonly country?: string;
  readonly methods?: readonly OfferedMethod[];
  readonly isOpenElsewhere?: boolean;
  /** PayPal's button loads until `setPayPal` says that it is ready. */
  readonly isPayPalSlow?: boolean;
}

export interface ScriptedOrder {
  /** Effects of the payment that reach other systems. */
  readonly effects: Effect[];
  /** Names of the events that were counted, and of what. */
  readonly counted: string[];
  /** Answers the latest of the effects. */
  readonly dispatch: (dispatch: EffectResult) => void;
  /** The bank agrees. */
  readonly authorize: () => void;
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

/** Returns that a payment can be sent. */
function preparedOf(order: Order, intentId: string): EffectResult {
  const { terms } = order.purchase;
  const attempt = { attemptId: 'attempt', count: 1, method: order.method, terms };
  return { type: 'prepared', order, record: { ...attempt, status: 'sent', intentId } };
}

mountIslands('checkout', (element, embedded: EmbeddedOrderProps) => {
  const props = withCountries(embedded, element);
  const { services, order } = createFakeServices(props, window.orderScript ?? {});
  window.order = order;
  guardLeaving(services.payment);
  services.form.takeFrom(element);
  hydrate(element, createElement(OrderView, { ...props, services }), { onError: reportError });
  document.documentElement.dataset.hydrated = '';
});

function createFakeServices(
  props: OrderProps,
  script: OrderScript,
): { services: OrderServices; order: ScriptedOrder } {
  const effects: Effect[] = [];
  const counted: string[] = [];
  let record: PurchaseRecord | undefined;
  const offers = [...(script.offers ?? [])];
  let dispatch: (dispatch: EffectResult) => void = () => {};
  const loadProducts = async () => {
    const next = offers.length > 0 ? offers.shift() : props.products;
    if (next === null) throw new Error("The offer can't be had.");
    return next;
  };
  const offer = createOfferStore(props.products, loadProducts, props.checkout.currency);
  const payment = createPaymentStore(async (effect, own) => {
    if (effect.type === 'claim') return queueMicrotask(() => own({ type: 'claimed', record }));
    if (['release', 'settle', 'clearCard'].includes(effect.type)) return;
    if (effect.type === 'prepare') {
      const { order } = effect;
      if (!(await isAgreed(order, own))) return;
      // PayPal's window has agreed before.
      if (order.method === 'paypal') return own(preparedOf(order, order.intent.id));
    }
    if (effect.type === 'checkPrice') return own({ type: 'priceConfirmed' });
    if (effect.type === 'checkOut') record = effect.record;
    effects.push(effect);
    dispatch = own;
  });
  const isAgreed = async (order: Order, own: (result: EffectResult) => void): Promise<boolean> => {
    const { terms, product } = order.purchase;
    const notice = await offer.confirm(terms, product.id);
    if (notice) own({ type: 'stopped', notice });
    else counted.push(`payment_attempt ${order.plan.id} ${order.method}`);
    return notice === undefined;
  };
  const authorize = () => {
    const effect = effects.findLast(({ type }) => type === 'prepare');
    if (effect?.type === 'prepare') dispatch(preparedOf(effect.order, 'pi'));
  };
  const payPal = createFakePayPal(script.isPayPalSlow ? 'loading' : 'ready');
  const services: OrderServices = {
    payment,
    offer,
    form: createOrderForm(),
    payPal: payPal.services,
    analytics: {
      pageViewed: () => counted.push('page_view'),
      productSelected: ({ id }) => counted.push(`product_selected ${id}`),
      paymentSelectionExpanded: (method) => counted.push(`payment_selection_expanded ${method}`),
      payPalFailed: ({ id }, text) => counted.push(`paypal_failed ${id} ${text}`),
    },
    loadPaymentMethods: async () => {
      if (!script.methods) throw new Error("The methods can't be had.");
      return script.methods;
    },
    countryPreset: async () => script.country,
    isKept: createStore(true),
    otherTab: createStore(script.isOpenElsewhere ?? false),
  };
  return {
    services,
    order: { effects, counted, dispatch: (own) => dispatch(own), authorize, ...payPal.acts },
  };
}

function createFakePayPal(started: PayPalStatus) {
  const status = createStore<PayPalStatus>('idle');
  const listeners = new Set<PayPalListener>();
  const intent = { id: 'pi_paypal' };
  const services: OrderServices['payPal'] = {
    get: status.get,
    subscribe: status.subscribe,
    start: async (selector) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = "PayPal's own button";
      document.querySelector(selector)?.replaceChildren(button);
      status.set(started);
    },
    intent: () => (status.get() === 'authorized' ? intent : undefined),
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const agree = () => {
    status.set('authorized');
    for (const { onAuthorized } of listeners) onAuthorized(intent);
  };
  const failPayPal = (failure: PayPalFailure) => {
    for (const { onFailed } of listeners) onFailed(failure);
  };
  return { services, acts: { setPayPal: status.set, agree, failPayPal } };
}
