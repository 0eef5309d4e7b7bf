import { pageTypes } from '../../domain/content/content-model.ts';
import { compareText } from '../../domain/content/values.ts';
import type { Coverage, CoverageCell, CoverageRow, CoverageTotal } from '../../domain/site/inspection.ts';
import { type Content, publishedIds } from '../model/content.ts';
import { type SharedPlaces, sharedPlaces } from '../model/shared-places.ts';
import { noFacts, stateOfTexts, type TextCounts } from './entry-facts.ts';
import type { InspectedSite } from './inspected-site.ts';
import { placeNameCoverage } from './place-name-coverage.ts';

/** Measures which pages exist in which languages, the share of translated texts, and of names of places. */
export function textCoverage(site: InspectedSite): Coverage {
  const { content, origin } = site;
  const pages = rowsOf(site, publishedIds(content, pageTypes)).toSorted(byPath);
  return {
    schemaVersion: 1,
    origin,
    locales: content.locales.map(({ code, name }) => ({ code, name })),
    pages,
    shell: rowsOf(site, publishedIds(content, ['layout'])),
    names: placeNameCoverage(site),
    totals: Object.fromEntries(content.locales.map(({ code }) => [code, totalOf(pages, code)])),
  };
}

/** Sums up a language's coverage of pages. @param code UI code */
export function totalOf(pages: readonly CoverageRow[], code: string): CoverageTotal {
  const total = { own: 0, partial: 0, fallback: 0, missing: 0 };
  let written = 0;
  let texts = 0;
  for (const page of pages) {
    const cell = page.languages[code] ?? { state: 'missing', own: 0 };
    total[cell.state]++;
    written += cell.own;
    texts += page.texts;
  }
  return { ...total, share: texts === 0 ? 1 : written / texts };
}

function rowsOf(site: InspectedSite, ids: readonly string[]): CoverageRow[] {
  const places = site.locate(ids);
  const texts = shownTexts(site, ids);
  return ids.map((id, at) => {
    const entryUrl = places[at]?.entryUrl;
    return { ...rowOf(site, id, texts.get(id) ?? []), ...(entryUrl !== undefined && { entryUrl }) };
  });
}

function rowOf(
  { content, urls, facts, chains }: InspectedSite,
  id: string,
  shown: readonly TextCounts[],
): CoverageRow {
  const row = urls.get(id);
  const cells = shown.map((counts, at): CoverageCell => {
    const isThere = row === undefined || row[at] !== undefined;
    return isThere ? { state: stateOfTexts(counts), ...counts } : { state: 'missing', own: 0, fallback: 0 };
  });
  return {
    id,
    type: content.typeOf(id) ?? '',
    name: facts.get(id)?.name ?? id,
    path: row?.find((path) => path !== undefined) ?? null,
    section: urls.get(chains.next.get(id) ?? '')?.find((path) => path !== undefined) ?? '',
    texts: Math.max(0, ...cells.map(({ own, fallback }) => own + fallback)),
    languages: byLanguage(content, cells),
  };
}

function byLanguage<Value>(content: Content, values: readonly Value[]): Record<string, Value> {
  return Object.fromEntries(values.map((value, at) => [content.locales[at]?.code ?? '', value]));
}

function byPath(a: CoverageRow, b: CoverageRow): number {
  return compareText(a.path ?? '\uffff', b.path ?? '\uffff') || compareText(a.id, b.id);
}

/** Counts the texts of entries and of everything they show, per published language, without layouts. */
export function shownTexts(site: InspectedSite, ids: readonly string[]): ReadonlyMap<string, TextCounts[]> {
  const differs = [...site.facts.values()].some(({ linksByLocale }) => linksByLocale);
  const sameInAll = differs ? undefined : placesIn(site, ids, undefined);
  const columns = site.content.locales.map((_, at) =>
    countsIn(site, sameInAll ?? placesIn(site, ids, at), ids, at),
  );
  return new Map(ids.map((id, row) => [id, columns.map((column) => column[row] ?? none)]));
}

const none: TextCounts = { own: 0, fallback: 0 };

/** Finds shared places of shown entries. @param at language position; undefined: same for all */
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

function countsIn(
  { facts }: InspectedSite,
  places: SharedPlaces,
  ids: readonly string[],
  at: number,
): TextCounts[] {
  const counts = Array.from({ length: places.count }, (): TextCounts => ({ own: 0, fallback: 0 }));
  for (const [id, place] of places.placeOf) add(counts[place], facts.get(id)?.texts[at]);
  const sums = new Map<ReadonlySet<number>, TextCounts>();
  const sumOf = (inside: ReadonlySet<number>) => {
    const sum: TextCounts = { own: 0, fallback: 0 };
    for (const place of inside) add(sum, counts[place]);
    sums.set(inside, sum);
    return sum;
  };
  return ids.map((id) => {
    const place = places.placeOf.get(id) ?? 0;
    const inside = places.below(place);
    const sum: TextCounts = { ...(sums.get(inside) ?? sumOf(inside)) };
    // Skips entries that contain themselves.
    if (!inside.has(place)) add(sum, counts[place]);
    return sum;
  });
}

function add(sum: TextCounts | undefined, more: TextCounts | undefined): void {
  if (!sum || !more) return;
  sum.own += more.own;
  sum.fallback += more.fallback;
  if (more.absent) sum.absent = (sum.absent ?? 0) + more.absent;
}
