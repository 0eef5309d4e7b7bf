import type { CheckoutConfig } from '../../domain/site/site-config.ts';
import type { Clock } from '../lib/clock.ts';
import type { CheckoutConnections } from './calls/checkout-api.ts';

/** Lists the parts of the browser and the page that services share. Each service takes those that it needs. */
export interface Environment {
  readonly config: CheckoutConfig;
  readonly connections: CheckoutConnections;
  readonly document: Document;
  readonly navigator: Partial<Pick<Navigator, 'sendBeacon'>>;
  readonly location: Pick<Location, 'href' | 'replace'>;
  readonly history: Pick<History, 'state' | 'replaceState'>;
  /** Returns `localStorage`. Merely naming it may throw. */
  readonly storage: () => Storage;
  /** Receives the events of the window. */
  readonly page: Pick<EventTarget, 'addEventListener'>;
  readonly clock: Clock;
  readonly createId: () => string;
  /** Returns what the buyer has entered, to be taken out of texts. */
  readonly entered: () => readonly string[];
  readonly reportError: (error: unknown) => void;
}
