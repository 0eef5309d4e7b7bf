export interface Interaction {
  /** The part of the site, such as `Renewal content`. */
  readonly category: string;
  readonly action: string;
  /** What exactly; nothing that tells who the visitor is. */
  readonly label: string;
}

/** Tells the site's analytics what a visitor did. Never throws: what visitors do must not depend on who counts it. */
export function trackEvent({ category, action, label }: Interaction): void {
  try {
    const page = window as typeof window & { dataLayer?: unknown[] };
    page.dataLayer ??= [];
    page.dataLayer.push({ event: 'interaction', category, action, label });
  } catch {
    // Another script made the list something that takes nothing.
  }
}
