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
  return {
    ...trackFields(content, add),
    typeOf: tracked(content.typeOf, add),
    spaceTypeOf: tracked(content.spaceTypeOf, add),
    stateOf: tracked(content.stateOf, add),
    assetStateOf: tracked(content.assetStateOf, add),
    isPublished: tracked(content.isPublished, add),
  };
}

/** Wraps content to record the id of every entry and asset whose fields are read. */
export function trackFields(content: Content, add: (id: string) => void): Content {
  return {
    ...content,
    entry: tracked(content.entry, add),
    checkedEntry: tracked(content.checkedEntry, add),
    asset: tracked(content.asset, add),
    checkedAsset: tracked(content.checkedAsset, add),
  };
}

function tracked<Value>(read: (id: string) => Value, add: (id: string) => void): (id: string) => Value {
  return (id) => {
    add(id);
    return read(id);
  };
}
