/** The script that `meridian dev` puts into pages: renews them after a change, and shows what is wrong. */
import { createMorph } from './morph.ts';
import { createOverlay } from './overlay.ts';
import type { View } from './view.ts';

const script = document.querySelector<HTMLScriptElement>('script[data-version]');
// First, as it takes the document for what the server sent.
const morph = createMorph(document.documentElement);
const overlay = createOverlay();
let shown = Number(script?.dataset.version);
let updating: Promise<void> = Promise.resolve();

const events = new EventSource('/__meridian/events');
events.addEventListener('hello', ({ data }) => renew(Number(data)));
events.addEventListener('change', ({ data }) => renew(Number(data)));
events.addEventListener('view', () => queue(showView));
addEventListener('pagehide', () => events.close());
queue(showView);

/** The server counts anew when it is started again, so any other number is news. */
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
    // The server is gone for a moment; its next greeting starts this again.
    shown = Number.NaN;
  });
}

/** A page that can't be rendered leaves the last good one where it is. */
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
