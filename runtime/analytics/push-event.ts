export type EventFields = Readonly<Record<string, string | number | undefined>>;

/** Type of the DOM event that hands each analytics event to the shell's script, which may send it (`measuring.ts`). */
export const pushedEvent = 'meridian:analytics';

/**
 * Hands an event to the site's analytics. Never throws: what visitors do must not depend on who counts it.
 *
 * @param fields nothing that tells who the visitor is
 */
export function pushEvent(event: string, fields: EventFields): void {
  const detail = { event, ...fields };
  try {
    const page = window as typeof window & { dataLayer?: unknown[] };
    page.dataLayer ??= [];
    page.dataLayer.push(detail);
    document.dispatchEvent(new CustomEvent(pushedEvent, { detail }));
  } catch {
    // Another script made the list something that takes nothing.
  }
}
