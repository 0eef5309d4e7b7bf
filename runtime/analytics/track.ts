import { pushEvent } from './push-event.ts';

export interface Interaction {
  /** The part of the site, such as `Renewal content`. */
  readonly category: string;
  readonly action: string;
  /** What exactly; nothing that tells who the visitor is. */
  readonly label: string;
}

/** Tells the site's analytics what a visitor did. Never throws. */
export function trackEvent({ category, action, label }: Interaction): void {
  pushEvent('interaction', { category, action, label });
}
