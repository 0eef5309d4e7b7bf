import type { Connection } from '../api/connection.ts';
import type { CheckoutConnections } from './calls/connect-checkout.ts';
import { getMessages, type Messages } from './calls/get-messages.ts';
import { getOffer } from './calls/get-offer.ts';
import { getPaymentMethods } from './calls/get-payment-methods.ts';
import { sendToDataPlatform } from './calls/send-to-data-platform.ts';
import type { ShowToast } from './toast.ts';

export interface ServiceOptions {
  readonly connections: CheckoutConnections;
  /** The site itself, which has the texts. */
  readonly site: Connection;
  readonly offerId: string;
  readonly showToast: ShowToast;
  /** What to say where the data platform doesn't say why: the message `order.toast.error`. */
  readonly somethingWentWrong: string;
}

export type CheckoutServices = ReturnType<typeof checkoutServices>;

/** What the order page asks of other systems besides paying. */
export function checkoutServices({
  connections,
  site,
  offerId,
  showToast,
  somethingWentWrong,
}: ServiceOptions) {
  return {
    offers: { get: (signal?: AbortSignal) => getOffer(connections.api, offerId, { signal }) },
    paymentMethods: { get: (signal?: AbortSignal) => getPaymentMethods(connections.api, { signal }) },
    messages: { get: (locale: string, fallback?: Messages) => getMessages(site, locale, fallback) },
    dataPlatform: {
      /** @returns whether it is written */
      send: async (type: string, body: unknown): Promise<boolean> => {
        const sent = await sendToDataPlatform(connections.dataPlatform, type, body);
        if (!sent.isWritten) showToast(sent.message ?? somethingWentWrong);
        return sent.isWritten;
      },
    },
  };
}
