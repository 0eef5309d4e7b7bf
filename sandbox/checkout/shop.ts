import type { CheckoutConfig } from '../../domain/checkout-config.ts';

/** How the site sells, as far as its stand-ins need to know; undefined where it sells nothing. Asked anew for each answer. */
export type Shop = () => CheckoutConfig | undefined;
