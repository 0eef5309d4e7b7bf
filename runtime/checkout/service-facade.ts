import { bundledLocale, lateTexts } from '../../domain/locales/late-texts.ts';
import { ownValue } from '../../domain/site/json.ts';
import { callApi } from '../api/call-api.ts';
import { createConnection } from '../api/connection.ts';
import { openObject } from '../api/readers.ts';
import { getOffer, getPaymentMethods } from './calls/checkout-api.ts';
import { sendToDataPlatform } from './calls/data-platform.ts';
import type { Environment } from './environment.ts';

type Method = (...parameters: never[]) => unknown;
type ServiceTable = Readonly<Record<string, Readonly<Record<string, Method>>>>;

/** Describes the checkout's services for other scripts of the site. */
export interface ServiceFacade {
  readonly initialize: () => void;
  /** Calls a method. Misuse shows a toast (spec 1 §8) and returns undefined. */
  readonly call: (service: string, method: string, ...parameters: unknown[]) => unknown;
}

type FacadeOptions = Pick<Environment, 'connections' | 'document' | 'clock' | 'reportError'> & {
  readonly config: Pick<Environment['config'], 'offerId'>;
};

/** Duration of a toast (spec 1 §9). */
const toastMs = 500;

/** Creates the facade of a page. @param locale UI code */
export function openFacade(options: FacadeOptions, locale: string): ServiceFacade {
  const { connections, config, document, clock, reportError } = options;
  const { api, dataPlatform } = connections;
  const site = createConnection({ base: '', fetch: api.fetch, onError: reportError });
  let messages: Promise<Readonly<Record<string, unknown>>> | undefined;
  let isInitialized = false;
  // Screen readers only announce changes of existing live regions.
  const region = document.createElement('div');
  region.setAttribute('role', 'status');
  region.dataset.toasts = '';
  document.body.append(region);

  const showToast = (text: string): void => {
    const toast = document.createElement('div');
    toast.dataset.toast = '';
    toast.textContent = text;
    region.append(toast);
    clock.after(toastMs, () => toast.remove());
  };

  /** Loads the text in the page's language on demand, again after a failure; English is bundled (spec 1 §7). Never rejects. */
  const loadErrorText = async (): Promise<string> => {
    const key = 'order.toast.error';
    if (locale === bundledLocale) return lateTexts[key];
    const path = `${process.env.BASE_PATH ?? ''}/assets/messages/{locale}.json`;
    messages ??= callApi(site, { method: 'GET', path, parameters: { locale }, read: openObject({}) });
    try {
      const text = (await messages)[key];
      return typeof text === 'string' ? text : lateTexts[key];
    } catch {
      messages = undefined;
      return lateTexts[key];
    }
  };

  const services: ServiceTable = {
    offers: { get: () => getOffer(api, config.offerId) },
    paymentMethods: { get: () => getPaymentMethods(api) },
    dataPlatform: {
      /** Validates a resource and writes it. @returns whether it was written; else a toast says why */
      send: async (type: string, body: unknown): Promise<boolean> => {
        const sent = await sendToDataPlatform(dataPlatform, type, body);
        if (!sent.isWritten) showToast(sent.message ?? (await loadErrorText()));
        return sent.isWritten;
      },
    },
  };

  return {
    initialize: () => {
      isInitialized = true;
    },
    call: (service, method, ...parameters) => {
      if (!isInitialized) return showToast('Please call initialize before calling methods');
      const methods = ownValue(services, service);
      if (!methods) return showToast("Service doesn't exist");
      const own = ownValue(methods, method);
      return own ? own(...(parameters as never[])) : showToast("Method doesn't exist");
    },
  };
}
