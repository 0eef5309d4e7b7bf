import rowHighlight from './search/row-highlight.module.css';
import { createRowShower } from './search/show-row.ts';
import { placeSelectors, shownLayout } from './use-layout.ts';

/**
 * Gives the function that shows a place in its table, or in its list, which is opened for it (spec 2 §4.5).
 *
 * Takes the place's number in the order of the page: names on hundreds of rows would only make every page heavier.
 */
export function createPlaceShower(): (section: HTMLElement, number: number) => void {
  const showRow = createRowShower(window);
  return (section, number) => {
    const place = section.querySelectorAll<HTMLElement>(placeSelectors[shownLayout()])[number];
    if (!place) return;
    const list = place.closest('details');
    if (list) list.open = true;
    drawAll(section);
    if (rowHighlight.row) place.classList.add(rowHighlight.row);
    showRow(place);
  };
}

/** What isn't drawn yet has no size, so that the way to what is below it isn't known. */
function drawAll(section: HTMLElement): void {
  for (const long of section.querySelectorAll<HTMLElement>('[data-long]')) delete long.dataset.long;
}
