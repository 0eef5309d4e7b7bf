/** Analytics events (docs/analytics.md). Nothing here throws: what visitors do must not depend on analytics. */
import { createId } from '../lib/create-id.ts';
import { siteData } from './endpoints.ts';

/** Holds an event's fields, none of which identifies the visitor. */
export type EventFields = Readonly<Record<string, string | number | undefined>>;

/**
 * Gives the type of the DOM event that passes each analytics event to the shell's script, which may send it
 * (`consent.ts`). A prevented default keeps the event from tag managers.
 */
export const pushedEvent = 'meridian:analytics';

/** Pushes an event onto `dataLayer` and hands it to the shell. */
export function pushEvent(event: string, fields: EventFields): void {
  const detail = { event, ...fields };
  try {
    const isWanted = document.dispatchEvent(new CustomEvent(pushedEvent, { detail, cancelable: true }));
    if (!isWanted) return;
    const page = window as typeof window & { dataLayer?: unknown[] };
    page.dataLayer ??= [];
    page.dataLayer.push(detail);
  } catch {
    // Another script made the list something that takes nothing.
  }
}

/** Describes an action of a visitor. */
export interface Interaction {
  /** The part of the site, such as `Renewal content`. */
  readonly category: string;
  readonly action: string;
  /** The control or content; nothing that identifies the visitor. */
  readonly label: string;
}

/** Pushes an interaction. */
export function trackEvent({ category, action, label }: Interaction): void {
  pushEvent('interaction', { category, action, label });
}

/** Pushes the view of a page, with an id of the site and of this one view (spec 1 §7). */
export function trackPageView(): void {
  pushEvent('page_view', { page_view_id: `${siteData().site ?? ''}-${createId()}` });
}
