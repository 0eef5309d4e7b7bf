import { type Connection, type ConnectionOptions, createConnection } from './connection.ts';
import { getAutoBillResult } from './get-auto-bill-result.ts';
import { getRetryManualPaymentResult } from './get-retry-manual-payment-result.ts';
import { getSubscriptions } from './get-subscriptions.ts';
import { getUser } from './get-user.ts';
import { getUserLocation } from './get-user-location.ts';
import { getVpnServers } from './get-vpn-servers.ts';
import { retryManualPayment } from './retry-manual-payment.ts';
import { sendEvent } from './send-event.ts';
import { updateAutoBill } from './update-auto-bill.ts';

const calls = {
  getVpnServers,
  getUser,
  getUserLocation,
  getSubscriptions,
  updateAutoBill,
  getAutoBillResult,
  retryManualPayment,
  getRetryManualPaymentResult,
  sendEvent,
};

type Calls = typeof calls;

/** Every call of spec 2 §7, over one connection. */
export type AccountApi = {
  readonly [Name in keyof Calls]: Calls[Name] extends (connection: never, ...rest: infer Rest) => infer Answer
    ? (...rest: Rest) => Answer
    : never;
};

/**
 * The whole account API. What runs on pages imports the calls it makes instead, and `createConnection`: the others
 * would be carried along unused.
 */
export function createAccountApi(options?: ConnectionOptions): AccountApi {
  const connection = createConnection(options);
  const overConnection = ([name, call]: [string, unknown]) => [
    name,
    (...rest: never[]) => (call as AnyCall)(connection, ...rest),
  ];
  return Object.fromEntries(Object.entries(calls).map(overConnection));
}

type AnyCall = (connection: Connection, ...rest: never[]) => unknown;
