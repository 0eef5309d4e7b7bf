import type { PlanSummary } from '../../domain/commerce/plans.ts';
import type { AccountApiConfig, CheckoutConfig } from '../../domain/site/site-config.ts';
import { siteData } from '../analytics/endpoints.ts';
import { errorReportSender, watchLeaving } from '../analytics/errors.ts';
import { createErrorReporter, type ReportError } from '../analytics/report-error.ts';
import { createConnection } from '../api/connection.ts';
import { getUserLocation } from '../api/user-location.ts';
import { browserClock, type Clock } from '../lib/clock.ts';
import { createId } from '../lib/create-id.ts';
import { loadOnce } from '../lib/load-once.ts';
import {
  connectCheckout,
  getOffer,
  getPaymentMethods,
  readRedirectUrl,
  tenantHeader,
} from './calls/checkout-api.ts';
import type { Environment } from './environment.ts';
import { createOrderForm } from './form/order-form.ts';
import { createOfferStore, type OfferStore, type OpeningPlan } from './offer-store.ts';
import { createOrderAnalytics } from './order-analytics.ts';
import type { OrderServices } from './order-services.ts';
import { createLatePayment } from './payment/late-payment.ts';
import type { OpenPurchase, PaymentState } from './payment/payment-state.ts';
import type { PaymentStore } from './payment/payment-store.ts';
import type { ChargebeeScript } from './providers/chargebee.ts';
import { createChargebeeLoader } from './providers/chargebee.ts';
import { createFraudTokens } from './providers/fraud-tokens.ts';
import { createScriptLoader } from './providers/load-script.ts';
import { createDisk, type Disk } from './purchase/disk.ts';
import { createPurchaseStore, type PurchaseStore } from './purchase/purchase-store.ts';
import type { ReceiptProps } from './purchase/receipt.ts';
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
  /** Holds what texts about the purchase need. */
  readonly props: ReceiptProps;
  /** Returns a plan's name in the page's language. */
  readonly planName: (plan: PlanSummary) => string;
}

export interface BrowserServices extends OrderServices {
  readonly reportError: ReportError;
  /** Reports an error and shows the failed page with the payment's state. */
  readonly failPage: (error: unknown) => void;
  /** Loads the providers' scripts. */
  readonly preload: () => void;
  /** Loads what pays. */
  readonly preloadPayment: () => void;
}

export type Browser = Window &
  typeof globalThis & {
    readonly Chargebee?: ChargebeeScript;
    readonly onErrorReport?: unknown;
    checkoutServices?: ServiceFacade;
  };

/**
 * Creates the order page's services once per page.
 * @param browser globals of a tab; tests simulate several tabs
 * @param importPayment loads what pays
 */
export function createBrowserServices(
  options: BrowserOptions,
  browser: Browser = window,
  clock: Clock = browserClock,
  disk: Disk = createDisk(() => browser.indexedDB),
  importPayment = () => import('./payment/open-payment.ts'),
): BrowserServices {
  const { config, accountApi, locale } = options;
  const { document, navigator, location, history } = browser;
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
  const orderAnalytics = createOrderAnalytics({ createId, siteId });
  const loadOffer = async () => (await getOffer(api, config.offerId)).products;
  const offer = createOfferStore(options.products, loadOffer, config.currency, options.openingPlan);
  const scripts = createScriptLoader(environment);
  const loadChargebee = createChargebeeLoader(config, scripts, browser);
  const fraudTokens = createFraudTokens({ ...environment, scripts });
  const { purchases, otherTab } = createTabServices(environment, browser, disk);
  const isOnline = () => navigator.onLine;
  const loadPayment = loadOnce(importPayment);
  const load = loadOnce(async () => {
    const { openPayment } = await loadPayment();
    const { userAgent } = navigator;
    const own = { ...options, ...environment, session: () => browser.sessionStorage };
    return openPayment({ ...own, purchases, offer, form, fraudTokens, loadChargebee, isOnline, userAgent });
  });
  const { payment, payPal, payPalFailed } = createLatePayment({ load, isOnline, reportError });
  const failures = new Set<string>();
  followPayment(payment, offer, browser);
  followOtherTabs(payment, purchases, browser);
  publishServices(environment, locale, browser);
  return {
    payment,
    offer,
    form,
    payPal,
    analytics: { ...orderAnalytics, payPalFailed },
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
    preloadPayment: () => void loadPayment().catch(() => {}),
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
  const load = loadOnce(async () => (await import('./service-facade.ts')).openFacade(environment, locale));
  browser.checkoutServices = {
    initialize: () => void load().then(({ initialize }) => initialize(), environment.reportError),
    call: async (...request) => (await load()).call(...request),
  };
}
