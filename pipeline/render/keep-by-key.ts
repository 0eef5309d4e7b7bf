import type { Uses } from '../model/uses.ts';

/** Makes a function that answers each key once and then from memory; `undefined` is asked for again. */
export type KeepByKey = <Key, Value>(create: (key: Key) => Value) => (key: Key) => Value;

/** @param uses is told what an answer was made of each time that it is given, not only the first */
export function createKeeper(uses: Uses | undefined): KeepByKey {
  return uses ? (create) => keepWithUses(uses, create) : keepByKey;
}

function keepByKey<Key, Value>(create: (key: Key) => Value): (key: Key) => Value {
  const kept = new Map<Key, Value>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const value = create(key);
    kept.set(key, value);
    return value;
  };
}

function keepWithUses<Key, Value>(uses: Uses, create: (key: Key) => Value): (key: Key) => Value {
  const recorded = keepByKey((key: Key) => uses.record(() => create(key)));
  return (key) => {
    const { value, asked } = recorded(key);
    uses.noteAll(asked);
    return value;
  };
}
