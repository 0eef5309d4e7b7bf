import type { GraphFinding, GraphNode, SiteGraph } from '../../../domain/site/inspection.ts';

/** Describes a line of the tree: an entry, a finding that groups others or stands alone, or a group's heading. */
export interface TreeItem {
  readonly at: number;
  readonly parent: number | undefined;
  /** From 1. */
  readonly level: number;
  readonly title: string;
  readonly node?: GraphNode;
  readonly finding?: GraphFinding;
  readonly children: number[];
  below: number;
  /** Findings here and below, by severity. */
  readonly inside: Record<GraphFinding['severity'], number>;
}

export interface Tree {
  readonly items: readonly TreeItem[];
  /** Positions of the topmost items. */
  readonly tops: readonly number[];
  /** Positions of the headings and findings above entries without a URL. */
  readonly faults: readonly number[];
  readonly graph: SiteGraph;
}

/** Builds the tree: the site first, then the languages' roots, then faults. */
export function buildTree(graph: SiteGraph): Tree {
  const items: TreeItem[] = [];
  const add = (parent: number | undefined, what: Pick<TreeItem, 'title' | 'node' | 'finding'>) => {
    const at = items.length;
    const level = parent === undefined ? 1 : (items[parent]?.level ?? 0) + 1;
    items.push({
      at,
      parent,
      level,
      children: [],
      below: 0,
      inside: { error: 0, warning: 0, info: 0 },
      ...what,
    });
    if (parent !== undefined) items[parent]?.children.push(at);
    return at;
  };
  addSite(graph, add);
  const firstFault = items.length;
  addFaults(graph, add);
  sumUp(items, graph.findings);
  const faults = items.slice(firstFault).filter(({ node, children }) => !node && children.length > 0);
  return {
    items,
    tops: items.filter(({ parent }) => parent === undefined).map(({ at }) => at),
    faults: faults.map(({ at }) => at),
    graph,
  };
}

type Add = (parent: number | undefined, what: Pick<TreeItem, 'title' | 'node' | 'finding'>) => number;

function addSite(graph: SiteGraph, add: Add): void {
  const broken = brokenIds(graph);
  const roots = languageRoots(graph);
  addNodes(graph.nodes, undefined, add, ({ id }) => !broken.has(id) && !roots.has(id));
  if (roots.size === 0) return;
  const group = add(undefined, { title: `Language roots (${roots.size})` });
  addNodes(graph.nodes, group, add, ({ id }) => roots.has(id));
}

function addFaults(graph: SiteGraph, add: Add): void {
  const { withoutUrl, siteFindings, findings } = graph;
  if (withoutUrl.length > 0) {
    const group = add(undefined, { title: 'Without a URL' });
    for (const { finding, nodes } of withoutUrl) {
      const fault = add(group, findingItem(findings[finding]));
      const below = new Set(nodes);
      addNodes(graph.nodes, fault, add, ({ id, parent }) => {
        if (parent !== null && below.has(parent)) below.add(id);
        return below.has(id);
      });
    }
  }
  if (siteFindings.length === 0) return;
  const group = add(undefined, { title: 'Findings about the space, or about what all pages show' });
  for (const finding of siteFindings) add(group, findingItem(findings[finding]));
}

function findingItem(finding: GraphFinding | undefined): Pick<TreeItem, 'title' | 'finding'> {
  return { title: finding?.message ?? '', ...(finding && { finding }) };
}

/** Adds nodes, each after its parent. */
function addNodes(
  nodes: readonly GraphNode[],
  top: number | undefined,
  add: Add,
  isWanted: (node: GraphNode) => boolean,
): void {
  const positions = new Map<string, number>();
  for (const node of nodes) {
    if (!isWanted(node)) continue;
    const parent = node.parent === null ? undefined : positions.get(node.parent);
    positions.set(node.id, add(parent ?? top, { title: node.name, node }));
  }
}

/** Returns the ids of all entries below the topmost ones without a URL. */
function brokenIds({ nodes, withoutUrl }: SiteGraph): Set<string> {
  const broken = new Set(withoutUrl.flatMap((group) => group.nodes));
  for (const { id, parent } of nodes) if (parent !== null && broken.has(parent)) broken.add(id);
  return broken;
}

/** Returns the roots of languages without children; others stay in the site's tree. */
function languageRoots({ nodes, localeRoots }: SiteGraph): Set<string> {
  const roots = new Set(Object.values(localeRoots));
  for (const { parent } of nodes) if (parent !== null) roots.delete(parent);
  return roots;
}

const severities = ['error', 'warning', 'info'] as const;

function sumUp(items: readonly TreeItem[], findings: readonly GraphFinding[]): void {
  for (const { at, parent, node, finding, inside } of items.toReversed()) {
    for (const position of node?.findings ?? []) inside[findings[position]?.severity ?? 'info']++;
    for (const severity of severities) inside[severity] += node?.moreFindings?.[severity] ?? 0;
    if (finding && items[at]?.children.length === 0) inside[finding.severity]++;
    const above = parent === undefined ? undefined : items[parent];
    if (!above) continue;
    above.below += (items[at]?.below ?? 0) + (node ? 1 : 0);
    for (const severity of severities) above.inside[severity] += inside[severity];
  }
}

/** Limits the tree to items with a text and with findings of some severities. */
export interface Filter {
  /** In lower case; empty for any. */
  readonly query: string;
  readonly severities: readonly ('error' | 'warning' | 'info')[];
}

/** Holds the result of a search. */
export interface Found {
  /** Positions of the items that match, in the tree's order. */
  readonly matches: readonly number[];
  /** The matches and their ancestors. */
  readonly shown: ReadonlySet<number>;
}

/** Finds items by name, path in any language, or id. @returns undefined for an empty filter */
export function search(tree: Tree, { query, severities }: Filter): Found | undefined {
  if (query === '' && severities.length === 0) return undefined;
  const matches = tree.items
    .filter((item) => isFound(item, query) && hasFinding(tree, item, severities))
    .map(({ at }) => at);
  const shown = new Set<number>();
  for (const match of matches) {
    for (
      let at: number | undefined = match;
      at !== undefined && !shown.has(at);
      at = tree.items[at]?.parent
    ) {
      shown.add(at);
    }
  }
  return { matches, shown };
}

/** Returns the path that matches, else the first. */
export function pathToShow({ node }: TreeItem, query: string): string | undefined {
  const paths = Object.values(node?.paths ?? {});
  const found = query === '' ? undefined : paths.find((path) => path.toLowerCase().includes(query));
  return found ?? paths[0];
}

/** Normalizes a typed or pasted query: an address of the site becomes its path. */
export function queryOf(text: string, origin: string): string {
  const trimmed = text.trim();
  return (trimmed.startsWith(`${origin}/`) ? trimmed.slice(origin.length) : trimmed).toLowerCase();
}

function isFound({ node, finding, title }: TreeItem, query: string): boolean {
  if (query === '') return node !== undefined || finding !== undefined;
  const has = (text: string) => text.toLowerCase().includes(query);
  if (!node) return finding !== undefined && has(title);
  return has(node.name) || has(node.id) || Object.values(node.paths).some(has);
}

function hasFinding({ graph }: Tree, { node, finding }: TreeItem, severities: Filter['severities']): boolean {
  if (severities.length === 0) return true;
  if (finding) return severities.includes(finding.severity);
  if (severities.some((severity) => (node?.moreFindings?.[severity] ?? 0) > 0)) return true;
  return (node?.findings ?? []).some((at) => severities.includes(graph.findings[at]?.severity ?? 'info'));
}
