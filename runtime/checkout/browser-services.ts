import type { PlanSummary } from '../../domain/commerce/plans.ts';
import type { AccountApiConfig, CheckoutConfig } from '../../domain/site/site-config.ts';
import { siteData } from '../analytics/endpoints.ts';
import { errorReportSender, watchLeaving } from '../analytics/errors.ts';
import { createErrorReporter, type ReportError } from '../analytics/report-error.ts';
import { createConnection } from '../api/connection.ts';
import { getUserLocation } from '../api/user-location.ts';
import { browserClock, type Clock } from '../lib/clock.ts';
import { createId } from '../lib/create-id.ts';
import {
  connectCheckout,
  getOffer,
  getPaymentMethods,
  readRedirectUrl,
  tenantHeader,
} from './calls/checkout-api.ts';
import { createPaymentIntent, type IntentRequest } from './calls/payment-intent.ts';
import type { Environment } from './environment.ts';
import { createOrderForm } from './form/order-form.ts';
import { createOfferStore, type OfferStore, type OpeningPlan } from './offer-store.ts';
import { createOrderAnalytics, readBrowser } from './order-analytics.ts';
import type { OrderServices } from './order-services.ts';
import type { OpenPurchase, PaymentState } from './payment/payment-state.ts';
import { createPaymentStore, type PaymentStore } from './payment/payment-store.ts';
import { createEffectRunner } from './payment/run-effects.ts';
import type { ChargebeeScript } from './providers/chargebee.ts';
import { createChargebeeLoader } from './providers/chargebee.ts';
import { createFraudTokens } from './providers/fraud-tokens.ts';
import { createScriptLoader } from './providers/load-script.ts';
import { createPayPalSession } from './providers/paypal-session.ts';
import { createDisk, type Disk } from './purchase/disk.ts';
import { createCartFiller, createPurchaseStore, type PurchaseStore } from './purchase/purchase-store.ts';
import { createTabChannel, createTabLock, onRestored, watchOtherTab } from './purchase/tabs.ts';
import type { ServiceFacade } from './service-facade.ts';

export interface BrowserOptions {
  readonly config: CheckoutConfig;
  readonly accountApi?: AccountApiConfig | undefined;
  /** UI code. */
  readonly locale: string;
  /** Product list that the page was rendered with. */
  readonly products: unknown;
  readonly openingPlan: OpeningPlan;
  /** Returns a plan's name in the page's language. */
  readonly planName: (plan: PlanSummary) => string;
}

export interface BrowserServices extends OrderServices {
  readonly reportError: ReportError;
  /** Reports an error and shows the failed page with the payment's state. */
  readonly failPage: (error: unknown) => void;
  readonly preload: () => void;
}

export type Browser = Window &
  typeof globalThis & {
    readonly Chargebee?: ChargebeeScript;
    readonly onErrorReport?: unknown;
    checkoutServices?: ServiceFacade;
  };

/** Creates the order page's services once per page. @param browser globals of a tab; tests simulate several tabs */
export function createBrowserServices(
  options: BrowserOptions,
  browser: Browser = window,
  clock: Clock = browserClock,
  disk: Disk = createDisk(() => browser.indexedDB),
): BrowserServices {
  const { config, accountApi, locale, planName } = options;
  const { document, navigator, location, history } = browser;
  const { idempotencyKeys = false, redirectOrigins, uidCookie } = config;
  const form = createOrderForm();
  const { entered } = form;
  const isLeft = watchLeaving(browser);
  const send = errorReportSender(browser);
  const reportError = createErrorReporter({ send, entered, page: location, isLeft, now: clock.now });
  const fetch: typeof globalThis.fetch = (...request) => browser.fetch(...request);
  const environment: Environment = {
    config,
    connections: connectCheckout(config, { fetch, onError: reportError }),
    document,
    navigator,
    location,
    history,
    storage: () => browser.localStorage,
    page: browser,
    clock,
    createId,
    entered,
    reportError,
  };
  const { api } = environment.connections;
  const siteId = siteData(document).site ?? config.tenant;
  const surroundings = { ...readBrowser(navigator.userAgent), locale };
  const analytics = createOrderAnalytics({ ...environment, siteId, surroundings, uidCookie });
  const loadOffer = async () => (await getOffer(api, config.offerId)).products;
  const offer = createOfferStore(options.products, loadOffer, config.currency, options.openingPlan);
  const scripts = createScriptLoader(environment);
  const loadChargebee = createChargebeeLoader(config, scripts, browser);
  const fraudTokens = createFraudTokens({ ...environment, scripts });
  const createIntent = (request: IntentRequest) =>
    createPaymentIntent(api, request, idempotencyKeys ? createId() : undefined);
  const payPal = createPayPalSession({ ...environment, createIntent, loadChargebee });
  const { purchases, otherTab } = createTabServices(environment, browser, disk);
  const runEffect = createEffectRunner({
    ...environment,
    purchases,
    offer,
    fraudTokens,
    loadChargebee,
    redirectOrigins,
    idempotencyKeys,
    isOnline: () => navigator.onLine,
    clearCard: form.clearCard,
    fillCart: createCartFiller({ ...environment, offer, planName }),
    // Otherwise the buyer could retry with a dead intent.
    forgetIntent: payPal.forget,
    trackAttempt: analytics.paymentAttempted,
    track: analytics.paymentTracked,
  });
  const payment = createPaymentStore(runEffect, reportError);
  const failures = new Set<string>();
  followPayment(payment, offer, browser);
  followOtherTabs(payment, purchases, browser);
  publishServices(environment, locale, browser);
  return {
    payment,
    offer,
    form,
    payPal,
    analytics,
    loadPaymentMethods: () => getPaymentMethods(api),
    countryPreset: async () => {
      const headers = tenantHeader(config);
      const connection = createConnection({ ...accountApi, headers, onError: reportError });
      return (await getUserLocation(connection)).country_code;
    },
    isKept: purchases.isKept,
    otherTab,
    reportError,
    failPage: (error) => {
      reportError(error);
      const text = String(error);
      // Limits repeated errors; browsers report skipped ResizeObserver notifications as errors.
      if (failures.has(text) || text.startsWith('ResizeObserver loop')) return;
      failures.add(text);
      void purchases.look().then((record) => payment.send({ type: 'pageFailed', record }));
    },
    preload: () => {
      fraudTokens.preload();
      loadChargebee().catch(() => {});
    },
  };
}

function createTabServices(environment: Environment, browser: Browser, disk: Disk) {
  const { config, location } = environment;
  const { BroadcastChannel: Channel } = browser;
  const createChannel = (name: string) =>
    createTabChannel(typeof Channel === 'function' ? () => new Channel(name) : undefined);
  const channel = createChannel('meridian-order');
  const locks = () => browser.navigator.locks as LockManager | undefined;
  const purchases = createPurchaseStore({
    ...environment,
    disk,
    session: () => browser.sessionStorage,
    lock: createTabLock({ ...environment, name: 'meridian-payment', locks, channel }),
    channel,
    readAddress: (address) => readRedirectUrl(address, location.href, config.redirectOrigins),
  });
  return { purchases, otherTab: watchOtherTab({ ...environment, channel: createChannel('meridian-tabs') }) };
}

/** Shows the price of an unsettled checkout, and reloads prices after a refusal. */
function followPayment(payment: PaymentStore, offer: OfferStore, browser: Browser): void {
  let before: PaymentState | undefined;
  const follow = () => {
    const state = payment.get();
    const open = openOf(state);
    if (open && open.body === undefined && openOf(before)?.record.attemptId !== open.record.attemptId) {
      offer.showTerms(open.record.terms);
    }
    if (before?.status === 'checkingOut' && state.status === 'ready' && !open) void offer.load();
    before = state;
  };
  follow();
  payment.subscribe(follow);
  browser.addEventListener('online', () => {
    if (offer.get().status === 'failed') void offer.load();
  });
  onRestored(browser, () => {
    const state = payment.get();
    if (state.status === 'ready' && !state.open) void offer.load();
  });
}

function openOf(state: PaymentState | undefined): OpenPurchase | undefined {
  return state?.status === 'ready' ? state.open : undefined;
}

function followOtherTabs(payment: PaymentStore, purchases: PurchaseStore, browser: Browser): void {
  purchases.listen((record, isHeld) => payment.send({ type: 'recordChanged', record, isHeld }));
  const look = () => void purchases.look().then((record) => payment.send({ type: 'recordChanged', record }));
  look();
  onRestored(browser, () => {
    payment.send({ type: 'restored' });
    look();
  });
}

/** Publishes the checkout's services for other scripts, which load with the first use (spec 1 §8 "developer-facing toasts"). */
function publishServices(environment: Environment, locale: string, browser: Browser): void {
  let facade: Promise<ServiceFacade> | undefined;
  const load = () => {
    facade ??= import('./service-facade.ts').then(
      ({ openFacade }) => openFacade(environment, locale),
      (error: unknown) => {
        // The next use tries again.
        facade = undefined;
        throw error;
      },
    );
    return facade;
  };
  browser.checkoutServices = {
    initialize: () => void load().then(({ initialize }) => initialize(), environment.reportError),
    call: async (...request) => (await load()).call(...request),
  };
}
