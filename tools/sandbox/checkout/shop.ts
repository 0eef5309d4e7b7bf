import type { CheckoutConfig } from '../../../domain/commerce/checkout-config.ts';

/** How the site sells, as far as its stand-ins need to know; undefined where it sells nothing. Asked anew for each answer. */
export type Shop = () => ShopConfig | undefined;

export interface ShopConfig extends CheckoutConfig {
  /** What is sold, as GET /offers answers it. */
  readonly offerFile?: string | undefined;
}
