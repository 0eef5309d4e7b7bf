import type { LinkableType } from '../../domain/content/content-model.ts';
import type { InspectedSite } from './inspected-site.ts';

/** Entries that stand on pages by the thousand and have no path of their own: where they lead is no part of the tree. */
const links: ReadonlySet<string> = new Set<LinkableType>(['externalLink', 'mailtoLink', 'callToAction']);

/** Where entries hang in the tree: id → id of the node above; undefined at the top. */
export type Parents = ReadonlyMap<string, string | undefined>;

/**
 * Finds each entry's place: below the entry that its URL is built on.
 *
 * An entry that a fault leaves without a URL in every language hangs only below others of that kind, and where a chain
 * is a circle nothing is above the entries of the circle.
 */
export function graphParents({ content, urls, chains }: InspectedSite): Parents {
  const isBroken = (id: string) =>
    chains.faults.has(id) && (urls.get(id) ?? []).every((url) => url === undefined);
  const hasPlace = (id: string) => isBroken(id) || !isLink(content.typeOf(id), chains.next.has(id));
  const circles = entriesInCircles(chains.next);
  const parentOf = (id: string) => {
    if (circles.has(id)) return undefined;
    let next = chains.next.get(id);
    while (next !== undefined && !hasPlace(next)) next = chains.next.get(next);
    return next !== undefined && isBroken(id) === isBroken(next) ? next : undefined;
  };
  return new Map([...urls.keys()].filter(hasPlace).map((id) => [id, parentOf(id)]));
}

/** An anchor without a page leads to the one that it stands on. */
function isLink(type: string | undefined, hasNext: boolean): boolean {
  return links.has(type ?? '') || (type === 'anchor' && !hasNext);
}

function entriesInCircles(next: ReadonlyMap<string, string>): Set<string> {
  const circles = new Set<string>();
  const done = new Set<string>();
  for (const start of next.keys()) {
    const way = new Set<string>();
    let id: string | undefined = start;
    for (; id !== undefined && !done.has(id) && !way.has(id); id = next.get(id)) way.add(id);
    const closes = id !== undefined && way.has(id);
    for (let at = id; closes && at !== undefined && !circles.has(at); at = next.get(at)) circles.add(at);
    for (const seen of way) done.add(seen);
  }
  return circles;
}
