import type { CheckoutConfig, SiteConfig } from '../../domain/site/site-config.ts';

/** Holds the parts of a site's configuration that name other origins. */
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

/** Origins that a page allows, by directive. */
interface Sources {
  readonly script: readonly string[];
  readonly connect: readonly string[];
  readonly frame: readonly string[];
  readonly style: readonly string[];
}

/** The origin of the card provider's live script; a mock brings no frames of others. */
const chargebeeOrigin = 'https://js.chargebee.com';

/** PayPal's button is a script of its own, in a frame of its own. */
const payPalOrigins = ['https://www.paypal.com', 'https://www.paypalobjects.com'];

/** Lists the sources that the order page needs besides the site's own origin (spec 1 §7). */
function checkoutSources(checkout: CheckoutConfig | undefined): Sources {
  if (!checkout) return { script: [], connect: [], frame: [], style: [] };
  const { chargebee, forter, api, dataPlatform, paymentMetrics } = checkout;
  const services = originsOf(api, dataPlatform, paymentMetrics);
  const forterOrigins = originsOf(forter.script);
  const providers = originsOf(chargebee.script);
  const site = `https://${encodeURIComponent(chargebee.site)}.chargebee.com`;
  const isLive = providers.includes(chargebeeOrigin);
  const live = isLive ? [site, ...payPalOrigins] : [];
  return {
    // The proxy changes where scripts come from, not who they talk to.
    script: [...providers, ...forterOrigins, ...(isLive ? payPalOrigins : [])],
    connect: [...services, ...providers, ...forterOrigins, ...live],
    frame: [...providers, ...live],
    // PayPal's button and the bank's window bring style elements of their own, which no hash can name.
    style: isLive ? ["'unsafe-inline'", site] : [],
  };
}

/** Returns the origins of addresses; a path is of the site's own origin and has none. */
function originsOf(...addresses: readonly (string | undefined)[]): string[] {
  return addresses.flatMap((address = '') => URL.parse(address)?.origin ?? []);
}
