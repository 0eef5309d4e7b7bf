/** Makes a function that answers each key once and then from memory; `undefined` is asked for again. */
export function keepByKey<Key, Value>(create: (key: Key) => Value): (key: Key) => Value {
  const kept = new Map<Key, Value>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const value = create(key);
    kept.set(key, value);
    return value;
  };
}
