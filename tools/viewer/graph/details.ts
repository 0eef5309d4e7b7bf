import type { GraphFinding, GraphNode, SeverityCounts, SiteGraph } from '../../../domain/site/inspection.ts';
import { element, outsideLink, stateWords } from '../element.ts';
import { severityMark } from './row.ts';
import type { TreeItem } from './tree.ts';

/** The reports of `validate` list the findings beyond these. */
const maxFindings = 50;

const noFindings: SeverityCounts = { error: 0, warning: 0, info: 0 };

/** Renders the details of the chosen item. */
export function detailsOf({ node, finding, title }: TreeItem, graph: SiteGraph): HTMLElement[] {
  const heading = element('h2', { dir: 'auto', tabindex: -1 }, title);
  if (finding) return [element('h2', { tabindex: -1 }, finding.rule), findingList([finding])];
  if (!node) return [heading];
  const findings = node.findings.flatMap((at) => graph.findings[at] ?? []);
  return [
    heading,
    facts(node),
    ...(findings.length > 0 ? [element('h3', {}, 'Findings'), findingList(findings, node.moreFindings)] : []),
    element('h3', {}, 'Languages'),
    languageTable(node, graph),
  ];
}

function facts({ type, id, state, line, entryUrl }: GraphNode): HTMLElement {
  return element(
    'p',
    { class: 'facts' },
    `${type}, ${state}`,
    element('br'),
    element('code', {}, id),
    element('br'),
    line !== undefined && `line ${line} of the content file`,
    entryUrl !== undefined && element('br'),
    entryUrl !== undefined && outsideLink('Open in Contentful', entryUrl),
  );
}

function findingList(
  findings: readonly GraphFinding[],
  { error, warning, info }: SeverityCounts = noFindings,
): HTMLElement {
  const more = findings.length - maxFindings + error + warning + info;
  return element(
    'ul',
    { class: 'findings' },
    ...findings.slice(0, maxFindings).map(findingItem),
    more > 0 && element('li', {}, `and ${more} more; meridian validate lists them all`),
  );
}

function findingItem({ rule, severity, message, hint, ...place }: GraphFinding): HTMLElement {
  const where = [
    place.entryId && `entry ${place.entryId}`,
    place.field && `field ${place.field}`,
    place.locale && `language ${place.locale}`,
    place.file,
    place.line !== undefined && `line ${place.line}`,
  ].filter(Boolean);
  return element(
    'li',
    {},
    severityMark(severity),
    element('strong', {}, ` ${rule}`),
    element('p', { dir: 'auto' }, message),
    element('p', { class: 'hint' }, `Help: ${hint}`),
    where.length > 0 && element('p', { class: 'where' }, where.join(', ')),
    place.entryUrl !== undefined && outsideLink('Open in Contentful', place.entryUrl),
  );
}

function languageTable({ paths, states }: GraphNode, { locales, origin }: SiteGraph): HTMLElement {
  const rows = locales.map(({ code, name }) => {
    const state = states[code] ?? 'missing';
    const path = paths[code];
    return element(
      'tr',
      {},
      element('th', { scope: 'row', title: name }, element('b', { class: `state-${state}` }, code)),
      element('td', { dir: 'ltr' }, path === undefined ? '–' : pathLink(path, origin)),
      element('td', { class: 'state' }, stateWords[state]),
    );
  });
  return element('table', {}, element('tbody', {}, ...rows));
}

function pathLink(path: string, origin: string): HTMLElement {
  return outsideLink(path, path.startsWith('/') ? `${origin}${encodeURI(path)}` : undefined);
}
