import type { GraphFinding, GraphNode, SiteGraph } from '../../domain/site/site-graph.ts';

/** What a picture shows as one box. */
export interface GraphItem {
  /** Position of the item above, which comes before this one; undefined at the top. */
  readonly parent: number | undefined;
  /** `group` has no entry: it holds others together. */
  readonly kind: 'group' | 'fault' | 'entry';
  /** Content type of an entry. */
  readonly type: string;
  readonly title: string;
  readonly detail: string;
  readonly errors: number;
  readonly warnings: number;
}

type Tallied = Pick<GraphItem, 'errors' | 'warnings'>;

/** The tree in one list: the site, then the languages' roots, then what has no URL, below the fault that is the reason. */
export function graphItems(graph: SiteGraph): GraphItem[] {
  const items: GraphItem[] = [];
  const positions = new Map<string, number>();
  const roots = new Set(Object.values(graph.localeRoots));
  const above = groupsAbove(graph, roots, items);
  for (const node of graph.nodes) {
    const parent = node.parent === null ? above.get(node.id) : positions.get(node.parent);
    positions.set(node.id, items.length);
    items.push({ ...entryItem(node, graph.findings), parent });
  }
  return items;
}

/** Adds the groups. @returns id of a topmost node → position of its group */
function groupsAbove(
  graph: SiteGraph,
  roots: ReadonlySet<string>,
  items: GraphItem[],
): ReadonlyMap<string, number> {
  const above = new Map<string, number>();
  const childless = new Set(roots);
  for (const { parent } of graph.nodes) if (parent !== null) childless.delete(parent);
  if (childless.size > 0) {
    const languages = items.push(group('Language roots')) - 1;
    for (const id of childless) above.set(id, languages);
  }
  if (graph.withoutUrl.length === 0) return above;
  const broken = items.push(group('Without a URL')) - 1;
  for (const { finding, nodes } of graph.withoutUrl) {
    const fault = items.push({ ...faultItem(graph.findings[finding]), parent: broken }) - 1;
    for (const id of nodes) above.set(id, fault);
  }
  return above;
}

function group(title: string): GraphItem {
  return { parent: undefined, kind: 'group', type: '', title, detail: '', errors: 0, warnings: 0 };
}

/** The finding itself is counted at the entry that it is about. */
function faultItem(finding: GraphFinding | undefined): Omit<GraphItem, 'parent'> {
  const { rule = '', message = '' } = finding ?? {};
  return { kind: 'fault', type: '', title: rule, detail: message, errors: 0, warnings: 0 };
}

function entryItem(node: GraphNode, findings: readonly GraphFinding[]): Omit<GraphItem, 'parent'> {
  const [path] = Object.values(node.paths);
  const title = path ?? node.id;
  return {
    kind: 'entry',
    type: node.type,
    title,
    detail: node.name,
    ...tally(node, findings),
  };
}

function tally({ findings, moreFindings }: GraphNode, all: readonly GraphFinding[]): Tallied {
  const count = (severity: 'error' | 'warning') =>
    findings.filter((at) => all[at]?.severity === severity).length + (moreFindings?.[severity] ?? 0);
  return { errors: count('error'), warnings: count('warning') };
}
