import { addToList } from '../model/collections.ts';

/** Returns the ids of the entries and asset nodes that an entry shows. */
export type Shows = Pick<ReadonlyMap<string, readonly string[]>, 'get'>;

/**
 * Finds what pages show, directly or within other entries.
 * @param counts returns whether to go on to an entry or asset node
 * @returns the pages with all that they show, and what shows each of these
 */
export function findShown(
  pages: readonly string[],
  shows: Shows,
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
