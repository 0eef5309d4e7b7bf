import type { CheckoutConfig } from '../../domain/checkout-config.ts';
import { checkoutSources } from './checkout-sources.ts';

export interface PolicyOptions {
  /** The inline script's hash: `sha256-…`. */
  readonly scriptHash: string;
  /** The address of the live-chat widget's script, on the site's own origin or another one. */
  readonly chatScript: string | undefined;
  /** Where the account API is: a path of the site's own origin, or an address. */
  readonly accountApi?: string | undefined;
  /** Absent where nothing is sold. */
  readonly checkout?: CheckoutConfig | undefined;
}

/**
 * The site's content security policy: nothing from elsewhere but pictures, videos and, where they are used, the chat, the account
 * API and what buyers pay with.
 */
export function securityPolicy({ scriptHash, chatScript, accountApi, checkout }: PolicyOptions): string {
  const chat = otherOrigin(chatScript);
  const paying = checkoutSources(checkout);
  const sources = (...own: string[]) => [...new Set([...own, ...chat])].join(' ');
  return [
    "default-src 'self'",
    `script-src ${sources("'self'", `'${scriptHash}'`, ...paying.script)}`,
    `connect-src ${sources("'self'", ...otherOrigin(accountApi), ...paying.connect)}`,
    `frame-src ${sources("'self'", ...paying.frame)}`,
    `style-src ${["'self'", ...paying.style].join(' ')}`,
    "img-src 'self' https: data:",
    "media-src 'self' https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** None for a path. */
function otherOrigin(address: string | undefined): string[] {
  const origin = address === undefined ? undefined : URL.parse(address)?.origin;
  return origin === undefined ? [] : [origin];
}
