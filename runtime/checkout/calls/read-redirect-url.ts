/**
 * Where a finished checkout may send the buyer: an https address of an allowed origin, or any of the page's own.
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
  const url = text?.trim() ? URL.parse(text, page) : null;
  if (!url || url.username || url.password) return undefined;
  if (isSamePage(url.href, page)) return undefined;
  // Addresses of blobs have an origin as well.
  const isOwn = /^https?:$/.test(url.protocol) && url.origin === new URL(page).origin;
  const isAllowed = url.protocol === 'https:' && allowed.includes(url.origin);
  return isOwn || isAllowed ? url.href : undefined;
}

/** A place on the page that is there: going to it leads nowhere. */
function isSamePage(address: string, page: string): boolean {
  const [target] = address.split('#');
  return address !== target && target === page.split('#')[0];
}
