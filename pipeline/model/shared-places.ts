import { memoize } from './collections.ts';

/**
 * Groups entries by the pages that show them, so that shared parts are visited once (docs/decisions/shared-places.md).
 */
export interface SharedPlaces {
  /** Places are numbered from 0. */
  readonly count: number;
  /** The place of each start and of each entry that a start shows. */
  readonly placeOf: ReadonlyMap<string, number>;
  /** Returns all places that a place shows, transitively. */
  readonly below: (place: number) => ReadonlySet<number>;
  /** Returns the starts that show a place, in order, including itself. */
  readonly startsAt: (place: number) => readonly string[];
}

/**
 * Groups entries that the same starts show, in linear time; cycles are allowed.
 * @param starts ids such as those of pages, each with a place of its own
 * @param shownBy returns the ids that an entry shows directly
 */
export function sharedPlaces(starts: readonly string[], shownBy: ShownBy): SharedPlaces {
  const lists = fromTheTop(starts, shownBy);
  const { placeOf, count } = placesOf(lists, new Set(starts));
  const inner = Array.from({ length: count }, () => new Set<number>());
  const outer = Array.from({ length: count }, () => new Set<number>());
  for (const [id, list] of lists) {
    const place = placeIn(placeOf, id);
    for (const shown of list) {
      const there = placeIn(placeOf, shown);
      if (there === place) continue;
      inner[place]?.add(there);
      outer[there]?.add(place);
    }
  }
  const startAt = new Map(starts.map((id, at) => [placeOf.get(id), at]));
  const above = reachable(outer);
  const startsAmong = (places: ReadonlySet<number>) => {
    const found = [...places].flatMap((place) => startAt.get(place) ?? []).sort((a, b) => a - b);
    return found.flatMap((at) => starts[at] ?? []);
  };
  return {
    count,
    placeOf,
    below: reachable(inner),
    startsAt: memoize((place) => startsAmong(new Set([place, ...above(place)]))),
  };
}

function placeIn(placeOf: ReadonlyMap<string, number>, id: string): number {
  const place = placeOf.get(id);
  if (place === undefined) throw new Error(`The entry ${id} is in no place.`);
  return place;
}

type ShownBy = (id: string) => readonly string[];

/** Reachable entries with what they show, in topological order except for cycles. */
type Lists = ReadonlyMap<string, readonly string[]>;

function fromTheTop(starts: readonly string[], shownBy: ShownBy): Lists {
  const finished: [string, readonly string[]][] = [];
  const seen = new Set<string>();
  const way: { id: string; list: readonly string[]; next: number }[] = [];
  const enter = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    way.push({ id, list: shownBy(id), next: 0 });
  };
  for (const start of starts) {
    enter(start);
    for (let top = way.at(-1); top; top = way.at(-1)) {
      const inner = top.list[top.next++];
      if (inner !== undefined) enter(inner);
      else {
        finished.push([top.id, top.list]);
        way.pop();
      }
    }
  }
  return new Map(finished.reverse());
}

/** Assigns an entry to its containers' place if they share one, otherwise to a place per set of containers. */
function placesOf(lists: Lists, starts: ReadonlySet<string>) {
  const placeOf = new Map<string, number>();
  const containers = new Map([...lists.keys()].map((id) => [id, { places: new Set<number>(), waitsFor: 0 }]));
  for (const list of lists.values()) {
    for (const shown of list) {
      const inner = containers.get(shown);
      if (inner) inner.waitsFor++;
    }
  }
  const placeByContainers = new Map<string, number>();
  let count = 0;
  for (const [id, list] of lists) {
    const { places, waitsFor } = containers.get(id) ?? { places: new Set<number>(), waitsFor: 0 };
    const [only = 0] = places;
    // In a cycle some containers have no place yet.
    const isApart = starts.has(id) || waitsFor > 0;
    const key = isApart || places.size === 1 ? '' : [...places].sort((a, b) => a - b).join(' ');
    const place = isApart ? count : places.size === 1 ? only : (placeByContainers.get(key) ?? count);
    if (place === count) count++;
    if (key !== '') placeByContainers.set(key, place);
    placeOf.set(id, place);
    for (const shown of list) {
      const inner = containers.get(shown);
      inner?.places.add(place);
      if (inner) inner.waitsFor--;
    }
  }
  return { placeOf, count };
}

/** Returns the places reachable from a place; includes itself only in a cycle. */
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
