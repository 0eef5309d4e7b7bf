import type { CheckoutConfig } from '../../../domain/commerce/checkout-config.ts';
import { type Connection, type ConnectionOptions, createConnection } from '../../api/connection.ts';

/** The checkout's connections, one a service. */
export interface CheckoutConnections {
  readonly api: Connection;
  readonly dataPlatform: Connection;
  readonly paymentMetrics: Connection;
}

type Options = Pick<CheckoutConfig, 'tenant' | 'api' | 'dataPlatform' | 'paymentMetrics'>;

/** Long enough for a slow bank, short enough that a lost answer is asked for again while the buyer still waits. */
const timeoutMs = 30_000;

/** Every request of the checkout names the tenant (spec 1 §6). */
export function tenantHeader({ tenant }: Pick<CheckoutConfig, 'tenant'>): Record<string, string> {
  return { 'x-tenant': tenant };
}

export function connectCheckout(
  config: Options,
  fetch?: typeof globalThis.fetch,
  onError?: ConnectionOptions['onError'],
): CheckoutConnections {
  const connect = (base: string) =>
    createConnection({
      base,
      timeoutMs,
      headers: tenantHeader(config),
      ...(fetch && { fetch }),
      ...(onError && { onError }),
    });
  return {
    api: connect(config.api),
    dataPlatform: connect(config.dataPlatform),
    paymentMetrics: connect(config.paymentMetrics),
  };
}
