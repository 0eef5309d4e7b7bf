/** Analytics events (docs/analytics.md). Nothing here throws. */
import { createId } from '../lib/create-id.ts';
import { siteData } from './endpoints.ts';

/** Describes an event's fields, without personal data. */
export type EventFields = Readonly<Record<string, string | number | undefined>>;

/**
 * Gives the DOM event type that passes analytics events to the shell (`consent.ts`). `preventDefault` withholds the event from tag
 * managers.
 */
export const pushedEvent = 'meridian:analytics';

/** Pushes an event to `dataLayer` and to the shell. */
export function pushEvent(event: string, fields: EventFields): void {
  const detail = { event, ...fields };
  try {
    const isWanted = document.dispatchEvent(new CustomEvent(pushedEvent, { detail, cancelable: true }));
    if (!isWanted) return;
    const page = window as typeof window & { dataLayer?: unknown[] };
    page.dataLayer ??= [];
    page.dataLayer.push(detail);
  } catch {
    // Another script replaced `dataLayer`.
  }
}

export interface Interaction {
  /** Part of the site, such as `Renewal content`. */
  readonly category: string;
  readonly action: string;
  /** The control or content, without personal data. */
  readonly label: string;
}

/** Pushes an interaction event. */
export function trackEvent({ category, action, label }: Interaction): void {
  pushEvent('interaction', { category, action, label });
}

/** Pushes a page view with the site's id and a unique view id (spec 1 §7), once the page is shown. */
export function trackPageView(): void {
  whenShown(() => pushEvent('page_view', { page_view_id: `${siteData().site ?? ''}-${createId()}` }));
}

/** Runs a function once the page is shown: browsers may prepare a page that is never visited. */
export function whenShown(run: () => void): void {
  const { prerendering } = document as { readonly prerendering?: boolean };
  if (prerendering) document.addEventListener('prerenderingchange', run, { once: true });
  else run();
}
