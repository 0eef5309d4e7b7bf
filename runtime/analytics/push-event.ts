export type EventFields = Readonly<Record<string, string | number | undefined>>;

/**
 * Hands an event to the site's analytics. Never throws: what visitors do must not depend on who counts it.
 *
 * @param fields nothing that tells who the visitor is
 */
export function pushEvent(event: string, fields: EventFields): void {
  try {
    const page = window as typeof window & { dataLayer?: unknown[] };
    page.dataLayer ??= [];
    page.dataLayer.push({ event, ...fields });
  } catch {
    // Another script made the list something that takes nothing.
  }
}
