import type { InspectedSite } from './inspected-site.ts';

/** Ids of the entries that show an entry directly, by its id. */
export type Containers = ReadonlyMap<string, readonly string[]>;

export function containersOf({ shows }: InspectedSite): Containers {
  const shownIn = new Map<string, string[]>();
  for (const [outer, inner] of shows) {
    for (const id of inner) {
      const list = shownIn.get(id);
      if (list) list.push(outer);
      else shownIn.set(id, [outer]);
    }
  }
  return shownIn;
}

/** An entry and what shows it, at any distance. */
export function withContainers(shownIn: Containers, id: string): string[] {
  const seen = new Set([id]);
  for (const inner of seen) for (const outer of shownIn.get(inner) ?? []) seen.add(outer);
  return [...seen];
}
