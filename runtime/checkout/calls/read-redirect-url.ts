/**
 * Reads where a finished checkout sends the buyer: an https address of an allowed origin, or any of the page's own.
 *
 * @param text as the service gave it; relative ones are the page's own @param page the page's address
 * @param allowed scheme and host
 * @returns the whole address; undefined where buyers must not be sent
 */
export function readRedirectUrl(
  text: string | null,
  page: string,
  allowed: readonly string[],
): string | undefined {
  const url = text?.trim() ? parse(text, page) : undefined;
  if (!url || url.username || url.password) return undefined;
  if (isSamePage(url.href, page)) return undefined;
  // Addresses of blobs have an origin as well.
  const isOwn = /^https?:$/.test(url.protocol) && url.origin === new URL(page).origin;
  const isAllowed = url.protocol === 'https:' && allowed.includes(url.origin);
  return isOwn || isAllowed ? url.href : undefined;
}

/** Tells whether an address is a fragment of the page itself, which leads nowhere. */
function isSamePage(address: string, page: string): boolean {
  const [target] = address.split('#');
  return address !== target && target === page.split('#')[0];
}

function parse(text: string, page: string): URL | undefined {
  try {
    return new URL(text, page);
  } catch {
    return undefined;
  }
}
