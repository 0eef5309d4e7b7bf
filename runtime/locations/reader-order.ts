interface Row {
  readonly id: string;
  readonly name: string;
}

type Compare = (a: string, b: string) => number;

/**
 * Puts rows into a reader's order. Those that were shown before keep the order they had, whatever this browser thinks of
 * the alphabet: nothing moves under a reader's eyes but to make room for what is new.
 *
 * @param before positions of what was shown, by id
 */
export function inReaderOrder<Item extends Row>(
  rows: readonly Item[],
  before: ReadonlyMap<string, number>,
  compare: Compare,
): Item[] {
  const place = ({ id }: Item) => before.get(id) ?? 0;
  const known = rows.filter(({ id }) => before.has(id)).sort((a, b) => place(a) - place(b));
  const added = rows.filter(({ id }) => !before.has(id)).sort((a, b) => compare(a.name, b.name));
  return merge(known, added, compare);
}

function merge<Item extends Row>(known: readonly Item[], added: readonly Item[], compare: Compare): Item[] {
  const merged: Item[] = [];
  let next = 0;
  for (const row of known) {
    for (let other = added[next]; other && compare(other.name, row.name) < 0; other = added[next]) {
      merged.push(other);
      next++;
    }
    merged.push(row);
  }
  return [...merged, ...added.slice(next)];
}
