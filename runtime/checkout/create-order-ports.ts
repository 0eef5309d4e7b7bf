import type { CheckoutConfig } from '../../domain/checkout-config.ts';
import type { AccountApiConfig } from '../../domain/site-config.ts';
import { createId } from '../analytics/create-id.ts';
import { createErrorReporter, type ReportError } from '../analytics/report-error.ts';
import { errorReportSender } from '../analytics/send-error-report.ts';
import { siteId } from '../analytics/site-id.ts';
import { watchErrors } from '../analytics/watch-errors.ts';
import { createConnection } from '../api/connection.ts';
import { getUserLocation } from '../api/get-user-location.ts';
import { type CheckoutConnections, connectCheckout, tenantHeader } from './calls/connect-checkout.ts';
import { createPaymentIntent } from './calls/create-payment-intent.ts';
import { createCheckoutMarker } from './checkout-marker.ts';
import { type CheckoutServices, checkoutServices } from './checkout-services.ts';
import { browserClock } from './clock.ts';
import type { Order } from './payment/payment-state.ts';
import { createPayment } from './payment/run-payment.ts';
import { createPerform } from './perform-command.ts';
import type { ChargebeeScript } from './providers/chargebee.ts';
import { createFraudTokens } from './providers/fraud-tokens.ts';
import { createChargebeeLoader } from './providers/load-chargebee.ts';
import { createScriptLoader } from './providers/load-script.ts';
import { createPayPalSession } from './providers/paypal-session.ts';
import { createServices } from './services.ts';
import { createToasts } from './toast.ts';
import { createOrderAnalytics } from './tracking/order-analytics.ts';
import { createPaymentTracker } from './tracking/payment-tracker.ts';
import { readBrowser } from './tracking/read-browser.ts';

export interface PortOptions {
  readonly config: CheckoutConfig;
  readonly accountApi?: AccountApiConfig | undefined;
  /** UI code. */
  readonly locale: string;
  /** The message `order.toast.error`. */
  readonly somethingWentWrong: string;
}

/** What scripts that aren't ours may put on the page. */
type Page = Window & { readonly Chargebee?: ChargebeeScript; readonly onErrorReport?: unknown };

/** The order page's world in a browser: real services, real time. Made once a page, before anything of it is shown. */
export function createOrderPorts(options: PortOptions) {
  const { config, accountApi } = options;
  const connections = connectCheckout(config);
  const { reportError, remember } = startErrorReports(config.errorReports);
  const { analytics, track } = createTracking(options, connections);
  const loadScript = createScriptLoader({ document, clock: browserClock });
  const loadChargebee = createChargebeeLoader(config, loadScript, window as Page);
  const fraudTokens = createFraudTokens({ config, document, loadScript, clock: browserClock });
  const marker = createCheckoutMarker(() => localStorage, browserClock);
  const payPal = createPayPalSession({
    createIntent: (request) => createPaymentIntent(connections.api, request),
    loadChargebee,
    document,
    clock: browserClock,
    reportError,
  });
  const perform = createPerform({
    connections,
    fraudTokens,
    loadChargebee,
    marker,
    clock: browserClock,
    location,
    redirectOrigins: config.redirectOrigins,
    track,
    // Or the buyer would be offered to finish with what can't be finished.
    onExpired: payPal.forget,
    reportError,
  });
  const payment = createPayment((command, answer) => {
    if ('order' in command) remember(command.order);
    perform(command, answer);
  }, marker.read());
  return {
    payment,
    payPal,
    analytics,
    ...createOffers(options, connections),
    countryPreset: async () => {
      const connection = createConnection({ ...accountApi, headers: tenantHeader(config) });
      return (await getUserLocation(connection)).country_code;
    },
    isOnline: () => navigator.onLine,
    /** Loads what paying needs, for a buyer who is about to. */
    preload: () => {
      fraudTokens.preload();
      loadChargebee().catch(() => {});
    },
  };
}

/** What is told of a purchase, to analytics and to those who look after payments. */
function createTracking({ config, locale }: PortOptions, connections: CheckoutConnections) {
  const surroundings = { ...readBrowser(navigator.userAgent), locale };
  const analytics = createOrderAnalytics({
    connections,
    siteId: siteId(document) || config.tenant,
    surroundings,
    createId,
    sendBeacon: navigator.sendBeacon?.bind(navigator),
  });
  const track = createPaymentTracker({
    connections,
    surroundings,
    document,
    clock: browserClock,
    createId,
    monthlyCost: ({ product }) => analytics.monthlyCost(product.id),
  });
  return { analytics, track };
}

/** The services by name, and what is sold as they tell it. */
function createOffers({ config, somethingWentWrong }: PortOptions, connections: CheckoutConnections) {
  const showToast = createToasts(document, browserClock);
  const services = createServices<CheckoutServices>(showToast);
  const site = createConnection({ base: '' });
  services.initialize(
    checkoutServices({ connections, site, offerId: config.offerId, showToast, somethingWentWrong }),
  );
  const unavailable = () => Promise.reject(new Error('The checkout’s services aren’t there.'));
  return {
    services,
    loadProducts: async (): Promise<unknown> =>
      (await (services.call('offers', 'get') ?? unavailable())).products,
    loadPaymentMethods: async () => services.call('paymentMethods', 'get') ?? unavailable(),
  };
}

/** Errors are reported without the names of those who pay. */
function startErrorReports(endpoint: string | undefined) {
  const names = new Set<string>();
  const reportError: ReportError = createErrorReporter({
    send: errorReportSender(window as Page, endpoint),
    entered: () => [...names],
    page: location,
    now: browserClock.now,
  });
  watchErrors(reportError);
  const remember = (order: Order) => {
    if (order.method !== 'card') return;
    names.add(order.card.firstName);
    names.add(order.card.lastName);
  };
  return { reportError, remember };
}
