import { pageTypes } from '../../domain/content/content-model.ts';
import type { Coverage, CoverageCell, CoverageRow, CoverageTotal } from '../../domain/content/coverage.ts';
import { type Content, publishedIds } from '../model/content.ts';
import { compareText } from './compare-text.ts';
import type { TextCounts } from './count-texts.ts';
import type { InspectedSite } from './inspected-site.ts';
import { shownTexts, stateOfTexts } from './shown-texts.ts';

/** Which pages exist in which languages, and how much of them is written there. */
export function textCoverage(site: InspectedSite): Coverage {
  const { content, origin } = site;
  const pages = rowsOf(site, publishedIds(content, pageTypes)).toSorted(byPath);
  return {
    schemaVersion: 1,
    origin,
    locales: content.locales.map(({ code, name }) => ({ code, name })),
    pages,
    shell: rowsOf(site, publishedIds(content, ['layout'])),
    totals: Object.fromEntries(content.locales.map(({ code }) => [code, totalOf(pages, code)])),
  };
}

/** What a language has of some pages. @param code UI code */
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
