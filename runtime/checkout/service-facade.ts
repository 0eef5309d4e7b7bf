import * as z from 'zod/mini';
import { bundledLocale, type LateTextKey, lateTexts } from '../../domain/locales/late-texts.ts';
import { callApi } from '../api/call-api.ts';
import { type Connection, createConnection } from '../api/connection.ts';
import type { Clock } from '../lib/clock.ts';
import { type CheckoutConnections, getOffer, getPaymentMethods } from './calls/checkout-api.ts';
import { sendToDataPlatform } from './calls/data-platform.ts';
import type { Environment } from './environment.ts';

type Method = (...parameters: never[]) => unknown;
type ServiceTable = Readonly<Record<string, Readonly<Record<string, Method>>>>;

/** Describes the checkout's services for other scripts of the site. */
export interface ServiceFacade {
  /** Creates the services. */
  readonly initialize: () => void;
  /** Calls a method. Misuse shows a toast (spec 1 §8) and returns undefined. */
  readonly call: (service: string, method: string, ...parameters: unknown[]) => unknown;
}

type ShowToast = (text: string) => void;

/** Creates the facade. @param createServices called by the first `initialize` */
export function createServiceFacade(createServices: () => ServiceTable, showToast: ShowToast): ServiceFacade {
  let services: ServiceTable | undefined;
  return {
    initialize: () => {
      services ??= createServices();
    },
    call: (service, method, ...parameters) => {
      const found = find(services, service, method);
      return typeof found === 'function' ? found(...(parameters as never[])) : showToast(found);
    },
  };
}

/** Creates the facade of a page. @param locale UI code */
export function openFacade(
  { connections, config, document, clock, reportError }: Environment,
  locale: string,
): ServiceFacade {
  const showToast = createToasts(document, clock);
  const loadText = createLateTexts(createConnection({ base: '', onError: reportError }), locale);
  const createServices = () =>
    checkoutServices({ connections, offerId: config.offerId, showToast, loadText });
  return createServiceFacade(createServices, showToast);
}

/** Finds a method, or returns the toast's text that says why there is none. */
function find(services: ServiceTable | undefined, service: string, method: string): Method | string {
  if (!services) return 'Please call initialize before calling methods';
  const methods = Object.hasOwn(services, service) ? services[service] : undefined;
  if (!methods) return "Service doesn't exist";
  const own = Object.hasOwn(methods, method) ? methods[method] : undefined;
  return own ?? "Method doesn't exist";
}

interface ServiceOptions {
  readonly connections: CheckoutConnections;
  readonly offerId: string;
  readonly showToast: ShowToast;
  readonly loadText: LoadLateText;
}

/** Creates the services of the facade. */
export function checkoutServices({ connections, offerId, showToast, loadText }: ServiceOptions) {
  return {
    offers: { get: () => getOffer(connections.api, offerId) },
    paymentMethods: { get: () => getPaymentMethods(connections.api) },
    dataPlatform: {
      /** Validates a resource and writes it. @returns whether it was written; else a toast says why */
      send: async (type: string, body: unknown): Promise<boolean> => {
        const sent = await sendToDataPlatform(connections.dataPlatform, type, body);
        if (!sent.isWritten) showToast(sent.message ?? (await loadText('order.toast.error')));
        return sent.isWritten;
      },
    },
  };
}

/** Duration of a toast (spec 1 §9). */
const toastMs = 500;

/** Creates the function that shows toasts for half a second each. */
export function createToasts(
  document: Pick<Document, 'createElement' | 'body'>,
  clock: Pick<Clock, 'after'>,
): ShowToast {
  // Screen readers only announce changes of existing live regions.
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

/** Describes the loader of a text in the page's language, with English as fallback. Never rejects. */
export type LoadLateText = (key: LateTextKey) => Promise<string>;

/**
 * Creates the loader of rare texts, fetched on demand and retried after a failure; English is bundled (spec 1 §7).
 * @param site connection to the site's origin
 * @param locale UI code
 */
export function createLateTexts(site: Connection, locale: string): LoadLateText {
  if (locale === bundledLocale) return async (key) => lateTexts[key];
  const schema = z.looseObject({});
  const path = '/assets/messages/{locale}.json';
  let messages: Promise<Readonly<Record<string, unknown>>> | undefined;
  return async (key) => {
    messages ??= callApi(site, { method: 'GET', path, parameters: { locale }, schema });
    try {
      const text = (await messages)[key];
      return typeof text === 'string' ? text : lateTexts[key];
    } catch {
      messages = undefined;
      return lateTexts[key];
    }
  };
}
