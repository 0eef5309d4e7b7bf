/** The two layouts of the locations: the page comes with both, and its style sheet shows the one that there is room for. */
import { type ReadonlyStore, useStore } from '../lib/store.ts';
import styles from './locations-view.module.css';

/** Lists the layouts of server locations. */
export type Layout = 'table' | 'list';

/** Selects the locations of a layout, in the order of the page. */
const locationSelectors: Readonly<Record<Layout, string>> = { table: 'tbody tr', list: '[data-place]' };

/** Paper is narrow, but closed lists would show nothing there. */
const wide = 'print, (min-width: 1024px)';

/** Follows the layout that the style sheet shows. */
const visibleLayout: ReadonlyStore<Layout> = {
  get: () => (matchMedia(wide).matches ? 'table' : 'list'),
  subscribe: (listener) => {
    const query = matchMedia(wide);
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  },
};

/**
 * Returns the layout to show, and follows the window's width.
 *
 * @param remaining the layout that is left in the page's markup; undefined: both are left
 */
export function useLayout(remaining: Layout | undefined): Layout | undefined {
  return useStore(visibleLayout, remaining);
}

/** Removes the layout that isn't visible from the page: there may be thousands of locations, and React would hydrate both. */
export function removeHiddenLayout(section: HTMLElement): Layout {
  const visible = visibleLayout.get();
  for (const part of section.querySelectorAll<HTMLElement>('[data-layout]')) {
    if (part.dataset.layout !== visible) part.remove();
  }
  return visible;
}

let showRow: ReturnType<typeof createRowShower> | undefined;

/**
 * Shows a location in its table, or in its list, which is opened for it (spec 2 §4.5).
 *
 * @param index the location's index in the order of the page: ids on hundreds of rows would make every page heavier
 */
export function showLocation(section: HTMLElement, index: number): void {
  const row = section.querySelectorAll<HTMLElement>(locationSelectors[visibleLayout.get()])[index];
  if (!row) return;
  const list = row.closest('details');
  if (list) list.open = true;
  // Parts that aren't drawn yet have no size, so the scroll position of what is below them isn't known.
  for (const long of section.querySelectorAll<HTMLElement>('[data-long]')) delete long.dataset.long;
  if (styles.row) row.classList.add(styles.row);
  showRow ??= createRowShower(window);
  showRow(row);
}

/** Delays after a location was chosen, in milliseconds (spec 2 §9). */
const scrollAfter = 100;
const fadeAfter = 500;
const clearAfter = 2500;

type Row = Pick<HTMLElement, 'dataset' | 'scrollIntoView'>;

/** Describes the part of `window` that {@link createRowShower} uses. */
export interface RowWindow {
  setTimeout(action: () => void, milliseconds: number): number;
  clearTimeout(timer: number): void;
  matchMedia(query: string): { readonly matches: boolean };
}

/**
 * Creates the function that scrolls to a row and highlights it for a moment (spec 2 §4.5, §9).
 *
 * The row's `data-highlight` is `on`, then `fading`, then removed. Showing another row, or the same one again, ends the
 * highlight before.
 */
export function createRowShower(browser: RowWindow): (row: Row) => void {
  let end = () => {};
  return (row) => {
    end();
    row.dataset.highlight = 'on';
    const timers = [
      browser.setTimeout(() => scrollTo(row, browser), scrollAfter),
      browser.setTimeout(() => {
        row.dataset.highlight = 'fading';
      }, fadeAfter),
      browser.setTimeout(() => end(), clearAfter),
    ];
    end = () => {
      for (const timer of timers) browser.clearTimeout(timer);
      delete row.dataset.highlight;
    };
  };
}

function scrollTo(row: Row, browser: RowWindow): void {
  const isReduced = browser.matchMedia('(prefers-reduced-motion: reduce)').matches;
  row.scrollIntoView({ behavior: isReduced ? 'instant' : 'smooth', block: 'center' });
}
