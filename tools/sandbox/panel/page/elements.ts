/** An element of the page by its id. @throws Error where panel.html has none of that kind */
export function byId<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`panel.html has no ${kind.name} with the id "${id}".`);
}

/** A row of texts. */
function row(cells: readonly string[]): HTMLTableRowElement {
  const made = document.createElement('tr');
  made.append(
    ...cells.map((text) => {
      const cell = document.createElement('td');
      cell.textContent = text;
      return cell;
    }),
  );
  return made;
}

export function option(value: string, text: string): HTMLOptionElement {
  return new Option(text, value);
}

/** Replaces rows only where they differ: what is selected and read aloud stays. */
export function showRows(body: HTMLElement, rows: readonly (readonly string[])[]): void {
  const state = JSON.stringify(rows);
  if (body.dataset.state === state) return;
  body.dataset.state = state;
  body.replaceChildren(...rows.map(row));
}
