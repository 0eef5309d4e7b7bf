export type EventFields = Readonly<Record<string, string | number | undefined>>;

/**
 * Type of the DOM event that hands each analytics event to the shell's script, which may send it (`measuring.ts`). Where its
 * default is prevented, the event isn't for tag managers.
 */
export const pushedEvent = 'meridian:analytics';

/**
 * Hands an event to the site's analytics. Never throws: what visitors do must not depend on who counts it.
 *
 * @param fields nothing that tells who the visitor is
 */
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
