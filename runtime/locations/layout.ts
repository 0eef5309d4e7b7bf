/** The two layouts of the locations. The page contains both; CSS shows the one that fits. */
import { type ReadonlyStore, useStore } from '../lib/store.ts';
import styles from './locations-view.module.css';

/** Lists the layouts of server locations. */
export type Layout = 'table' | 'list';

/** Selectors of a layout's locations, in page order. */
const locationSelectors: Readonly<Record<Layout, string>> = { table: 'tbody tr', list: '[data-place]' };

/** Printing uses the table, as closed lists would print nothing. */
const wide = 'print, (width >= 64em)';

/** Tracks the visible layout by media query. */
const visibleLayout: ReadonlyStore<Layout> = {
  get: () => (matchMedia(wide).matches ? 'table' : 'list'),
  subscribe: (listener) => {
    const query = matchMedia(wide);
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  },
};

/** Returns the visible layout. @param remaining the layout in the markup; undefined: both */
export function useLayout(remaining: Layout | undefined): Layout | undefined {
  return useStore(visibleLayout, remaining);
}

/** Removes the hidden layout, so that React doesn't hydrate thousands of invisible rows. */
export function removeHiddenLayout(section: HTMLElement): Layout {
  const visible = visibleLayout.get();
  for (const part of section.querySelectorAll<HTMLElement>('[data-layout]')) {
    if (part.dataset.layout !== visible) part.remove();
  }
  return visible;
}

let showRow: ReturnType<typeof createRowShower> | undefined;

/**
 * Scrolls to a location in the table, or opens it in the list (spec 2 §4.5). @param index index in page order, as ids on every row
 * would enlarge the page
 */
export function showLocation(section: HTMLElement, index: number): void {
  const row = section.querySelectorAll<HTMLElement>(locationSelectors[visibleLayout.get()])[index];
  if (!row) return;
  const list = row.closest('details');
  if (list) list.open = true;
  // Undrawn parts (`content-visibility`) would make scroll positions wrong.
  for (const long of section.querySelectorAll<HTMLElement>('[data-long]')) delete long.dataset.long;
  if (styles.row) row.classList.add(styles.row);
  showRow ??= createRowShower(window);
  showRow(row);
}

/** Delays after choosing a location, in milliseconds (spec 2 §9). */
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
 * Creates the function that scrolls to a row and highlights it briefly (spec 2 §4.5, §9): `data-highlight` is `on`, then `fading`, then
 * removed. A new highlight ends the previous one.
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
