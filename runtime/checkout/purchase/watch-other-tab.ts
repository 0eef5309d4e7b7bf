import type { OrderServices } from '../order-services.ts';
import { createSignal } from '../signal.ts';
import type { TabLock } from './tab-lock.ts';

/**
 * Tells whether the order page was open in another tab before it was in this one. Closing the other tab takes the warning
 * away, where the browser has Web Locks.
 *
 * @param lock held while the page shows; a page that is left gives it back, as browsers keep no pages with locks
 */
export function watchOtherTab(
  lock: TabLock,
  page: Pick<EventTarget, 'addEventListener'>,
): OrderServices['otherTab'] {
  let isOpen = false;
  const changes = createSignal();
  const watch = async () => {
    const before = isOpen;
    isOpen = !(await lock.claim());
    if (isOpen) lock.whenFree(() => void watch());
    if (isOpen !== before) changes.emit();
  };
  void watch();
  page.addEventListener('pagehide', () => lock.release());
  page.addEventListener('pageshow', (event) => {
    if ((event as PageTransitionEvent).persisted) void watch();
  });
  return { isOpen: () => isOpen, subscribe: changes.listen };
}
