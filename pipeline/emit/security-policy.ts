import type { SiteConfig } from '../../domain/site/site-config.ts';
import { checkoutSources, originsOf } from './checkout-sources.ts';

/** The parts of a site's configuration that name other origins. */
export interface PolicyOptions
  extends Pick<SiteConfig, 'accountApi' | 'analytics' | 'chat' | 'checkout' | 'errorReports'> {
  /** The inline script's hash: `sha256-…`. */
  readonly scriptHash: string;
}

/**
 * Makes the site's content security policy: nothing from elsewhere but pictures, videos and exactly what the configuration
 * names, which is the chat, the account API, analytics, error reports and what buyers pay with.
 */
export function securityPolicy(options: PolicyOptions): string {
  const { scriptHash, accountApi, analytics, chat, checkout, errorReports } = options;
  const chatOrigins = originsOf(chat?.script);
  const paying = checkoutSources(checkout);
  const services = originsOf(accountApi?.base, analytics?.endpoint, errorReports);
  const tag = analytics?.tag;
  const { script = [], connect = [], frame = [] } = tag?.origins ?? {};
  const tagOrigins = originsOf(tag?.script);
  const sources = (...own: string[]) => [...new Set(own)].join(' ');
  return [
    "default-src 'self'",
    `script-src ${sources("'self'", `'${scriptHash}'`, ...paying.script, ...chatOrigins, ...tagOrigins, ...script)}`,
    `connect-src ${sources("'self'", ...services, ...paying.connect, ...chatOrigins, ...tagOrigins, ...connect)}`,
    `frame-src ${sources("'self'", ...paying.frame, ...chatOrigins, ...tagOrigins, ...frame)}`,
    `style-src ${sources("'self'", ...paying.style)}`,
    "img-src 'self' https: data:",
    "media-src 'self' https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
