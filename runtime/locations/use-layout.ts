import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** How places are laid out. The page comes with both, and its style sheet shows the one that there is room for. */
export type Layout = 'table' | 'list';

/** The places of a layout, in the order of the page. */
export const placeSelectors: Readonly<Record<Layout, string>> = { table: 'tbody tr', list: '[data-place]' };

/** Paper is narrow, but lists that are closed would tell nothing there. */
const wide = 'print, (min-width: 1024px)';

/** The layout to show, from now on. */
export function useLayout(initial: Layout | undefined): Layout | undefined {
  const [layout, setLayout] = useState(initial);
  useEffect(() => {
    const query = matchMedia(wide);
    // The style sheet shows nothing where the layout isn't the right one.
    const update = () => flushSync(() => setLayout(shownLayout()));
    query.addEventListener('change', update);
    // The window may have changed while the page was taken over.
    setLayout(shownLayout());
    return () => query.removeEventListener('change', update);
  }, []);
  return layout;
}

/** The layout that the style sheet shows. */
export function shownLayout(): Layout {
  return matchMedia(wide).matches ? 'table' : 'list';
}

/**
 * Drops the layout that isn't seen from the page's markup and gives the one that is: there may be thousands of places, and
 * React would take over both.
 */
export function keepShownLayout(section: HTMLElement): Layout {
  const shown = shownLayout();
  for (const part of section.querySelectorAll<HTMLElement>('[data-layout]')) {
    if (part.dataset.layout !== shown) part.remove();
  }
  return shown;
}
