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

const againMilliseconds = 3000;

/** Renews the page after each change of the site, and shows its findings. @returns a function that renews it at once */
export function followSite({ fetchPage, beforeRenewal, onEdit }: FollowedSite): () => void {
  const script = document.querySelector<HTMLScriptElement>('script[data-version]');
  // Runs first, because it clones the original document.
  const morph = createMorph(document.documentElement);
  const overlay = createOverlay(onEdit);
  let shown = Number(script?.dataset.version);
  let updating: Promise<void> = Promise.resolve();
  let isQueued = false;
  /** When the connection was lost, as a clock shows it. */
  let lostAt: string | undefined;

  let events = connect();
  addEventListener('pagehide', () => events.close());

  function connect(): EventSource {
    const source = new EventSource('/__meridian/events');
    source.addEventListener('hello', ({ data }) => {
      lostAt = undefined;
      renew(Number(data));
      // The check may have ended before the connection was open.
      queue(showView);
    });
    source.addEventListener('change', ({ data }) => renew(Number(data)));
    source.addEventListener('view', () => queue(showView));
    source.addEventListener('error', () => void lose());
    return source;
  }

  /** Says that the page isn't followed, and connects again where the browser gives up, as after a proxy's 502. */
  async function lose(): Promise<void> {
    lostAt ??= new Date().toTimeString().slice(0, 5);
    overlay.lose(`No connection to the preview since ${lostAt}`);
    if (events.readyState !== EventSource.CLOSED) return;
    await showView().catch(() => undefined);
    setTimeout(() => {
      events = connect();
    }, againMilliseconds);
  }

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
    if (response.status === 401) overlay.lose('Your visit has ended: open the preview again in Contentful');
    else if (response.ok) overlay.show((await response.json()) as View);
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
