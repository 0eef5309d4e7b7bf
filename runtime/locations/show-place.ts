import rowHighlight from './search/row-highlight.module.css';
import { createRowShower } from './search/show-row.ts';

/** Shows a place wherever it stands now: in a table, or in a list, which is opened for it (spec 2 §4.5). */
export function createPlaceShower(section: () => HTMLElement | null): (id: string) => void {
  const showRow = createRowShower(window);
  return (id) => {
    const places = [...(section()?.querySelectorAll<HTMLElement>('[data-place]') ?? [])];
    const named = places.filter(({ dataset }) => dataset.place === id);
    // What is in a closed list has no size either, so the list itself is asked.
    const place = named.find((element) => isShown(element.closest('details') ?? element));
    if (!place) return;
    const list = place.closest('details');
    if (list) list.open = true;
    // Hundreds of rows don't carry what one of them needs for two seconds.
    if (rowHighlight.row) place.classList.add(rowHighlight.row);
    showRow(place);
  };
}

function isShown(element: Element): boolean {
  return element.getClientRects().length > 0;
}
