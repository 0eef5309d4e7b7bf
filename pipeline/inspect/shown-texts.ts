import type { TextState } from '../../domain/site/site-graph.ts';
import { type SharedPlaces, sharedPlaces } from '../model/shared-places.ts';
import type { TextCounts } from './count-texts.ts';
import { noFacts } from './entry-facts.ts';
import type { InspectedSite } from './inspected-site.ts';

/**
 * Counts the texts of entries and of everything that is shown inside each, one item a published language.
 *
 * A page's layout is left out: it is the same around all pages, and is counted by itself.
 *
 * @param ids of the entries that are asked for
 */
export function shownTexts(site: InspectedSite, ids: readonly string[]): ReadonlyMap<string, TextCounts[]> {
  const differs = [...site.facts.values()].some(({ linksByLocale }) => linksByLocale);
  const everywhere = differs ? undefined : placesIn(site, ids, undefined);
  const columns = site.content.locales.map((_, at) =>
    countsIn(site, everywhere ?? placesIn(site, ids, at), ids, at),
  );
  return new Map(ids.map((id, row) => [id, columns.map((column) => column[row] ?? none)]));
}

const none: TextCounts = { own: 0, fallback: 0 };

/** @param at position of a language; undefined: they all show the same */
function placesIn(
  { content, shows, facts }: InspectedSite,
  ids: readonly string[],
  at: number | undefined,
): SharedPlaces {
  return sharedPlaces(ids, (outer) => {
    const inner = (shows.get(outer) ?? []).filter((id) => content.typeOf(id) !== 'layout');
    const { linksByLocale } = facts.get(outer) ?? noFacts;
    const links = at === undefined ? undefined : linksByLocale?.[at];
    if (!links) return inner;
    const shown = new Set(links);
    return inner.filter((id) => shown.has(id));
  });
}

/** In the order of the ids. */
function countsIn(
  { facts }: InspectedSite,
  places: SharedPlaces,
  ids: readonly string[],
  at: number,
): TextCounts[] {
  const counts = Array.from({ length: places.count }, () => ({ own: 0, fallback: 0 }));
  for (const [id, place] of places.placeOf) add(counts[place], facts.get(id)?.texts[at]);
  const sums = new Map<ReadonlySet<number>, TextCounts>();
  const sumOf = (inside: ReadonlySet<number>) => {
    const sum = { own: 0, fallback: 0 };
    for (const place of inside) add(sum, counts[place]);
    sums.set(inside, sum);
    return sum;
  };
  return ids.map((id) => {
    const place = places.placeOf.get(id) ?? 0;
    const inside = places.below(place);
    const sum = { ...(sums.get(inside) ?? sumOf(inside)) };
    // What contains itself is inside already.
    if (!inside.has(place)) add(sum, counts[place]);
    return sum;
  });
}

function add(sum: { own: number; fallback: number } | undefined, more: TextCounts | undefined): void {
  if (!sum || !more) return;
  sum.own += more.own;
  sum.fallback += more.fallback;
}

/** A page without any localized text has none that waits for a translator. */
export function stateOfTexts({ own, fallback }: TextCounts): TextState {
  if (fallback === 0) return 'own';
  return own === 0 ? 'fallback' : 'partial';
}
