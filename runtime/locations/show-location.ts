/** Shows a location on the page: its row in the table, and its dots on the map; and what is chosen of all. */
import type { Continent } from '../../domain/servers/vpn-servers.ts';

let showRow: ReturnType<typeof createRowShower> | undefined;

/**
 * Opens the continent and the country of a location and scrolls to its row (spec 2 §4.5).
 * @param index index in page order, as ids on every row would enlarge the page
 */
export function showLocation(section: HTMLElement, index: number): void {
  const row = rowsIn(section)[index];
  if (!row) return;
  showRow ??= createRowShower(window);
  // With the scrolling, as the layout of what opens would hold up the key.
  showRow(row, () => {
    for (const around of ['tbody', '[data-continent]']) {
      const details = row.closest(around)?.querySelector('details');
      if (details) details.open = true;
    }
    if (!row.checkVisibility()) resetFilters(section);
  });
}

/** Returns the index of the location in whose row an event happened; -1 without one. */
export function indexOfRow(section: HTMLElement, { target }: Event): number {
  const row = target instanceof Element ? target.closest<HTMLElement>('tbody tr') : null;
  return row ? [...rowsIn(section)].indexOf(row) : -1;
}

/** Opens one continent and closes the others, unless the visitor has them in view. */
export function openBelow(section: HTMLElement, continent: Continent): void {
  const parts = [...section.querySelectorAll<HTMLElement>('[data-continent]')];
  const isBelow = parts.every((part) => part.getBoundingClientRect().top > innerHeight);
  for (const part of isBelow ? parts : []) {
    const details = part.querySelector('details');
    if (details) details.open = part.dataset.continent === continent;
  }
}

function rowsIn(section: HTMLElement): NodeListOf<HTMLElement> {
  return section.querySelectorAll<HTMLElement>('tbody tr');
}

/** Shows all continents and statuses again, as a filter may hide the location. */
function resetFilters(section: HTMLElement): void {
  for (const input of section.querySelectorAll<HTMLInputElement>('[data-filter]')) {
    input.checked = input.value === 'all';
  }
  applyChoices(section);
}

/** Shows what is chosen: in the list by attributes, which style sheets read instead of the inputs, and on the map. */
export function applyChoices(section: HTMLElement): void {
  const choices = section.querySelector<HTMLElement>('[data-choices]');
  if (!choices) return;
  const inputs = choices.querySelectorAll<HTMLInputElement>(':checked');
  const [chosen, view, only] = [...inputs].map(({ value }) => value);
  Object.assign(choices.dataset, { chosen, view });
  choices.toggleAttribute('data-only', only === 'available');
  for (const dots of dotsBefore(section)) {
    dots.toggleAttribute('data-dim', chosen !== 'all' && chosen !== dots.dataset.dots);
  }
}

/** Returns the dots of each continent on the map before the section. */
function dotsBefore(section: HTMLElement): NodeListOf<SVGElement> | [] {
  return mapBefore(section)?.querySelectorAll<SVGElement>('[data-dots]') ?? [];
}

function mapBefore(section: HTMLElement): Element | null | undefined {
  return section.parentElement?.previousElementSibling;
}

/** Marks dots on the map before the section, by a path over them. @param indexes in the order of the map's places */
export function markDots(section: HTMLElement, mark: 'lit' | 'off', indexes: readonly number[]): void {
  const dots = [...dotsBefore(section)].flatMap((path) => path.getAttribute('d')?.match(/M[^M]+/g) ?? []);
  mapBefore(section)
    ?.querySelector(`[data-${mark}]`)
    ?.setAttribute('d', indexes.map((index) => dots[index] ?? '').join(''));
}

/** Lays out what a change of the list brings to the screen at once, and the rest of the list after the next frame. */
export function showFirst(section: HTMLElement): void {
  const isOnScreen = (part: Element) => {
    const { top, bottom } = part.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  const countriesIn = (part: Element) => [...part.querySelectorAll<HTMLElement>('tbody')];
  const show = (countries: readonly HTMLElement[], visibility: '' | 'hidden' | 'visible') => {
    for (const { style } of countries) style.contentVisibility = visibility;
  };
  const countries = countriesIn(section);
  show(countries, 'hidden');
  const parts = [...section.querySelectorAll('[data-continent]')].filter(isOnScreen);
  show(parts.flatMap(countriesIn).filter(isOnScreen), 'visible');
  requestAnimationFrame(() => setTimeout(() => show(countries, '')));
}

/** Delays after choosing a location, in milliseconds (spec 2 §9). */
const scrollAfter = 100;
const fadeAfter = 500;
const clearAfter = 2500;

type Row = Pick<HTMLElement, 'dataset' | 'scrollIntoView'>;

export interface RowWindow {
  setTimeout(action: () => void, milliseconds: number): number;
  clearTimeout(timer: number): void;
  matchMedia(query: string): { readonly matches: boolean };
}

/**
 * Creates the function that reveals a row, scrolls to it and highlights it briefly (spec 2 §4.5, §9): `data-highlight` is `on`, then
 * `fading`, then removed. A new highlight ends the previous one.
 */
export function createRowShower(browser: RowWindow): (row: Row, reveal: () => void) => void {
  let end = () => {};
  return (row, reveal) => {
    end();
    row.dataset.highlight = 'on';
    const timers = [
      browser.setTimeout(() => {
        reveal();
        scrollTo(row, browser);
      }, scrollAfter),
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
