import type { TextState } from '../../domain/site-graph.ts';
import type { TextCounts } from './count-texts.ts';
import { noFacts } from './entry-facts.ts';
import type { InspectedSite } from './inspected-site.ts';

/**
 * The texts of an entry and of everything that is shown inside it, one item a published language.
 *
 * A page's layout is left out: it is the same around all pages, and is counted by itself.
 */
export function shownTexts(site: InspectedSite, id: string): TextCounts[] {
  const everywhere = shownInside(site, id, undefined);
  const differs = [...everywhere].some((shown) => site.facts.get(shown)?.linksByLocale);
  return site.content.locales.map((_, at) => {
    const sum = { own: 0, fallback: 0 };
    for (const shown of differs ? shownInside(site, id, at) : everywhere) {
      const { own, fallback } = site.facts.get(shown)?.texts[at] ?? { own: 0, fallback: 0 };
      sum.own += own;
      sum.fallback += fallback;
    }
    return sum;
  });
}

/** @param at position of a language; undefined: in any language */
function shownInside({ content, shows, facts }: InspectedSite, id: string, at: number | undefined) {
  const seen = new Set([id]);
  for (const outer of seen) {
    const { linksByLocale } = facts.get(outer) ?? noFacts;
    const links = at === undefined ? undefined : linksByLocale?.[at];
    for (const inner of shows.get(outer) ?? []) {
      if (content.typeOf(inner) !== 'layout' && (!links || links.includes(inner))) seen.add(inner);
    }
  }
  return seen;
}

/** A page without any localized text has none that waits for a translator. */
export function stateOfTexts({ own, fallback }: TextCounts): TextState {
  if (fallback === 0) return 'own';
  return own === 0 ? 'fallback' : 'partial';
}
