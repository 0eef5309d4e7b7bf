/** Entries by the pages that show them, so that what thousands of pages share is looked at once (docs/decisions/shared-places.md). */
export interface SharedPlaces {
  /** How many places there are; they are called 0 and so on. */
  readonly count: number;
  /** The place of each entry that a start shows, and of each start. */
  readonly placeOf: ReadonlyMap<string, number>;
  /** All places that a place shows at any distance. Those that show the same directly get the same set. */
  readonly below: (place: number) => ReadonlySet<number>;
  /** The starts that show a place, in the order of the starts; a start shows itself. */
  readonly startsAt: (place: number) => readonly string[];
}

/**
 * Puts entries that the same starts show into one place: a group of cards that only the group shows is one with them. Takes
 * time in proportion to the entries and their links; circles are allowed.
 *
 * @param starts ids of what shows others, such as pages; each has a place of its own
 * @param shownBy ids of what an entry shows directly
 */
export function sharedPlaces(
  starts: readonly string[],
  shownBy: (id: string) => readonly string[],
): SharedPlaces {
  const order = fromTheTop(starts, shownBy);
  const { placeOf, count } = placesOf(order, new Set(starts), shownBy);
  const inner = Array.from({ length: count }, () => new Set<number>());
  const outer = Array.from({ length: count }, () => new Set<number>());
  for (const id of order) {
    const place = placeOf.get(id) ?? 0;
    for (const shown of shownBy(id)) {
      const there = placeOf.get(shown) ?? 0;
      if (there === place) continue;
      inner[place]?.add(there);
      outer[there]?.add(place);
    }
  }
  const startAt = new Map(starts.map((id, at) => [placeOf.get(id), at]));
  const above = reachable(outer);
  const startsAmong = (places: ReadonlySet<number>) => {
    const found = [...places].flatMap((place) => startAt.get(place) ?? []).sort((a, b) => a - b);
    return found.map((at) => starts[at] ?? '');
  };
  const known = new Map<number, readonly string[]>();
  return {
    count,
    placeOf,
    below: reachable(inner),
    startsAt: (place) => {
      const list = known.get(place) ?? startsAmong(new Set([place, ...above(place)]));
      known.set(place, list);
      return list;
    },
  };
}

type ShownBy = (id: string) => readonly string[];

/** Everything that the starts show, each entry after all that show it, but for circles. */
function fromTheTop(starts: readonly string[], shownBy: ShownBy): string[] {
  const finished: string[] = [];
  const seen = new Set<string>();
  for (const start of starts) {
    const way: { id: string; inner: Iterator<string> }[] = [];
    const enter = (id: string) => {
      if (seen.has(id)) return;
      seen.add(id);
      way.push({ id, inner: shownBy(id)[Symbol.iterator]() });
    };
    enter(start);
    for (let top = way.at(-1); top; top = way.at(-1)) {
      const { done, value } = top.inner.next();
      if (!done) enter(value);
      else finished.push(way.pop()?.id ?? '');
    }
  }
  return finished.reverse();
}

/** An entry is where all that show it are, if that is one place; otherwise with those that are shown in the same places. */
function placesOf(order: readonly string[], starts: ReadonlySet<string>, shownBy: ShownBy) {
  const placeOf = new Map<string, number>();
  const containers = new Map<string, { places: Set<number>; waitsFor: number }>();
  for (const id of order) {
    for (const shown of shownBy(id)) {
      const known = containers.get(shown);
      if (known) known.waitsFor++;
      else containers.set(shown, { places: new Set(), waitsFor: 1 });
    }
  }
  const placeByContainers = new Map<string, number>();
  let count = 0;
  for (const id of order) {
    const { places, waitsFor } = containers.get(id) ?? { places: new Set<number>(), waitsFor: 0 };
    const [only = 0] = places;
    // In a circle some of what shows it has no place yet.
    const isApart = starts.has(id) || waitsFor > 0;
    const key = isApart || places.size === 1 ? '' : [...places].sort((a, b) => a - b).join(' ');
    const place = isApart ? count : places.size === 1 ? only : (placeByContainers.get(key) ?? count);
    if (place === count) count++;
    if (key !== '') placeByContainers.set(key, place);
    placeOf.set(id, place);
    for (const shown of shownBy(id)) {
      const inner = containers.get(shown);
      inner?.places.add(place);
      if (inner) inner.waitsFor--;
    }
  }
  return { placeOf, count };
}

/** What can be reached from a place; the place itself only in a circle. */
function reachable(next: readonly ReadonlySet<number>[]): (place: number) => ReadonlySet<number> {
  const known = new Map<string, ReadonlySet<number>>();
  return (place) => {
    const direct = [...(next[place] ?? [])].sort((a, b) => a - b);
    const key = direct.join(' ');
    const reached = known.get(key) ?? allFrom(direct, next);
    known.set(key, reached);
    return reached;
  };
}

function allFrom(first: readonly number[], next: readonly ReadonlySet<number>[]): ReadonlySet<number> {
  const reached = new Set(first);
  for (const place of reached) for (const further of next[place] ?? []) reached.add(further);
  return reached;
}
