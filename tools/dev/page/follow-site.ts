import { createOverlay, type View } from './overlay.ts';
import { createMorph } from './renew-page.ts';

interface FollowedSite {
  /** Fetches the page as it is to be shown now. */
  readonly fetchPage: () => Promise<Response>;
  /** Runs before the page is renewed, as the site has changed. */
  readonly beforeRenewal?: () => Promise<void>;
  /** Turns on and off that a click opens a field. */
  readonly onEdit?: (isOn: boolean) => void;
}

/** Renews the page after each change of the site, and shows its findings. @returns a function that renews it at once */
export function followSite({ fetchPage, beforeRenewal, onEdit }: FollowedSite): () => void {
  const script = document.querySelector<HTMLScriptElement>('script[data-version]');
  // Runs first, because it clones the original document.
  const morph = createMorph(document.documentElement);
  const overlay = createOverlay(onEdit);
  let shown = Number(script?.dataset.version);
  let updating: Promise<void> = Promise.resolve();
  let isQueued = false;

  const events = new EventSource('/__meridian/events');
  events.addEventListener('hello', ({ data }) => {
    renew(Number(data));
    // The check may have ended before the connection was open.
    queue(showView);
  });
  events.addEventListener('change', ({ data }) => renew(Number(data)));
  events.addEventListener('view', () => queue(showView));
  addEventListener('pagehide', () => events.close());

  /** Updates the page if the version differs; a restarted server counts from the start. */
  function renew(version: number): void {
    if (version === shown) return;
    shown = version;
    queue(async () => {
      await beforeRenewal?.();
      await renewPage();
      await showView();
    });
  }

  function queue(work: () => Promise<void>): void {
    updating = updating.then(work).catch(() => {
      // The server is unreachable; its next `hello` event retries.
      shown = Number.NaN;
    });
  }

  /** Fetches and morphs the page; render errors keep the last good state. */
  async function renewPage(): Promise<void> {
    const response = await fetchPage();
    if (response.status >= 400 && response.status !== 404) return;
    const next = new DOMParser().parseFromString(await response.text(), 'text/html');
    if (morph(next.documentElement) === 'needs reload') location.reload();
  }

  async function showView(): Promise<void> {
    const response = await fetch(`/__meridian/view?path=${encodeURIComponent(location.pathname)}`);
    if (response.ok) overlay.show((await response.json()) as View);
  }

  return () => {
    // One request is under way, and one waits with the newest state.
    if (isQueued) return;
    isQueued = true;
    queue(() => {
      isQueued = false;
      return renewPage();
    });
  };
}

/** Fetches the page that is shown. */
export function fetchThisPage(): Promise<Response> {
  return fetch(location.href, { headers: { Accept: 'text/html' }, cache: 'no-store' });
}
