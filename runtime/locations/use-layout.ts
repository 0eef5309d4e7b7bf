import { useSyncExternalStore } from 'react';

/** How places are laid out. The page comes with both, and its style sheet shows the one that there is room for. */
export type Layout = 'table' | 'list';

/** The places of a layout, in the order of the page. */
export const placeSelectors: Readonly<Record<Layout, string>> = { table: 'tbody tr', list: '[data-place]' };

/** Paper is narrow, but lists that are closed would tell nothing there. */
const wide = 'print, (min-width: 1024px)';

/**
 * The layout to show; a change shows at once, as the style sheet shows nothing where the layout isn't the right one.
 *
 * @param atFirst the one that is left in the page; without one, both are there
 */
export function useLayout(atFirst: Layout | undefined): Layout | undefined {
  return useSyncExternalStore<Layout | undefined>(onChange, shownLayout, () => atFirst);
}

function onChange(tell: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
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
