import { formatCount } from '../../../domain/site/format-count.ts';
/** The page that `graph --format html` writes. */
import './graph.css';
import type { SiteGraph } from '../../../domain/site/inspection.ts';
import { element, pageHead, readData, searchField, select } from '../element.ts';
import { detailsOf } from './details.ts';
import { isPage } from './row.ts';
import { buildTree, type Filter, queryOf, search } from './tree.ts';
import { TreeView } from './tree-view.ts';

const graph = readData<SiteGraph>();
const tree = buildTree(graph);

const view = new TreeView(tree, showDetails);
const details = element('aside', { class: 'details', 'aria-label': 'Details', hidden: '' });
const input = searchField('Name, path or id', 'Search names, paths and ids');
const level = select('Findings', [
  ['', 'All entries'],
  ['error warning info', 'Only with findings'],
  ['error warning', 'Only with errors or warnings'],
  ['error', 'Only with errors'],
]);
const matches = element('output', { class: 'matches', 'aria-live': 'polite' });

document.body.append(head(), element('main', {}, view.scroller, details));

input.addEventListener('input', applyFilter);
level.addEventListener('change', applyFilter);
input.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
  event.preventDefault();
  view.focus();
});
details.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') hideDetails();
});

function head(): HTMLElement {
  const { nodes, locales, findings, origin } = graph;
  const pages = nodes.filter(({ type }) => isPage[type]).length;
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const found = `${formatCount(findings.length, 'finding')}${errors > 0 ? `, ${formatCount(errors, 'error')}` : ''}`;
  const tools = [
    input,
    level,
    button('Expand all', () => view.setAllOpen(true)),
    button('Collapse all', () => view.setAllOpen(false)),
    matches,
  ];
  const facts = [origin, formatCount(pages, 'page'), formatCount(locales.length, 'language'), found] as const;
  return pageHead('Slug tree', facts, tools, () => 'de');
}

function button(text: string, act: () => void): HTMLElement {
  const created = element('button', { type: 'button' }, text);
  created.addEventListener('click', act);
  return created;
}

function applyFilter(): void {
  const query = queryOf(input.value, graph.origin);
  const severities = level.value.split(' ').filter(Boolean) as Filter['severities'];
  const found = search(tree, { query, severities });
  view.filter(found, query);
  matches.textContent = found
    ? `${found.matches.length.toLocaleString('en')} of ${formatCount(tree.items.length, 'entry', 'entries')}`
    : '';
}

function showDetails(at: number): void {
  const item = tree.items[at];
  if (!item?.node && !item?.finding) return;
  const close = button('Close', hideDetails);
  close.className = 'close';
  details.replaceChildren(close, ...detailsOf(item, graph));
  details.hidden = false;
  details.scrollTop = 0;
}

function hideDetails(): void {
  details.hidden = true;
  view.scroller.focus();
}
