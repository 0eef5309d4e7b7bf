import { hash } from 'node:crypto';
import { earlyScript, systemScript } from '../../domain/site/early-script.ts';
import type { CheckoutConfig, SiteConfig } from '../../domain/site/site-config.ts';

/** Holds the configuration that names other origins. */
export interface PolicyOptions
  extends Pick<
    SiteConfig,
    'accountApi' | 'analytics' | 'chat' | 'checkout' | 'errorReports' | 'formOrigins'
  > {
  /** Hashes of the inline scripts: `sha256-…`. */
  readonly scriptHashes: readonly string[];
}

/**
 * Creates the Content-Security-Policy: own origin only, except pictures, videos and the configured chat, account API,
 * analytics, error reports, payment providers and targets of forms.
 */
export function securityPolicy(options: PolicyOptions): string {
  const { scriptHashes, accountApi, analytics, chat, checkout, errorReports, formOrigins = [] } = options;
  const chatOrigins = originsOf(chat?.script);
  const paying = checkoutSources(checkout);
  const services = originsOf(accountApi?.base, analytics?.endpoint, errorReports);
  const tag = analytics?.tag;
  const { script = [], connect = [], frame = [] } = tag?.origins ?? {};
  const tagOrigins = originsOf(tag?.script);
  const sources = (...own: string[]) => [...new Set(own)].join(' ');
  return [
    "default-src 'self'",
    `script-src ${sources("'self'", ...scriptHashes.map((each) => `'${each}'`), ...paying.script, ...chatOrigins, ...tagOrigins, ...script)}`,
    `connect-src ${sources("'self'", ...services, ...paying.connect, ...chatOrigins, ...tagOrigins, ...connect)}`,
    `frame-src ${sources("'self'", ...paying.frame, ...chatOrigins, ...tagOrigins, ...frame)}`,
    `style-src ${sources("'self'", ...paying.style)}`,
    "img-src 'self' https: data:",
    "media-src 'self' https:",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${sources("'self'", ...formOrigins)}`,
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Hashes the inline scripts for the Content-Security-Policy: `sha256-…`. */
export function inlineScriptHashes(): string[] {
  return [earlyScript, systemScript].map((script) => `sha256-${hash('sha256', script, 'base64')}`);
}

/** Allowed origins by directive. */
interface Sources {
  readonly script: readonly string[];
  readonly connect: readonly string[];
  readonly frame: readonly string[];
  readonly style: readonly string[];
}

/** The origin of Chargebee's live script; the mock has no third-party frames. */
const chargebeeOrigin = 'https://js.chargebee.com';

/** PayPal's button loads its own script in its own frame. */
const payPalOrigins = ['https://www.paypal.com', 'https://www.paypalobjects.com'];

/** Lists the sources of the order page besides its own origin (spec 1 §7). */
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
    // A proxy changes script origins, but not the providers' API origins.
    script: [...providers, ...forterOrigins, ...(isLive ? payPalOrigins : [])],
    connect: [...services, ...providers, ...forterOrigins, ...live],
    frame: [...providers, ...live],
    // PayPal's button and the 3-D Secure window add style elements without a stable hash.
    style: isLive ? ["'unsafe-inline'", site] : [],
  };
}

/** Returns the origins of addresses; relative paths have none. */
function originsOf(...addresses: readonly (string | undefined)[]): string[] {
  return addresses.flatMap((address = '') => URL.parse(address)?.origin ?? []);
}
