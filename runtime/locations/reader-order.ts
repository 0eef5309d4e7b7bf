interface Named {
  readonly name: string;
}

type Compare = (a: string, b: string) => number;

/**
 * Puts rows into a reader's order. Those that were shown before keep the order they had, whatever this browser thinks of
 * the alphabet: nothing moves under a reader's eyes but to make room for what is new.
 *
 * @param before positions of what was shown, by name
 */
export function inReaderOrder<Item extends Named>(
  items: readonly Item[],
  before: ReadonlyMap<string, number>,
  compare: Compare,
): Item[] {
  const place = ({ name }: Item) => before.get(name) ?? 0;
  const known = items.filter(({ name }) => before.has(name)).sort((a, b) => place(a) - place(b));
  const added = items.filter(({ name }) => !before.has(name)).sort((a, b) => compare(a.name, b.name));
  return merge(known, added, compare);
}

function merge<Item extends Named>(known: readonly Item[], added: readonly Item[], compare: Compare): Item[] {
  const merged: Item[] = [];
  let next = 0;
  for (const item of known) {
    for (let new_ = added[next]; new_ && compare(new_.name, item.name) < 0; new_ = added[next]) {
      merged.push(new_);
      next++;
    }
    merged.push(item);
  }
  return [...merged, ...added.slice(next)];
}
