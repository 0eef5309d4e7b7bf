import type { SiteConfig } from '../site/site-config.ts';

/** Holds how a site sells (spec 1 §7). */
export type CheckoutConfig = NonNullable<SiteConfig['checkout']>;

/** ISO 4217 code of the prices that pages show: the specification's where the site takes no orders (spec 1 §1). */
export function currencyOf(checkout: Pick<CheckoutConfig, 'currency'> | undefined): string {
  return checkout?.currency ?? 'USD';
}
