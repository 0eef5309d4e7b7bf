import type { SiteConfig } from './site-config.ts';

/** What names a site in analytics: its own setting, else the checkout's tenant, else its host. */
export function siteIdOf({
  analytics,
  checkout,
  origin,
}: Pick<SiteConfig, 'analytics' | 'checkout' | 'origin'>): string {
  return analytics?.siteId ?? checkout?.tenant ?? origin.replace(/^.*:\/\//, '');
}
