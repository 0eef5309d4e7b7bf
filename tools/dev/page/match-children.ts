/** Which old node becomes which new one; whatever isn't named is removed or new. Both lists in order. */
export type Pairs = readonly (readonly [old: Node, next: Node])[];

/** More than this many comparisons are not worth finding out which of many siblings has moved. */
const mostComparisons = 40_000;

/** Pairs the children of two versions of an element: those that are the same first, then those between them by kind. */
export function matchChildren(old: readonly Node[], next: readonly Node[]): Pairs {
  const anchors = sameNodes(old, next);
  const pairs: (readonly [Node, Node])[] = [];
  let [oldAt, nextAt] = [0, 0];
  for (const [oldEnd, nextEnd] of [...anchors, [old.length, next.length] as const]) {
    pairs.push(...pairByKind(old.slice(oldAt, oldEnd), next.slice(nextAt, nextEnd)));
    const [same, twin] = [old[oldEnd], next[nextEnd]];
    if (same && twin) pairs.push([same, twin]);
    [oldAt, nextAt] = [oldEnd + 1, nextEnd + 1];
  }
  return pairs;
}

/** Positions of equal nodes in an order that both lists share: as many as possible. */
function sameNodes(old: readonly Node[], next: readonly Node[]): (readonly [number, number])[] {
  if (old.length * next.length > mostComparisons) return [];
  const lengths = Array.from({ length: old.length + 1 }, () => new Array<number>(next.length + 1).fill(0));
  const equal = old.map((node) => next.map((other) => node.isEqualNode(other)));
  const longest = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = next.length - 1; j >= 0; j--) {
      const row = lengths[i] as number[];
      row[j] = equal[i]?.[j] ? longest(i + 1, j + 1) + 1 : Math.max(longest(i + 1, j), longest(i, j + 1));
    }
  }
  const found: [number, number][] = [];
  for (let i = 0, j = 0; i < old.length && j < next.length; ) {
    if (equal[i]?.[j]) found.push([i++, j++]);
    else if (longest(i + 1, j) >= longest(i, j + 1)) i++;
    else j++;
  }
  return found;
}

function pairByKind(old: readonly Node[], next: readonly Node[]): (readonly [Node, Node])[] {
  const pairs: (readonly [Node, Node])[] = [];
  let from = 0;
  for (const node of next) {
    const at = old.findIndex((other, index) => index >= from && isOneKind(other, node));
    const found = old[at];
    if (!found) continue;
    pairs.push([found, node]);
    from = at + 1;
  }
  return pairs;
}

function isOneKind(a: Node, b: Node): boolean {
  if (a.nodeName !== b.nodeName) return false;
  if (!(a instanceof Element && b instanceof Element)) return true;
  return a.id === b.id && a.getAttribute('name') === b.getAttribute('name');
}
