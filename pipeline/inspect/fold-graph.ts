import type { GraphItem } from './graph-items.ts';

/** A box of a picture: an item, or several of one place in one. */
export interface Box extends Omit<GraphItem, 'parent' | 'kind'> {
  readonly key: string;
  readonly parent: string | undefined;
  readonly kind: GraphItem['kind'] | 'folded';
}

/**
 * Makes a picture of at most `most` boxes, so that it can be read.
 *
 * Where there are more items, those of one place that have nothing below them become one box ("312 pages"); where that
 * is not enough, so does everything below a depth, the greatest that gives few enough boxes. No finding is lost: a box
 * has the sum of what is in it.
 */
export function foldGraph(items: readonly GraphItem[], most: number): Box[] {
  const depths = depthsOf(items);
  const deepest = depths.reduce((max, depth) => Math.max(max, depth), 0);
  if (items.length <= most) return boxesOf(items, depths, deepest + 1, false);
  let low = 0;
  let high = deepest + 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (boxesOf(items, depths, middle, true).length <= most) low = middle;
    else high = middle - 1;
  }
  return boxesOf(items, depths, low, true);
}

/** The topmost items are at depth 1. */
function depthsOf(items: readonly GraphItem[]): number[] {
  const depths: number[] = [];
  for (const { parent } of items) depths.push(parent === undefined ? 1 : (depths[parent] ?? 0) + 1);
  return depths;
}

/** @param depth of the deepest items with a box of their own */
function boxesOf(
  items: readonly GraphItem[],
  depths: readonly number[],
  depth: number,
  foldsLeaves: boolean,
): Box[] {
  const leaves = foldsLeaves ? leavesWithSiblings(items) : new Set<number>();
  const keys: string[] = [];
  const boxes = new Map<string, Folded>();
  items.forEach((item, at) => {
    const { parent } = item;
    const above = parent === undefined ? undefined : keys[parent];
    const isDeep = (depths[at] ?? 0) > depth;
    const isInside = isDeep && (depths[at] ?? 0) > depth + 1;
    const isFolded = isDeep || leaves.has(at);
    const key = isInside ? (above ?? '') : isFolded ? `below ${parent ?? 'nothing'}` : `${at}`;
    keys.push(key);
    const box = boxes.get(key);
    if (box) box.items.push(item);
    else boxes.set(key, { parent: above, items: [item] });
  });
  return [...boxes].map(([key, folded]) => boxOf(key, folded));
}

interface Folded {
  readonly parent: string | undefined;
  readonly items: GraphItem[];
}

function leavesWithSiblings(items: readonly GraphItem[]): Set<number> {
  const parents = new Set(items.map(({ parent }) => parent));
  const isLeaf = ({ kind }: GraphItem, at: number) => kind === 'entry' && !parents.has(at);
  const counts = new Map<number | undefined, number>();
  for (const { parent } of items.filter(isLeaf)) counts.set(parent, (counts.get(parent) ?? 0) + 1);
  return new Set(
    items.flatMap((item, at) => (isLeaf(item, at) && (counts.get(item.parent) ?? 0) > 1 ? at : [])),
  );
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

const nouns: Readonly<Record<string, readonly [one: string, many: string]>> = {
  directory: ['directory', 'directories'],
  page: ['page', 'pages'],
  partnerPage: ['partner page', 'partner pages'],
  stub: ['stub', 'stubs'],
  pageHub: ['page hub', 'page hubs'],
  emailNamedDestination: ['email destination', 'email destinations'],
  anchor: ['anchor', 'anchors'],
  callToAction: ['call to action', 'calls to action'],
};

/** `2 directories, 312 pages` */
function countTypes(types: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const type of types) counts.set(type, (counts.get(type) ?? 0) + 1);
  const parts = Object.entries(nouns).flatMap(([type, [one, many]]) => {
    const count = counts.get(type);
    return count === undefined ? [] : `${count} ${count === 1 ? one : many}`;
  });
  return parts.join(', ') || 'nothing';
}
