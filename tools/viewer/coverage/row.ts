import type { Coverage, CoverageCell, CoverageRow } from '../../../domain/content/coverage.ts';
import type { TextState } from '../../../domain/site/site-graph.ts';
import { element, outsideLink } from '../element.ts';
import { highlight } from '../highlight.ts';
import { stateWords } from '../states.ts';
import { shareOf } from './rows.ts';

/** Texts as well as colours tell states apart. */
export function markOf(state: TextState): string {
  return { own: '✓', partial: '50', fallback: '0', missing: '–' }[state];
}

/** A page in all languages. @param at position among the rows that are shown */
export function tableRow(
  row: CoverageRow | undefined,
  { locales }: Coverage,
  at: number,
  query: string,
): HTMLElement {
  if (!row) return element('div');
  const cells = locales.map(({ code, name }) => {
    const cell = row.languages[code] ?? { state: 'missing', own: 0, fallback: 0 };
    return languageCell(cell, shareOf(row, code), name);
  });
  const all = element('div', { role: 'cell', class: 'all' }, percent(shareOf(row, 'all')));
  return element('div', { role: 'row', 'aria-rowindex': at + 3 }, nameCell(row, query), all, ...cells);
}

/** All pages together. */
export function totalRow({ locales, totals, pages }: Coverage): HTMLElement {
  const shares = locales.map(({ code }) => totals[code]?.share ?? 0);
  const mean = shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
  return element(
    'div',
    { role: 'row', class: 'total', 'aria-rowindex': 2 },
    element('div', { role: 'rowheader' }, `All ${pages.length.toLocaleString('en')} pages`),
    element('div', { role: 'cell', class: 'all' }, percent(mean)),
    ...locales.map(({ name }, at) => element('div', { role: 'cell', title: name }, percent(shares[at] ?? 0))),
  );
}

function nameCell({ path, name, type, id, entryUrl }: CoverageRow, query: string): HTMLElement {
  const main = element('span', { class: 'path', dir: 'ltr' }, highlight(path ?? `(${type})`, query));
  const hasId = query !== '' && id.toLowerCase().includes(query);
  const label = element('span', { class: 'name', dir: 'auto' }, highlight(hasId ? id : name, query));
  const edit = entryUrl === undefined ? undefined : outsideLink('edit', entryUrl);
  edit?.setAttribute('aria-label', `edit ${name}`);
  return element(
    'div',
    { role: 'rowheader', title: `${name} (${id})` },
    element('span', {}, main, label),
    edit,
  );
}

function languageCell({ state, own, fallback }: CoverageCell, share: number, language: string): HTMLElement {
  const title = `${language}: ${stateWords[state]}${state === 'missing' ? '' : `, ${own} own, ${fallback} by fallback`}`;
  const text = state === 'partial' ? percent(share) : markOf(state);
  return element('div', { role: 'cell', class: `state-${state}`, title, 'aria-label': title }, text);
}

/** Rounded down, so that only what is complete looks complete. */
function percent(share: number): string {
  return share === 1 ? '✓' : `${Math.floor(share * 100)}`;
}
