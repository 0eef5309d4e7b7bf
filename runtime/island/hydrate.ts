import { type ReactNode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Takes over an island's markup in short steps: a visitor who types or scrolls meanwhile doesn't wait for the whole of it. */
export function hydrate(element: HTMLElement, island: ReactNode): void {
  startTransition(() => {
    hydrateRoot(element, island);
  });
}
