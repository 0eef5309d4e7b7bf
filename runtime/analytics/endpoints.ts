/** The addresses that analytics and error reports go to. */

/** Holds the build's facts for scripts: data attributes of the header. */
interface SiteData {
  /** Name of the site in analytics. */
  readonly site?: string;
  /** Address of the tag manager's script. */
  readonly tag?: string;
  /** Address that takes analytics events. */
  readonly events?: string;
  /** Address that takes reports of errors. */
  readonly errorReports?: string;
}

/** Reads the facts of the site from the page's header. */
export function siteData(page: Pick<Document, 'querySelector'> = document): SiteData {
  return page.querySelector<HTMLElement>('[data-site]')?.dataset ?? {};
}

/**
 * Sends JSON without waiting for a response, also while the page is left: by a beacon or, where the browser takes none, by
 * a request that outlives the page. Never throws.
 */
export function postJson(
  address: string,
  value: unknown,
  page: Pick<Window & typeof globalThis, 'navigator' | 'fetch'> = window,
): void {
  const type = 'application/json';
  try {
    const body = JSON.stringify(value);
    if (sendBeacon(page, address, new Blob([body], { type }))) return;
    page
      .fetch(address, { method: 'POST', body, headers: { 'Content-Type': type }, keepalive: true })
      .catch(() => {});
  } catch {
    // A value that is no JSON, or another script's replacement of fetch.
  }
}

/** Queues a beacon, which the browser sends even when the page is gone. @returns whether it took it */
export function sendBeacon(
  { navigator }: { readonly navigator: Partial<Pick<Navigator, 'sendBeacon'>> },
  address: string,
  body: Blob,
): boolean {
  try {
    return navigator.sendBeacon?.(address, body) ?? false;
  } catch {
    // A blocker's replacement.
    return false;
  }
}
