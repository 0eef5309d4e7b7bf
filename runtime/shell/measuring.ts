import { postJson } from '../analytics/post-json.ts';
import { pushedEvent } from '../analytics/push-event.ts';
import { siteData } from '../analytics/site-data.ts';

/** Milliseconds for which events are gathered before they are sent together. */
const gatheringMs = 1000;

/** Events that wait for the visitor's choice; a page that stays open for days needs no more. */
const mostWaiting = 100;

/**
 * Loads the tag manager and sends events to the endpoint that site.config.ts names, once the visitor has allowed it
 * (docs/decisions/analytics-and-consent.md).
 *
 * @returns what receives the visitor's choice whenever it is made or gone; undefined: there has been none
 */
export function watchMeasuring(): (isAllowed: boolean | undefined) => void {
  const { tag, events: endpoint } = siteData();
  let isAllowed: boolean | undefined;
  let isTagLoaded = false;
  let waiting: unknown[] = [];
  const pushed = new Set<unknown>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    if (endpoint === undefined || !isAllowed || waiting.length === 0) return;
    postJson(endpoint, { page: canonicalPath(), events: waiting });
    waiting = [];
  };
  document.addEventListener(pushedEvent, (pushing) => {
    const { detail } = pushing as CustomEvent<{ readonly event: string }>;
    const isChoice = detail.event === 'cookie_settings';
    // A script can't be unloaded, and one that is loaded later reads all of the list.
    if (isAllowed === false && tag !== undefined && !isChoice) pushing.preventDefault();
    if (!isTagLoaded && !isChoice) pushed.add(detail);
    if (isAllowed === false || endpoint === undefined || waiting.length === mostWaiting) return;
    waiting.push({ timestamp: Date.now(), ...detail });
    if (isAllowed) timer ??= setTimeout(send, gatheringMs);
  });
  addEventListener('pagehide', send);
  document.addEventListener('visibilitychange', send);
  return (choice) => {
    isAllowed = choice;
    if (isAllowed === false) {
      waiting = [];
      if (tag !== undefined && !isTagLoaded) withdraw(pushed);
    }
    if (isAllowed && tag !== undefined && !isTagLoaded) {
      isTagLoaded = true;
      loadTag(tag);
    }
    send();
  };
}

/** Takes events back off the list, which a tag manager that is loaded later would read. */
function withdraw(events: Set<unknown>): void {
  const { dataLayer } = window as { dataLayer?: unknown };
  if (!Array.isArray(dataLayer)) return;
  dataLayer.splice(0, dataLayer.length, ...dataLayer.filter((event) => !events.has(event)));
  events.clear();
}

function loadTag(address: string): void {
  const script = document.createElement('script');
  script.src = address;
  document.head.append(script);
}

/** Returns the path that the site gives the page; the address that a visitor has typed may hold anything. */
function canonicalPath(): string {
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  return link ? new URL(link.href).pathname : '';
}
