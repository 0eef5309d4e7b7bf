/**
 * Sends JSON whose answer nothing waits for, also while the page is left: by a beacon or, where the browser takes none, by
 * a request that outlives the page. Never throws.
 */
export function postJson(
  address: string,
  value: unknown,
  page: Pick<Window & typeof globalThis, 'navigator' | 'fetch'> = window,
): void {
  const type = 'application/json';
  const body = JSON.stringify(value);
  try {
    if (page.navigator.sendBeacon(address, new Blob([body], { type }))) return;
  } catch {
    // A blocker's replacement, or a browser without beacons.
  }
  page
    .fetch(address, { method: 'POST', body, headers: { 'Content-Type': type }, keepalive: true })
    .catch(() => {});
}
