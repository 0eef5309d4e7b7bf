/** Uses a cache as a process of its own. Its input is a `CacheUse` as JSON. */
import { text } from 'node:stream/consumers';
import type { RemoteCacheOptions } from '../../pipeline/model/remote-cache.ts';
import { createValueCache, remoteCacheLimits } from '../../pipeline/remote-cache/remote-cache.ts';

/** Describes what a process does with a cache before it closes it. */
export interface CacheUse {
  readonly options: RemoteCacheOptions;
  readonly limits: Partial<typeof remoteCacheLimits>;
  /** Values to store, by key. */
  readonly put: Readonly<Record<string, string>>;
  /** Keys to read meanwhile; closing ends that. */
  readonly get: readonly string[];
}

const { options, limits, put, get } = JSON.parse(await text(process.stdin)) as CacheUse;
const cache = createValueCache(options, { ...remoteCacheLimits, ...limits });
for (const [key, value] of Object.entries(put)) cache.put(key, Buffer.from(value, 'base64'));
const reads = get.map(cache.get);
await cache.close();
await Promise.all(reads);
process.stdout.write('closed');
