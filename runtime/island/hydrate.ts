import { type ReactNode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Takes over an island's markup in short steps: a visitor who scrolls, or uses the page around it, doesn't wait for the whole of
 * it. What is done in the island itself meanwhile finishes it at once, so that nothing is lost.
 */
export function hydrate(element: HTMLElement, island: ReactNode): void {
  startTransition(() => {
    hydrateRoot(element, island);
  });
}
