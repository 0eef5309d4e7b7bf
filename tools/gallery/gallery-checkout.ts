import type { CheckoutConfig } from '../../domain/site/site-config.ts';

/** Nothing of it is called: the gallery's order page doesn't run. */
export const galleryCheckout: CheckoutConfig = {
  offerId: 'regular',
  currency: 'USD',
  tenant: '',
  api: '',
  dataPlatform: '',
  paymentMetrics: '',
  redirectOrigins: [],
  chargebee: { script: '', site: '', publishableKey: '' },
  forter: { script: '', siteId: '' },
  proxiedScripts: [],
};
