import type { Content } from './content.ts';

/** Collects dependency keys while a result is computed. */
export interface DependencyTracker {
  readonly add: (key: string) => void;
  readonly addAll: (keys: Iterable<string>) => void;
  /** Runs a function and returns its dependency keys; an outer `track` doesn't get them. */
  readonly track: <Value>(run: () => Value) => Tracked<Value>;
}

interface Tracked<Value> {
  readonly value: Value;
  readonly dependencies: ReadonlySet<string>;
}

/** Creates an empty tracker. */
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

/** Wraps content to record the id of every entry and asset read. */
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
