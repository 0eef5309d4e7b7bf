import type { Content } from '../model/content.ts';
import { checkEntry } from './check-entry.ts';

/** Finds what some entries show, and what that shows in turn, where the checks of all entries aren't at hand. */
export function shownEntries(
  content: Content,
  ids: Iterable<string>,
  origin: string,
): ReadonlyMap<string, readonly string[]> {
  const shows = new Map<string, readonly string[]>();
  const reached = new Set(ids);
  for (const id of reached) {
    const own = content.typeOf(id) === 'layout' ? [] : checkEntry(content, id, origin).shows;
    shows.set(id, own);
    for (const shown of own) reached.add(shown);
  }
  return shows;
}
