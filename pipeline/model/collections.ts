interface Known<Key, Value> {
  readonly get: (key: Key) => Value | undefined;
  readonly set: (key: Key, value: Value) => unknown;
}

/** Memoizes a function by its key, except for `undefined`. */
export function memoize<Key, Value>(
  compute: (key: Key) => Value,
  known: Known<Key, Value> = new Map<Key, Value>(),
): (key: Key) => Value {
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = compute(key);
    known.set(key, value);
    return value;
  };
}

/** Memoizes a function by an object, for as long as the object is in use. */
export function memoizeByObject<Source extends object, Value>(
  compute: (source: Source) => Value,
): (source: Source) => Value {
  return memoize(compute, new WeakMap<Source, Value>());
}

/** Appends a value to the list at a key. */
export function addToList<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Maps what lists hold to the keys of these lists. */
export function invert<Key, Item>(lists: Iterable<readonly [Key, Iterable<Item>]>): Map<Item, Key[]> {
  const keys = new Map<Item, Key[]>();
  for (const [key, items] of lists) for (const item of items) addToList(keys, item, key);
  return keys;
}

/** Returns a function that computes its value on the first call. */
export function once<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | undefined;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}
