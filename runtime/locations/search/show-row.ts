/** When things happen after a location was chosen, in milliseconds (spec 2 §9). */
const scrollAfter = 100;
const fadeAfter = 500;
const clearAfter = 2500;

type Row = Pick<HTMLElement, 'dataset' | 'scrollIntoView'>;

/** What of the browser's window it takes. */
export interface RowWindow {
  setTimeout(action: () => void, milliseconds: number): number;
  clearTimeout(timer: number): void;
  matchMedia(query: string): { readonly matches: boolean };
}

/**
 * Gives the function that scrolls to a row and highlights it for a moment (spec 2 §4.5, §9).
 *
 * The row's `data-highlight` is `on`, then `fading`, then gone; `row-highlight.module.css` draws it. Showing another row,
 * or the same one again, ends what was going on before.
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
  const still = browser.matchMedia('(prefers-reduced-motion: reduce)').matches;
  row.scrollIntoView({ behavior: still ? 'instant' : 'smooth', block: 'center' });
}
