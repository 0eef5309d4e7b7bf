export interface PolicyOptions {
  /** The inline script's hash: `sha256-…`. */
  readonly scriptHash: string;
  /** The address of the live-chat widget's script, on the site's own origin or another one. */
  readonly chatScript: string | undefined;
  /** Where the account API is: a path of the site's own origin, or an address. */
  readonly accountApi?: string | undefined;
}

/** The site's content security policy: nothing from elsewhere but pictures and, where they are, the chat and the API. */
export function securityPolicy({ scriptHash, chatScript, accountApi }: PolicyOptions): string {
  const chat = otherOrigin(chatScript);
  const sources = (...own: string[]) => [...new Set([...own, ...chat])].join(' ');
  return [
    "default-src 'self'",
    `script-src ${sources("'self'", `'${scriptHash}'`)}`,
    `connect-src ${sources("'self'", ...otherOrigin(accountApi))}`,
    `frame-src ${sources("'self'")}`,
    "style-src 'self'",
    "img-src 'self' https: data:",
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
