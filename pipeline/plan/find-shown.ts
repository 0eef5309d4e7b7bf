import { addToList } from '../model/collections.ts';

/**
 * Finds what pages show, directly or within other entries.
 * @param shows ids of the entries and asset nodes that each entry shows
 * @param counts returns whether to go on to an entry or asset node
 * @returns the pages with all that they show, and what shows each of these
 */
export function findShown(
  pages: readonly string[],
  shows: ReadonlyMap<string, readonly string[]>,
  counts: (id: string) => boolean,
): { readonly reached: ReadonlySet<string>; readonly shownBy: ReadonlyMap<string, readonly string[]> } {
  const reached = new Set(pages);
  const shownBy = new Map<string, string[]>();
  // The set grows while the loop runs.
  for (const id of reached) {
    for (const shown of shows.get(id) ?? []) {
      if (!counts(shown)) continue;
      addToList(shownBy, shown, id);
      reached.add(shown);
    }
  }
  return { reached, shownBy };
}
