import { formatCount } from '../../../domain/site/format-count.ts';
import type {
  Coverage,
  CoverageCell,
  CoverageRow,
  PlaceNamesRow,
  TextState,
} from '../../../domain/site/inspection.ts';
import { element, highlight, outsideLink, stateWords } from '../element.ts';

export type Choice = 'all' | 'gaps' | 'fallback' | 'missing';

export interface Order {
  /** `path`, `all` for all languages together, or a UI code. */
  readonly by: string;
  readonly isDescending: boolean;
}

/** Filters and sorts rows. @param query in lower case */
export function chosenRows(
  all: readonly CoverageRow[],
  { query, choice, order }: { query: string; choice: Choice; order: Order },
): CoverageRow[] {
  const rows = all.filter((row) => isFound(row, query) && choices[choice](row));
  if (order.by === 'path') return order.isDescending ? rows.reverse() : rows;
  const shares = new Map(rows.map((row) => [row, shareOf(row, order.by)]));
  const sign = order.isDescending ? -1 : 1;
  return rows.sort((a, b) => sign * ((shares.get(a) ?? 0) - (shares.get(b) ?? 0)));
}

/** Returns the share of a page's texts that is written in a language, or in all of them; from 0 to 1. */
function shareOf({ languages, texts }: CoverageRow, by: string): number {
  const cells = by === 'all' ? Object.values(languages) : [languages[by]];
  const shares = cells.map((cell) => {
    if (!cell || cell.state === 'missing') return 0;
    return texts === 0 ? 1 : cell.own / texts;
  });
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
}

const choices: Readonly<Record<Choice, (row: CoverageRow) => boolean>> = {
  all: () => true,
  gaps: (row) => has(row, 'partial') || has(row, 'fallback') || has(row, 'missing'),
  fallback: (row) => has(row, 'partial') || has(row, 'fallback'),
  missing: (row) => has(row, 'missing'),
};

function has({ languages }: CoverageRow, state: string): boolean {
  return Object.values(languages).some((cell) => cell.state === state);
}

function isFound({ id, name, path }: CoverageRow, query: string): boolean {
  return query === '' || [id, name, path ?? ''].some((text) => text.toLowerCase().includes(query));
}

/** Returns the text of a state, so that colour isn't the only sign of it. */
export function markOf(state: TextState): string {
  return { own: '✓', partial: '50', fallback: '0', missing: '–' }[state];
}

/** Renders a page in all languages. @param at position among the visible rows */
export function tableRow(
  row: CoverageRow | undefined,
  { locales }: Coverage,
  at: number,
  query: string,
): HTMLElement {
  if (!row) return element('div');
  const cells = locales.map(({ code, name }) => {
    const cell = row.languages[code] ?? { state: 'missing', own: 0, fallback: 0 };
    const missing = isPlaceNames(row) ? (row.missing[code] ?? []) : [];
    return languageCell(cell, shareOf(row, code), [name, ...missing.slice(0, maxMissing)]);
  });
  const all = element('div', { role: 'cell', class: 'all' }, percent(shareOf(row, 'all')));
  return element('div', { role: 'row', 'aria-rowindex': at + 3 }, nameCell(row, query), all, ...cells);
}

/** Renders the row of all pages. */
export function totalRow({ locales, totals, pages }: Coverage): HTMLElement {
  const shares = locales.map(({ code }) => totals[code]?.share ?? 0);
  const mean = shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
  return element(
    'div',
    { role: 'row', class: 'total', 'aria-rowindex': 2 },
    element(
      'div',
      { role: 'rowheader' },
      pages.length === 1 ? '1 page' : `All ${formatCount(pages.length, 'page')}`,
    ),
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

/** Lists so many missing names in a cell's title. */
const maxMissing = 30;

function isPlaceNames(row: CoverageRow): row is PlaceNamesRow {
  return 'missing' in row;
}

/** Renders a cell. @param missing names of places that have none in the language */
function languageCell(
  { state, own, fallback }: CoverageCell,
  share: number,
  [language = '', ...missing]: readonly string[],
): HTMLElement {
  const counts = state === 'missing' ? '' : `, ${own} own, ${fallback} by fallback`;
  const title = `${language}: ${stateWords[state]}${counts}${missing.length > 0 ? `: ${missing.join(', ')}` : ''}`;
  const text = state === 'partial' ? percent(share) : markOf(state);
  return element('div', { role: 'cell', class: `state-${state}`, title, 'aria-label': title }, text);
}

/** Rounds down, so that only complete rows look complete. */
function percent(share: number): string {
  return share === 1 ? '✓' : `${Math.floor(share * 100)}`;
}
