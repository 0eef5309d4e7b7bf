import type { Clock } from '../lib/clock.ts';
import type { CheckoutConnections } from './calls/connect-checkout.ts';
import { getOffer } from './calls/get-offer.ts';
import { getPaymentMethods } from './calls/get-payment-methods.ts';
import { sendToDataPlatform } from './calls/send-to-data-platform.ts';
import type { LoadLateText } from './texts/load-late-text.ts';

type Method = (...parameters: never[]) => unknown;
type ServiceTable = Readonly<Record<string, Readonly<Record<string, Method>>>>;

/** The checkout's calls by name, for scripts that a site adds to the order page. */
export interface ServiceFacade {
  /** Makes the services ready for calls. */
  readonly initialize: () => void;
  /** Calls a method. Misuse shows a toast (spec 1 §8) and returns undefined. */
  readonly call: (service: string, method: string, ...parameters: unknown[]) => unknown;
}

type ShowToast = (text: string) => void;

/** Creates the facade. @param createServices makes the services at the first `initialize` */
export function createServiceFacade(createServices: () => ServiceTable, showToast: ShowToast): ServiceFacade {
  let services: ServiceTable | undefined;
  return {
    initialize: () => {
      services ??= createServices();
    },
    call: (service, method, ...parameters) => {
      const found = find(services, service, method);
      if (typeof found === 'function') return found(...(parameters as never[]));
      showToast(found);
      return undefined;
    },
  };
}

/** @returns the method, or what is wrong with asking for it */
function find(services: ServiceTable | undefined, service: string, method: string): Method | string {
  if (!services) return 'Please call initialize before calling methods';
  const methods = Object.hasOwn(services, service) ? services[service] : undefined;
  if (!methods) return "Service doesn't exist";
  const own = Object.hasOwn(methods, method) ? methods[method] : undefined;
  return own ?? "Method doesn't exist";
}

export interface ServiceOptions {
  readonly connections: CheckoutConnections;
  readonly offerId: string;
  readonly showToast: ShowToast;
  readonly loadText: LoadLateText;
}

/** Lists the services of the facade. */
export function checkoutServices(options: ServiceOptions) {
  const { connections, offerId, showToast, loadText } = options;
  return {
    offers: { get: () => getOffer(connections.api, offerId) },
    paymentMethods: { get: () => getPaymentMethods(connections.api) },
    dataPlatform: {
      /** Validates a resource and writes it. @returns whether it is written; a toast shows why it isn't */
      send: async (type: string, body: unknown): Promise<boolean> => {
        const sent = await sendToDataPlatform(connections.dataPlatform, type, body);
        if (!sent.isWritten) showToast(sent.message ?? (await loadText('order.toast.error')));
        return sent.isWritten;
      },
    },
  };
}

/** Spec 1 §9. */
const toastMs = 500;

/** Creates what shows short notices. Each is removed after half a second. */
export function createToasts(
  document: Pick<Document, 'createElement' | 'body'>,
  clock: Pick<Clock, 'after'>,
): ShowToast {
  // Screen readers announce what comes into a region that they know already.
  const region = document.createElement('div');
  region.setAttribute('role', 'status');
  region.dataset.toasts = '';
  document.body.append(region);
  return (text) => {
    const toast = document.createElement('div');
    toast.dataset.toast = '';
    toast.textContent = text;
    region.append(toast);
    clock.after(toastMs, () => toast.remove());
  };
}
