import { formatCount } from '../../../domain/site/format-count.ts';
/** The page that `coverage --format html` writes. */
import './coverage.css';
import type { Coverage, CoverageRow } from '../../../domain/site/inspection.ts';
import { element, pageHead, readData, searchField, select } from '../element.ts';
import { virtualRows } from '../virtual-rows.ts';
import { type Choice, chosenRows, markOf, type Order, tableRow, totalRow } from './rows.ts';

const coverage = readData<Coverage>();
const { locales, totals, origin } = coverage;
const all: readonly CoverageRow[] = [...coverage.pages, ...coverage.shell, ...coverage.names];

let order: Order = { by: 'path', isDescending: false };
let rows = all;

const input = searchField('Path, name or id', 'Search paths, names and ids');
const choices: readonly (readonly [Choice, string])[] = [
  ['all', 'All pages'],
  ['gaps', 'Only with gaps'],
  ['fallback', 'Only with fallback'],
  ['missing', 'Only missing somewhere'],
];
const choice = select('Pages', choices);
const matches = element('output', { class: 'matches', 'aria-live': 'polite' });
const head = element('div', { role: 'row', class: 'head', 'aria-rowindex': 1 });
const holder = element('div', { class: 'rows', role: 'rowgroup' });
const table = element(
  'div',
  { role: 'table', class: 'table', 'aria-label': 'Pages by language', 'aria-rowcount': all.length + 2 },
  element('div', { role: 'rowgroup', class: 'top' }, head, totalRow(coverage)),
  holder,
);
table.style.setProperty('--languages', String(locales.length));
const scroller = element('main', { class: 'scroller', tabindex: 0, 'aria-label': 'Table' }, table);
const facts = [
  origin,
  formatCount(coverage.pages.length, 'page'),
  formatCount(locales.length, 'language'),
] as const;
document.body.append(pageHead('Language coverage', facts, [input, choice, matches], markOf), scroller);

const list = virtualRows(
  scroller,
  holder,
  (at) => tableRow(rows[at], coverage, at, input.value.trim().toLowerCase()),
  () => table.querySelector('.top')?.clientHeight ?? 0,
);
input.addEventListener('input', show);
choice.addEventListener('change', show);
show();

function show(): void {
  rows = chosenRows(all, { query: input.value.trim().toLowerCase(), choice: choice.value as Choice, order });
  head.replaceChildren(...headCells());
  scroller.scrollTop = 0;
  list.draw(rows.length);
  matches.textContent =
    rows.length === all.length
      ? ''
      : `${rows.length.toLocaleString('en')} of ${formatCount(all.length, 'row')}`;
}

function headCells(): HTMLElement[] {
  return [
    headCell('path', 'Page', 'Page'),
    headCell('all', 'all', 'All languages'),
    ...locales.map(({ code, name }) => headCell(code, code, `${name}, ${percent(totals[code]?.share ?? 0)}`)),
  ];
}

/** Renders a heading that sorts by its column, the least covered first. */
function headCell(by: string, text: string, title: string): HTMLElement {
  const isSorted = order.by === by;
  const arrow = order.isDescending ? '▾' : '▴';
  const button = element(
    'button',
    { type: 'button', title },
    text,
    isSorted && element('span', { 'aria-hidden': 'true' }, arrow),
  );
  button.addEventListener('click', () => {
    order = { by, isDescending: isSorted && !order.isDescending };
    show();
    const sorted = head.querySelector<HTMLElement>(`[data-by="${by}"] button`);
    sorted?.focus();
  });
  const sort = isSorted ? (order.isDescending ? 'descending' : 'ascending') : undefined;
  return element('div', { role: 'columnheader', 'aria-sort': sort, 'data-by': by }, button);
}

function percent(share: number): string {
  return `${Math.floor(share * 100)} % own text`;
}
