import type { CheckoutConfig } from '../../domain/checkout-config.ts';
import type { AccountApiConfig } from '../../domain/site-config.ts';
import { createId } from '../analytics/create-id.ts';
import { createErrorReporter, type ReportError } from '../analytics/report-error.ts';
import { errorReportSender } from '../analytics/send-error-report.ts';
import { siteId } from '../analytics/site-id.ts';
import { watchErrors } from '../analytics/watch-errors.ts';
import { createConnection } from '../api/connection.ts';
import { getUserLocation } from '../api/get-user-location.ts';
import { connectCheckout } from './calls/connect-checkout.ts';
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
export function createOrderPorts({ config, accountApi, locale, somethingWentWrong }: PortOptions) {
  const connections = connectCheckout(config);
  const site = createConnection({ base: '' });
  const surroundings = { ...readBrowser(navigator.userAgent), locale };
  const sendBeacon = navigator.sendBeacon?.bind(navigator);
  const analytics = createOrderAnalytics({
    connections,
    siteId: siteId(document) || config.tenant,
    surroundings,
    createId,
    sendBeacon,
  });
  const names = new Set<string>();
  const reportError = startErrorReports(config.errorReports, names);
  const loadScript = createScriptLoader({ document, clock: browserClock });
  const loadChargebee = createChargebeeLoader(config, loadScript, window as Page);
  const fraudTokens = createFraudTokens({ config, document, loadScript, clock: browserClock });
  const marker = createCheckoutMarker(() => localStorage, browserClock);
  const track = createPaymentTracker({
    connections,
    surroundings,
    document,
    clock: browserClock,
    createId,
    monthlyCost: ({ product }) => analytics.monthlyCost(product.id),
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
    onExpired: () => payPal.intent() && payPal.forget(),
    reportError,
  });
  const payment = createPayment((command, answer) => {
    if ('order' in command) remember(names, command.order);
    perform(command, answer);
  }, marker.read());
  const payPal = createPayPalSession({
    createIntent: (request) => createPaymentIntent(connections.api, request),
    loadChargebee,
    document,
    clock: browserClock,
    reportError,
  });
  const showToast = createToasts(document, browserClock);
  const services = createServices<CheckoutServices>(showToast);
  services.initialize(
    checkoutServices({ connections, site, offerId: config.offerId, showToast, somethingWentWrong }),
  );
  const unavailable = () => Promise.reject(new Error('The checkout’s services aren’t there.'));
  return {
    payment,
    payPal,
    analytics,
    services,
    loadProducts: async (): Promise<unknown> =>
      (await (services.call('offers', 'get') ?? unavailable())).products,
    loadPaymentMethods: async () => services.call('paymentMethods', 'get') ?? unavailable(),
    countryPreset: async () => (await getUserLocation(createConnection(accountApi))).country_code,
    isOnline: () => navigator.onLine,
    /** Loads what paying needs, for a buyer who is about to. */
    preload: () => {
      fraudTokens.preload();
      loadChargebee().catch(() => {});
    },
  };
}

function startErrorReports(endpoint: string | undefined, names: ReadonlySet<string>): ReportError {
  const report = createErrorReporter({
    send: errorReportSender(window as Page, endpoint),
    personal: () => [...names],
    page: location,
    now: browserClock.now,
  });
  watchErrors(report);
  return report;
}

/** So that no report holds them. */
function remember(names: Set<string>, order: Order): void {
  if (order.method !== 'card') return;
  names.add(order.card.firstName);
  names.add(order.card.lastName);
}
