/** Addresses of analytics and error reports. */

/** Describes the data attributes of the header, which the build writes. */
interface SiteData {
  readonly site?: string;
  readonly tag?: string;
  readonly events?: string;
  readonly errorReports?: string;
}

/** Reads the data attributes of the page's header. */
export function siteData(page: Pick<Document, 'querySelector'> = document): SiteData {
  return page.querySelector<HTMLElement>('[data-site]')?.dataset ?? {};
}

/** Sends JSON without waiting for the response, by `sendBeacon` or else fetch with `keepalive`. Never throws. */
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
    // Not serializable, or fetch was replaced.
  }
}

/** Calls `navigator.sendBeacon`. @returns whether the browser queued it */
export function sendBeacon(
  { navigator }: { readonly navigator: Partial<Pick<Navigator, 'sendBeacon'>> },
  address: string,
  body: Blob,
): boolean {
  try {
    return navigator.sendBeacon?.(address, body) ?? false;
  } catch {
    // Replaced by a content blocker.
    return false;
  }
}
