/** All that pays. It loads with the buyer's first step into the form, or when an earlier payment is found (`late-payment.ts`). */
import { createPaymentIntent, type IntentRequest } from '../calls/payment-intent.ts';
import type { Environment } from '../environment.ts';
import type { OrderForm } from '../form/order-form.ts';
import type { OfferStore } from '../offer-store.ts';
import type { LoadChargebee } from '../providers/chargebee.ts';
import type { FraudTokens } from '../providers/fraud-tokens.ts';
import { createPayPalSession } from '../providers/paypal-session.ts';
import { type CartOptions, createCartFiller, type PurchaseStore } from '../purchase/purchase-store.ts';
import { createReceiptKeeper, type ReceiptOptions } from '../purchase/receipt.ts';
import { createPaymentAnalytics, readBrowser } from './payment-analytics.ts';
import { createPaymentStore } from './payment-store.ts';
import { createEffectRunner } from './run-effects.ts';

export interface PaymentOptions
  extends Environment,
    Pick<CartOptions, 'planName'>,
    Pick<ReceiptOptions, 'props' | 'session'> {
  readonly purchases: PurchaseStore;
  readonly offer: OfferStore;
  readonly form: Pick<OrderForm, 'clearCard'>;
  readonly fraudTokens: FraudTokens;
  readonly loadChargebee: LoadChargebee;
  readonly isOnline: () => boolean;
  readonly userAgent: string;
  /** UI code. */
  readonly locale: string;
}

export type OpenedPayment = ReturnType<typeof openPayment>;

/** Creates the payment and PayPal's session, once per page. */
export function openPayment(options: PaymentOptions) {
  const { config, connections, createId, form, loadChargebee, locale, reportError } = options;
  const { idempotencyKeys = false, agreedTerms = true, redirectOrigins, uidCookie } = config;
  const createIntent = (request: IntentRequest) =>
    createPaymentIntent(connections.api, request, idempotencyKeys ? createId() : undefined);
  const payPal = createPayPalSession({ ...options, createIntent, loadChargebee });
  const surroundings = { ...readBrowser(options.userAgent), locale };
  const analytics = createPaymentAnalytics({ ...options, surroundings, uidCookie });
  const runEffect = createEffectRunner({
    ...options,
    redirectOrigins,
    idempotencyKeys,
    agreedTerms,
    clearCard: form.clearCard,
    fillCart: createCartFiller(options),
    keepReceipt: createReceiptKeeper(options),
    // Otherwise the buyer could retry with a dead intent.
    forgetIntent: payPal.forget,
    trackAttempt: analytics.paymentAttempted,
    track: analytics.paymentTracked,
  });
  return {
    payment: createPaymentStore(runEffect, reportError),
    payPal,
    payPalFailed: analytics.payPalFailed,
  };
}
