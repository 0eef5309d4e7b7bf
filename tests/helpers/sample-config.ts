import { type CheckoutConfig, type SiteConfig, siteConfigSchema } from '../../domain/site/site-config.ts';
import { rules } from '../../pipeline/model/rules.ts';
import siteConfig from '../../site.config.ts';

/** The repository's configuration as commands have it; paths stay relative. */
export const sampleConfig: SiteConfig = siteConfigSchema(Object.keys(rules)).parse(siteConfig);

/** What that site sells with. */
export const sampleCheckout = sampleConfig.checkout as CheckoutConfig;
