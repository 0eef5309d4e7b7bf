import type { PageType } from '../../../domain/content/content-model.ts';
import { formatCount } from '../../../domain/site/format-count.ts';
import type { GraphFinding, GraphLocale, GraphNode } from '../../../domain/site/inspection.ts';
import { element, highlight, stateWords, textStates } from '../element.ts';
import type { TreeItem } from './tree.ts';
import { pathToShow } from './tree.ts';

export interface RowView {
  readonly item: TreeItem;
  readonly locales: readonly GraphLocale[];
  /** Undefined for an item without children. */
  readonly isOpen: boolean | undefined;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  /** In lower case. */
  readonly query: string;
  /** Position among its siblings, from 1. */
  readonly position: number;
  readonly siblings: number;
}

/** Limits the indent to the width of screens. */
const maxIndent = 14;
/** Marks the content types of pages. Its type is the content model's, which the viewer doesn't load. */
export const isPage: Readonly<Record<string, true>> = {
  page: true,
  partnerPage: true,
  stub: true,
} satisfies Record<PageType, true>;

/** Renders one line of the tree. */
export function treeRow(view: RowView): HTMLElement {
  const { item, isOpen, isActive, isChosen, position, siblings } = view;
  const row = element(
    'div',
    {
      role: 'treeitem',
      id: `item-${item.at}`,
      class: `row${isActive ? ' active' : ''}${item.node ? '' : ' heading'}`,
      'aria-level': item.level,
      'aria-posinset': position,
      'aria-setsize': siblings,
      'aria-expanded': isOpen === undefined ? undefined : String(isOpen),
      'aria-selected': String(isChosen),
      'aria-label': spoken(item),
      'data-at': item.at,
    },
    element('span', { class: 'twisty', 'data-toggles': isOpen === undefined ? undefined : '' }),
    ...contents(view),
  );
  row.style.setProperty('--level', String(Math.min(item.level, maxIndent)));
  return row;
}

function contents({ item, locales, query, isOpen }: RowView): (HTMLElement | undefined)[] {
  const { node, finding, title } = item;
  const path = pathToShow(item, query);
  const hasId = node && query !== '' && node.id.toLowerCase().includes(query);
  return [
    finding && severityMark(finding.severity),
    element(
      'span',
      { class: 'what' },
      element('span', { class: 'name', dir: 'auto' }, highlight(title, query)),
      path !== undefined && element('span', { class: 'path', dir: 'ltr' }, highlight(path, query)),
      hasId && element('span', { class: 'id' }, highlight(node.id, query)),
    ),
    item.below > 0 ? element('span', { class: 'below' }, item.below.toLocaleString('en')) : undefined,
    element('span', { class: 'type' }, node?.type ?? ''),
    findingMarks(item, isOpen === false),
    node && isPage[node.type] ? languageChips(node, locales) : undefined,
  ];
}

/** Renders a severity as a sign, with a number. */
export function severityMark(severity: GraphFinding['severity'], number = ''): HTMLElement {
  const signs = { error: '✕', warning: '!', info: 'i' };
  return element(
    'span',
    { class: `severity ${severity}`, title: severity },
    `${signs[severity]}${number && ` ${number}`}`,
  );
}

/** Renders the findings of an item; those of a closed branch include the findings below it. */
function findingMarks({ node, inside }: TreeItem, isClosed: boolean): HTMLElement | undefined {
  if (!isClosed && (node?.findings.length ?? 0) === 0) return undefined;
  const marks = (['error', 'warning', 'info'] as const)
    .filter((severity) => inside[severity] > 0)
    .map((severity) => severityMark(severity, inside[severity].toLocaleString('en')));
  return marks.length === 0 ? undefined : element('span', { class: 'marks' }, ...marks);
}

/** Renders a chip a language; where there is no room for that, a chip a state with the number of languages. */
function languageChips({ states }: GraphNode, locales: readonly GraphLocale[]): HTMLElement {
  const chips = locales.map(({ code, name }) => {
    const state = states[code] ?? 'missing';
    return element('i', { class: `state-${state}`, title: `${name}: ${stateWords[state]}` }, code);
  });
  const counts = textStates.flatMap((state) => {
    const languages = locales.filter(({ code }) => states[code] === state).length;
    if (languages === 0) return [];
    return element('i', { class: `state-${state}`, title: stateWords[state] }, String(languages));
  });
  return element(
    'span',
    { class: 'languages' },
    element('span', { class: 'chips' }, ...chips),
    element('span', { class: 'chips counts' }, ...counts),
  );
}

/** Returns the accessible name of the line, without its languages. */
function spoken({ node, finding, title, below, inside, children }: TreeItem): string {
  const [path] = Object.values(node?.paths ?? {});
  const total = inside.error + inside.warning + inside.info;
  return [
    finding ? `${finding.severity}: ${title}` : title,
    node?.type,
    path,
    node && isPage[node.type] && formatCount(Object.keys(node.paths).length, 'language'),
    children.length > 0 && `${formatCount(below, 'entry', 'entries')} below`,
    total > 0 && formatCount(total, 'finding'),
  ]
    .filter(Boolean)
    .join(', ');
}
