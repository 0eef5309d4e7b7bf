import { hash } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { BuildOptions } from '../context.ts';
import {
  assertWritableFolder,
  type CacheFile,
  cacheFileOf,
  readCacheFile,
  removeOldFiles,
  writeCacheFile,
} from '../files/cache-file.ts';
import { hashInputs, hashScripts, type InputHashes } from '../files/input-hashes.ts';
import { readKnownContent } from '../load/known-content.ts';
import { once } from '../model/collections.ts';
import { explainCacheError } from '../publish/write-errors.ts';
import type { BuildCache, CacheParts, Memo, Memos } from './cache-parts.ts';

/** Provides a cache that reads and saves nothing. */
export const cacheOff: BuildCache = {
  isOn: false,
  previous: () => undefined,
  content: async () => undefined,
  put: () => {},
  keep: () => {},
  memo: async (_name, _keyOf, compute) => compute(),
  inputs: () => undefined,
  assertWritable: () => {},
  save: async () => undefined,
};

/** Holds caches in memory for later builds of this process, by file and program. */
export type ReadCaches = Map<string, CacheFile>;

/** Opens the cache of an output folder; disabled without a cache folder or if an input can't be read. */
export function openBuildCache(options: BuildOptions, readBefore?: ReadCaches): BuildCache {
  const { cacheFolder, config, programFolder } = options;
  const inputs = cacheFolder === undefined ? undefined : readableInputs(options);
  if (cacheFolder === undefined || !inputs) return cacheOff;
  const file = join(cacheFolder, hash('sha256', config.out).slice(0, 16));
  const readKey = `${file} ${inputs.program}`;
  const before = readBefore?.get(readKey) ?? readCacheFile(file, inputs.program);
  const previous = <Name extends keyof CacheParts>(name: Name) =>
    before?.read(name) as CacheParts[Name] | undefined;
  const parts = new Map<string, () => unknown>();
  const kept = new Set<string>();
  return {
    isOn: true,
    previous,
    content: once(async () => {
      const [items, chunks] = [previous('items'), previous('chunks')];
      return items && chunks && readKnownContent(config.content, { ...items, ...chunks });
    }),
    put: (name, part) => parts.set(name, part),
    keep: (name) => kept.add(name),
    memo: async (name, keyOf, compute, isReusable = () => true) => {
      const known = previous(name) as Memo<Memos[typeof name]> | undefined;
      if (known && known.key === (await keyOf())) {
        kept.add(name);
        return known.value;
      }
      const value = compute();
      if (isReusable(value)) parts.set(name, async () => ({ key: await keyOf(), value }));
      return value;
    },
    // The first build of a program creates the browser's scripts.
    inputs: () => ({ ...inputs, scripts: inputs.scripts ?? hashScripts(programFolder, config) }),
    assertWritable: () => {
      try {
        assertWritableFolder(dirname(file));
      } catch (error) {
        throw explainCacheError(error, dirname(file));
      }
    },
    save: async () => {
      try {
        const saved: Record<string, unknown> = {};
        for (const [name, part] of parts) saved[name] = await part();
        const unchanged = [...kept].flatMap((name) => {
          const bytes = parts.has(name) ? undefined : before?.bytes.get(name);
          return bytes ? [[name, bytes] as const] : [];
        });
        const bytes = writeCacheFile(file, inputs.program, saved, Object.fromEntries(unchanged));
        readBefore?.clear();
        readBefore?.set(readKey, cacheFileOf(bytes, [...(before?.parsed ?? []), ...Object.entries(saved)]));
        removeOldFiles(dirname(file));
        return undefined;
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        return `The build cache can't be written: ${why}. The site itself is complete.`;
      }
    },
  };
}

/** Returns undefined for an unreadable input; the stage that needs it reports why. */
function readableInputs(options: BuildOptions): InputHashes | undefined {
  try {
    return hashInputs(options);
  } catch {
    return undefined;
  }
}

/** Hashes JSON values and maps of them. Long lists without maps are passed as JSON, which is made faster. */
export function hashValues(...values: readonly unknown[]): string {
  const text = JSON.stringify(values, (_key, value) => (value instanceof Map ? [...value] : value));
  return hash('sha256', text, 'base64');
}
