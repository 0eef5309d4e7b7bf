/**
 * Finds results of other machines in the cache that they share. What a result depends on is known only once it has been
 * computed, so a lookup takes two steps: a name leads to the sets of dependencies that the result had before, and each set,
 * with what the dependencies are now, to the result itself. Keys hold nothing of a machine: no path, inode, time or order.
 */
import { hash } from 'node:crypto';
import type { RemoteCache, RemoteCacheOptions, SharedResults } from '../model/remote-cache.ts';
import { createValueCache, type ValueCache } from './remote-cache.ts';

/** Limits the sets of a name: content that changes back and forth has a few. */
const maxSets = 4;

/** Opens the cache that machines share. @throws UserError for an unusable proxy */
export function openRemoteCache(options: RemoteCacheOptions): RemoteCache {
  const values = createValueCache(options);
  return { ...values, resultsOf: (kind, hashOf) => resultsOf(values, kind, hashOf) };
}

function resultsOf(values: ValueCache, kind: string, hashOf: (dependency: string) => string): SharedResults {
  const setsOf = new Map<string, readonly (readonly string[])[]>();
  const nameKey = (name: string) => keyOf('name', kind, name);
  const resultKey = (name: string, dependencies: readonly string[]) =>
    keyOf(
      'result',
      kind,
      name,
      dependencies.map((dependency) => [dependency, hashOf(dependency)]),
    );
  return {
    find: async (name) => {
      const sets = parseSets(await values.get(nameKey(name)));
      setsOf.set(name, sets);
      for (const dependencies of sets) {
        const value = await values.get(resultKey(name, dependencies));
        if (value) return { value, dependencies };
      }
      return undefined;
    },
    store: (name, used, value) => {
      const dependencies = used.toSorted();
      const sets = setsOf.get(name) ?? [];
      values.put(resultKey(name, dependencies), value);
      const others = sets.filter((set) => set.join('\n') !== dependencies.join('\n'));
      if (others.length < sets.length) return;
      const now = [dependencies, ...others].slice(0, maxSets);
      values.put(nameKey(name), Buffer.from(JSON.stringify(now)));
    },
  };
}

function keyOf(...parts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(parts));
}

/** Returns no sets for anything but lists of lists of texts. */
function parseSets(value: Buffer | undefined): readonly (readonly string[])[] {
  try {
    const sets: unknown = value && JSON.parse(value.toString('utf8'));
    return Array.isArray(sets) ? sets.filter(isTexts).slice(0, maxSets) : [];
  } catch {
    return [];
  }
}

function isTexts(list: unknown): list is string[] {
  return Array.isArray(list) && list.every((text) => typeof text === 'string');
}
