interface Page {
  readonly IntersectionObserver?: typeof IntersectionObserver;
}

/** The distance below the viewport at which loading begins. */
const margin = '600px';

/**
 * Preloads once when an element comes near what the visitor sees, or when they begin to fill in the form.
 *
 * @param form a buyer who uses the keyboard may get there without scrolling @returns ends the watch
 */
export function preloadWhenNear(
  element: Element,
  form: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  preload: () => void,
  page: Page = globalThis,
): () => void {
  const observer = page.IntersectionObserver && new page.IntersectionObserver(look, { rootMargin: margin });
  const end = () => {
    observer?.disconnect();
    form.removeEventListener('focusin', go);
  };
  const go = () => {
    end();
    preload();
  };
  function look(entries: readonly { readonly isIntersecting: boolean }[]): void {
    if (entries.some(({ isIntersecting }) => isIntersecting)) go();
  }
  form.addEventListener('focusin', go);
  observer?.observe(element);
  return end;
}
