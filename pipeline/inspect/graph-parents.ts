import type { InspectedSite } from './inspected-site.ts';

/** Entries whose place in the tree would say nothing: they lead outside the site or stay on the page they stand on. */
const leadOutside: ReadonlySet<string> = new Set(['externalLink', 'mailtoLink', 'callToAction', 'anchor']);

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
  const hasPlace = (id: string) =>
    chains.next.has(id) || isBroken(id) || !leadOutside.has(content.typeOf(id) ?? '');
  const circles = entriesInCircles(chains.next);
  return new Map(
    [...urls.keys()].filter(hasPlace).map((id) => {
      const next = chains.next.get(id);
      const isTop =
        next === undefined || circles.has(id) || isBroken(id) !== isBroken(next) || !urls.has(next);
      return [id, isTop || !hasPlace(next) ? undefined : next];
    }),
  );
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
