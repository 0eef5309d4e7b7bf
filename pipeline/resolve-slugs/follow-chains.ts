/**
 * Computes a value for every node of a graph in which each node leads to at most one other.
 *
 * Every node is visited once, whatever the order, and nothing recurses: chains may be thousands of nodes long. A chain
 * that returns to itself gives all nodes of the circle the one value that `onCircle` makes; `onCircle` gets them in
 * order, once a circle.
 *
 * @param nextOf the node that a node leads to; undefined at a chain's end
 * @param combine makes a node's value from the value of the node it leads to
 */
export function followChains<Key, Value>(
  keys: Iterable<Key>,
  nextOf: (key: Key) => Key | undefined,
  combine: (key: Key, next: Value | undefined) => Value,
  onCircle: (circle: readonly Key[]) => Value,
): Map<Key, Value> {
  const values = new Map<Key, Value>();
  for (const start of keys) {
    const way = wayFrom(start, nextOf, values);
    const end = way.at(-1);
    const after = end === undefined ? undefined : nextOf(end);
    const circleStart = after === undefined || values.has(after) ? -1 : way.indexOf(after);
    if (circleStart >= 0) {
      const circle = way.splice(circleStart);
      const value = onCircle(circle);
      for (const key of circle) values.set(key, value);
    }
    for (const key of way.reverse()) {
      const next = nextOf(key);
      values.set(key, combine(key, next === undefined ? undefined : values.get(next)));
    }
  }
  return values;
}

/** The nodes from a start on, up to one whose value is known, the chain's end, or the first that would come again. */
function wayFrom<Key>(
  start: Key,
  nextOf: (key: Key) => Key | undefined,
  known: ReadonlyMap<Key, unknown>,
): Key[] {
  const way = new Set<Key>();
  for (let key: Key | undefined = start; key !== undefined; key = nextOf(key)) {
    if (known.has(key) || way.has(key)) break;
    way.add(key);
  }
  return [...way];
}
