export interface PolicyOptions {
  /** The inline script's hash: `sha256-…`. */
  readonly scriptHash: string;
  /** The address of the live-chat widget's script, on the site's own origin or another one. */
  readonly chatScript: string | undefined;
}

/** The site's content security policy: nothing from elsewhere but pictures and, where one is used, the chat. */
export function securityPolicy({ scriptHash, chatScript }: PolicyOptions): string {
  const chat = chatScript === undefined ? undefined : URL.parse(chatScript)?.origin;
  const sources = (...own: string[]) => [...own, ...(chat === undefined ? [] : [chat])].join(' ');
  return [
    "default-src 'self'",
    `script-src ${sources("'self'", `'${scriptHash}'`)}`,
    `connect-src ${sources("'self'")}`,
    `frame-src ${sources("'self'")}`,
    "style-src 'self'",
    "img-src 'self' https: data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
