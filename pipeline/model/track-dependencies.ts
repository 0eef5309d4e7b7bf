import type { Content } from './content.ts';

/** Collects the keys of the data that is read while a result is computed. */
export interface DependencyTracker {
  readonly add: (key: string) => void;
  readonly addAll: (keys: Iterable<string>) => void;
  /** Runs, and returns the keys that were added meanwhile; they aren't added to those of an outer run. */
  readonly track: <Value>(run: () => Value) => Tracked<Value>;
}

interface Tracked<Value> {
  readonly value: Value;
  readonly dependencies: ReadonlySet<string>;
}

/** Creates a tracker without keys. */
export function createDependencyTracker(): DependencyTracker {
  let current = new Set<string>();
  return {
    add: (key) => current.add(key),
    addAll: (keys) => {
      for (const key of keys) current.add(key);
    },
    track: (run) => {
      const outer = current;
      const dependencies = new Set<string>();
      current = dependencies;
      try {
        return { value: run(), dependencies };
      } finally {
        current = outer;
      }
    },
  };
}

/** Wraps content so that the id of every entry and asset that is read is added. */
export function trackContent(content: Content, add: (id: string) => void): Content {
  const tracked =
    <Value>(read: (id: string) => Value) =>
    (id: string): Value => {
      add(id);
      return read(id);
    };
  return {
    ...content,
    typeOf: tracked(content.typeOf),
    stateOf: tracked(content.stateOf),
    assetStateOf: tracked(content.assetStateOf),
    isPublished: tracked(content.isPublished),
    entry: tracked(content.entry),
    checkedEntry: tracked(content.checkedEntry),
    asset: tracked(content.asset),
    checkedAsset: tracked(content.checkedAsset),
  };
}
