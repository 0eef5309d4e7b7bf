/** Script that `meridian dev` adds to pages: updates them after a change and shows findings. */

import { createOverlay, type View } from './overlay.ts';
import { createMorph } from './renew-page.ts';

const script = document.querySelector<HTMLScriptElement>('script[data-version]');
// Runs first, because it clones the original document.
const morph = createMorph(document.documentElement);
const overlay = createOverlay();
let shown = Number(script?.dataset.version);
let updating: Promise<void> = Promise.resolve();

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
  const response = await fetch(location.href, { headers: { Accept: 'text/html' }, cache: 'no-store' });
  if (response.status >= 500) return;
  const next = new DOMParser().parseFromString(await response.text(), 'text/html');
  if (morph(next.documentElement) === 'needs reload') location.reload();
}

async function showView(): Promise<void> {
  const response = await fetch(`/__meridian/view?path=${encodeURIComponent(location.pathname)}`);
  if (response.ok) overlay.show((await response.json()) as View);
}
