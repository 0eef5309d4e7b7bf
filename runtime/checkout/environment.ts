import type { CheckoutConfig } from '../../domain/site/site-config.ts';
import type { Clock } from '../lib/clock.ts';
import type { CheckoutConnections } from './calls/checkout-api.ts';

export interface Environment {
  readonly config: CheckoutConfig;
  readonly connections: CheckoutConnections;
  readonly document: Document;
  readonly navigator: Partial<Pick<Navigator, 'sendBeacon'>>;
  readonly location: Pick<Location, 'href' | 'replace'>;
  readonly history: Pick<History, 'state' | 'replaceState'>;
  /** Returns `localStorage`; the access may throw. */
  readonly storage: () => Storage;
  /** Window events. */
  readonly page: Pick<EventTarget, 'addEventListener'>;
  readonly clock: Clock;
  readonly createId: () => string;
  /** Returns the buyer's input, for scrubbing. */
  readonly entered: () => readonly string[];
  readonly reportError: (error: unknown) => void;
}
