import type { InspectedSite } from './inspected-site.ts';

/** Ids of the entries that show an entry directly, by its id. */
export type Containers = ReadonlyMap<string, readonly string[]>;

/** @param counts which containers are asked for; by default all */
export function containersOf({ shows }: InspectedSite, counts = (_: string) => true): Containers {
  const shownIn = new Map<string, string[]>();
  for (const [outer, inner] of shows) {
    if (!counts(outer)) continue;
    for (const id of inner) {
      const list = shownIn.get(id);
      if (list) list.push(outer);
      else shownIn.set(id, [outer]);
    }
  }
  return shownIn;
}

/** An entry and what shows it, at any distance. @param isEnd at which entries not to go further */
export function withContainers(shownIn: Containers, id: string, isEnd = (_: string) => false): string[] {
  const seen = new Set([id]);
  for (const inner of seen) if (!isEnd(inner)) for (const outer of shownIn.get(inner) ?? []) seen.add(outer);
  return [...seen];
}
