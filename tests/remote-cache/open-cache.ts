import { hash } from 'node:crypto';
import { onTestFinished } from 'vitest';
import type { CacheServer, RemoteCacheOptions } from '../../pipeline/model/remote-cache.ts';
import {
  createValueCache,
  remoteCacheLimits,
  type ValueCache,
} from '../../pipeline/remote-cache/remote-cache.ts';

/** Shortens the limits, so that tests of slow servers end soon. */
export const shortLimits = { ...remoteCacheLimits, request: 300, fruitless: 1500, closing: 1000 };

type Settings = Partial<RemoteCacheOptions & CacheServer & { readonly limits: typeof remoteCacheLimits }>;

/** Opens a cache that may write, until the test has finished. */
export function openCache(url: string, settings: Settings = {}): ValueCache {
  const { authorization, proxies = {}, mayWrite = true, secret, limits = shortLimits } = settings;
  const cache = createValueCache({ server: { url, authorization, proxies }, mayWrite, secret }, limits);
  onTestFinished(cache.close);
  return cache;
}

/** Stores values with a client of its own. */
export async function storeValues(
  url: string,
  values: Readonly<Record<string, Uint8Array>>,
  settings: Settings = {},
): Promise<ValueCache> {
  const cache = openCache(url, settings);
  for (const [key, value] of Object.entries(values)) cache.put(key, value);
  await cache.close();
  return cache;
}

/** Returns a key, as those of pages are. */
export function keyOf(text: string): string {
  return hash('sha256', text);
}

/** Returns bytes that look random, so that they can't be compressed. */
export function noise(length: number, seed = 'noise'): Buffer {
  const parts = Array.from({ length: Math.ceil(length / 32) }, (_, at) =>
    Buffer.from(hash('sha256', `${seed}${at}`), 'hex'),
  );
  return Buffer.concat(parts).subarray(0, length);
}
