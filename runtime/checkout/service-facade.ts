import * as z from 'zod/mini';
import { type LateTextKey, lateTexts, suppliedLocale } from '../../domain/locales/late-texts.ts';
import { type CallOptions, callApi } from '../api/call-api.ts';
import type { Connection } from '../api/connection.ts';
import type { Clock } from '../lib/clock.ts';
import { type CheckoutConnections, getOffer, getPaymentMethods } from './calls/checkout-api.ts';
import { sendToDataPlatform } from './calls/data-platform.ts';

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

/** Resolves to a text in the page's language, else in English. Never rejects. */
export type LoadLateText = (key: LateTextKey) => Promise<string>;

/**
 * Creates what loads texts that the page doesn't carry, when the first of them is needed. On English pages the texts are
 * supplied, and nothing is asked for (spec 1 §7). A request that fails is made again for the next text.
 *
 * @param site a connection to the site's origin @param locale UI code of the page
 */
export function createLateTexts(site: Connection, locale: string): LoadLateText {
  const supplied = locale === suppliedLocale ? lateTexts : undefined;
  let loaded: Promise<Messages> | undefined;
  return async (key) => {
    loaded ??= getMessages(site, locale, supplied);
    try {
      return (await loaded)[key] ?? lateTexts[key];
    } catch {
      loaded = undefined;
      return lateTexts[key];
    }
  };
}

const schema = z.record(z.string(), z.string());

export type Messages = Readonly<z.infer<typeof schema>>;

/**
 * The texts of a language, from the site itself.
 *
 * @param site a connection to the site's origin @param locale a UI code
 * @param fallback texts that came with the page: nothing is asked for then (spec 1 §7)
 * @throws ApiError
 */
export async function getMessages(
  site: Connection,
  locale: string,
  fallback?: Messages,
  options?: CallOptions,
): Promise<Messages> {
  if (fallback) return fallback;
  const request = {
    method: 'GET',
    path: '/assets/messages/{locale}.json',
    parameters: { locale },
    schema,
  } as const;
  return callApi(site, request, options);
}
