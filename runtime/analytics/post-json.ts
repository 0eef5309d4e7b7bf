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
  try {
    const body = JSON.stringify(value);
    if (takesBeacon(page, address, new Blob([body], { type }))) return;
    page
      .fetch(address, { method: 'POST', body, headers: { 'Content-Type': type }, keepalive: true })
      .catch(() => {});
  } catch {
    // A value that is no JSON, or another script's replacement of fetch.
  }
}

function takesBeacon({ navigator }: Pick<Window, 'navigator'>, address: string, body: Blob): boolean {
  try {
    return navigator.sendBeacon(address, body);
  } catch {
    // A blocker's replacement, or a browser without beacons.
    return false;
  }
}
