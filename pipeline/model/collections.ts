/** Memoizes a function by its key, except for `undefined`. */
export function memoize<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
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
  const known = new WeakMap<Source, Value>();
  return (source) => {
    const before = known.get(source);
    if (before !== undefined) return before;
    const value = compute(source);
    known.set(source, value);
    return value;
  };
}

/** Appends a value to the list at a key. */
export function addToList<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Returns a function that computes its value on the first call. */
export function once<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | undefined;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}
