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
 * @returns what receives the visitor's choice whenever it is made; undefined: there is none
 */
export function watchMeasuring(): (isAllowed: boolean | undefined) => void {
  const { tag, events: endpoint } = siteData();
  const page = window as typeof window & { dataLayer?: unknown[] };
  let isAllowed: boolean | undefined;
  let waiting: unknown[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The list that the tag manager reads; undefined until it is loaded. */
  let tagList: unknown[] | undefined;
  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    if (endpoint === undefined || !isAllowed || waiting.length === 0) return;
    postJson(endpoint, { page: canonicalPath(), events: waiting });
    waiting = [];
  };
  document.addEventListener(pushedEvent, (event) => {
    if (endpoint === undefined || isAllowed === false || waiting.length === mostWaiting) return;
    waiting.push({ timestamp: Date.now(), ...(event as CustomEvent).detail });
    if (isAllowed) timer ??= setTimeout(send, gatheringMs);
  });
  addEventListener('pagehide', send);
  document.addEventListener('visibilitychange', send);
  return (choice) => {
    if (choice === true && tag !== undefined) {
      if (tagList) page.dataLayer = tagList;
      // What happened while the visitor refused stays untold.
      else if (isAllowed === false) page.dataLayer = [];
      if (!tagList) loadTag(tag);
      tagList = page.dataLayer ??= [];
    }
    isAllowed = choice;
    if (choice) return send();
    waiting = [];
    // A script can't be unloaded; it learns nothing more.
    if (tagList) page.dataLayer = [];
  };
}

function loadTag(address: string): void {
  const script = document.createElement('script');
  script.src = address;
  document.head.append(script);
}

/** The page as the site names it: an address that leads nowhere may hold anything. */
function canonicalPath(): string {
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  return link ? new URL(link.href).pathname : '';
}
