import type { LinkableType } from '../../domain/content/content-model.ts';
import { formatCount } from '../../domain/site/format-count.ts';
import type { GraphFinding, GraphNode, SiteGraph } from '../../domain/site/inspection.ts';

/** Describes one node or group, before folding. */
export interface GraphItem {
  /** Position of the parent, which precedes this item; undefined at the top. */
  readonly parent: number | undefined;
  /** `group` has no entry of its own. */
  readonly kind: 'group' | 'fault' | 'entry';
  readonly type: string;
  readonly title: string;
  readonly detail: string;
  readonly errors: number;
  readonly warnings: number;
}

type Tallied = Pick<GraphItem, 'errors' | 'warnings'>;

/** Lists the tree: the site, the languages' roots, then entries without a URL below the fault. */
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

/** Adds the groups. @returns positions of groups by the ids of top nodes */
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

/** Describes a fault, whose finding counts at its entry. */
function faultItem(finding: GraphFinding | undefined): Omit<GraphItem, 'parent'> {
  const { rule = '', message = '' } = finding ?? {};
  return { kind: 'fault', type: '', title: rule, detail: message, errors: 0, warnings: 0 };
}

function entryItem(node: GraphNode, findings: readonly GraphFinding[]): Omit<GraphItem, 'parent'> {
  const [path] = Object.values(node.paths);
  const title = path ?? node.id;
  return { kind: 'entry', type: node.type, title, detail: node.name, ...tally(node, findings) };
}

function tally({ findings, moreFindings }: GraphNode, all: readonly GraphFinding[]): Tallied {
  const count = (severity: 'error' | 'warning') =>
    findings.filter((at) => all[at]?.severity === severity).length + (moreFindings?.[severity] ?? 0);
  return { errors: count('error'), warnings: count('warning') };
}

/** Describes a box of the picture: an item, or several folded siblings. */
export interface Box extends Omit<GraphItem, 'parent' | 'kind'> {
  readonly key: string;
  readonly parent: string | undefined;
  readonly kind: GraphItem['kind'] | 'folded';
}

/**
 * Folds items into at most `most` boxes. First folds everything in a directory except directories ("312 pages"), then
 * everything below the greatest depth that fits. A box has the total findings of its items.
 */
export function foldGraph(items: readonly GraphItem[], most: number): Box[] {
  if (items.length <= most) return boxesOf(items, () => false);
  const depths = depthsOf(items);
  const isPage = (at: number) => items[at]?.kind === 'entry' && items[at]?.type !== 'directory';
  const boxesTo = (depth: number) => boxesOf(items, (at) => isPage(at) || (depths[at] ?? 0) > depth);
  let low = 0;
  let high = depths.reduce((deepest, depth) => Math.max(deepest, depth), 0);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (boxesTo(middle).length <= most) low = middle;
    else high = middle - 1;
  }
  return boxesTo(low);
}

/** Returns the depth of each item, from 1. */
function depthsOf(items: readonly GraphItem[]): number[] {
  const depths: number[] = [];
  for (const { parent } of items) depths.push(parent === undefined ? 1 : (depths[parent] ?? 0) + 1);
  return depths;
}

interface Folded {
  readonly parent: string | undefined;
  readonly items: GraphItem[];
}

/** @param isFolded must hold for all descendants of a folded item */
function boxesOf(items: readonly GraphItem[], isFolded: (at: number) => boolean): Box[] {
  const boxes = new Map<string, Folded>();
  /** The nearest ancestor of each item that has a box. */
  const holders: (number | undefined)[] = [];
  items.forEach((item, at) => {
    const { parent } = item;
    const holder = parent !== undefined && isFolded(parent) ? holders[parent] : parent;
    holders.push(holder);
    const key = isFolded(at) ? `below ${holder ?? 'nothing'}` : `${at}`;
    const box = boxes.get(key);
    if (box) box.items.push(item);
    else boxes.set(key, { parent: holder === undefined ? undefined : `${holder}`, items: [item] });
  });
  return [...boxes].map(([key, folded]) => boxOf(key, folded));
}

function boxOf(key: string, { parent, items }: Folded): Box {
  const [only, ...others] = items;
  if (only && others.length === 0) return { ...only, key, parent };
  const sum = (of: 'errors' | 'warnings') => items.reduce((total, item) => total + item[of], 0);
  const types = items.filter(({ kind }) => kind === 'entry').map(({ type }) => type);
  return {
    key,
    parent,
    kind: 'folded',
    type: '',
    title: countTypes(types),
    detail: '',
    errors: sum('errors'),
    warnings: sum('warnings'),
  };
}

const nouns = {
  directory: ['directory', 'directories'],
  page: ['page', 'pages'],
  partnerPage: ['partner page', 'partner pages'],
  stub: ['stub', 'stubs'],
  pageHub: ['page hub', 'page hubs'],
  emailNamedDestination: ['email destination', 'email destinations'],
  anchor: ['anchor', 'anchors'],
  callToAction: ['call to action', 'calls to action'],
} satisfies Record<
  Exclude<LinkableType, 'externalLink' | 'mailtoLink'>,
  readonly [one: string, many: string]
>;

/** Formats the number of items of each type: `2 directories, 312 pages`. */
function countTypes(types: readonly string[]): string {
  const parts = Object.entries(nouns).flatMap(([type, [one, many]]) => {
    const count = types.filter((each) => each === type).length;
    return count === 0 ? [] : formatCount(count, one, many);
  });
  return parts.join(', ') || 'nothing';
}
