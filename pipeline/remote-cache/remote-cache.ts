/**
 * A key-value store that machines share, over the HTTP protocol of Bazel's remote cache (docs/decisions/remote-cache.md): an
 * `ActionResult` at `ac/KEY` holds a small value, or names the blob at `cas/SHA-256` that holds it.
 */
import { hash } from 'node:crypto';
import { limited } from '../model/limited.ts';
import type { RemoteCache, RemoteCacheOptions } from '../model/remote-cache.ts';
import { decodeActionResult, encodeActionResult } from './action-result.ts';
import { createRequests, RequestError, type Requests } from './cache-requests.ts';
import { createFailureLimits } from './failure-limits.ts';
import { headBytes, openValue, sealValue } from './sealed-value.ts';

/** Reads and writes values by key: a SHA-256 in hex. Its functions never throw, and its promises never reject. */
export interface ValueCache extends Omit<RemoteCache, 'resultsOf'> {
  /** Returns a value; undefined for a miss and for anything wrong. */
  readonly get: (key: string) => Promise<Buffer | undefined>;
  /** Stores a value in the background if this machine may write. */
  readonly put: (key: string, value: Uint8Array) => void;
}

export const remoteCacheLimits = {
  /** Milliseconds for reading a value, and for each request that stores one. */
  request: 5_000,
  /** Milliseconds that all reads may take, besides those that their values save. */
  fruitless: 10_000,
  /** Milliseconds that a value saves: about half of what rendering a page in 22 languages takes, as a page is two values. */
  perValue: 10,
  /** Milliseconds that `close` waits for. */
  closing: 10_000,
  /** Failures in a row after which reading or writing stops. */
  failuresInRow: 3,
  /** Connections for reading and for writing. */
  readers: 12,
  writers: 4,
  valueBytes: 32 * 1024 ** 2,
  /** Bytes of all compressed values that wait to be stored; more aren't stored. */
  waitingBytes: 64 * 1024 ** 2,
};

/** Bytes up to which a wrapped value is in the `ActionResult` itself, which saves a request. */
const inlineBytes = 4096;
/** Limits the bytes of an `ActionResult`, to which servers may add fields, and of error pages. */
const maxResultBytes = 64 * 1024;

/** Opens a cache. @throws UserError for an unusable proxy */
export function createValueCache(
  { server, mayWrite, secret }: RemoteCacheOptions,
  limits = remoteCacheLimits,
): ValueCache {
  const requests = createRequests(server, limits.readers + limits.writers, limits.request);
  const { host } = new URL(server.url);
  const health = createFailureLimits(limits, { host, mayWrite }, requests.close);
  const counts = { hits: 0, misses: 0, bytesWritten: 0, skipped: 0 };
  const read = limited(limits.readers);
  const write = limited(limits.writers);
  const writes = new Set<Promise<void>>();
  let waitingBytes = 0;

  const load = async (key: string) => {
    if (!health.mayUse.read) return undefined;
    const start = requests.now();
    const deadline = start + Math.min(limits.request, health.timeLeft());
    let value: Buffer | undefined;
    try {
      const sealed = await loadSealed(requests, key, deadline, limits.valueBytes + headBytes);
      health.succeed('read');
      value = sealed && openValue(key, sealed, secret, limits.valueBytes);
    } catch (error) {
      health.fail('read', error);
    }
    health.addRead(start, requests.now(), value !== undefined);
    return value;
  };
  const store = async (key: string, sealed: Buffer) => {
    if (!health.mayUse.write) return;
    try {
      const bytes = await storeSealed(requests, key, sealed, limits.request);
      counts.bytesWritten += bytes;
      health.succeed('write');
    } catch (error) {
      health.fail('write', error);
    }
  };
  return {
    mayWrite,
    get: (key) =>
      read(async () => {
        const value = await load(key);
        counts[value ? 'hits' : 'misses'] += 1;
        return value;
      }),
    put: (key, value) => {
      if (!health.mayUse.write) return;
      const sealed = value.length <= limits.valueBytes && sealValue(key, value, secret);
      if (!sealed || waitingBytes + sealed.length > limits.waitingBytes) {
        counts.skipped += 1;
        return;
      }
      waitingBytes += sealed.length;
      const stored = write(() => store(key, sealed)).then(() => {
        waitingBytes -= sealed.length;
        writes.delete(stored);
      });
      writes.add(stored);
    },
    counts: () => ({
      ...requests.counts(),
      ...counts,
      failures: health.failures(),
      gaveUp: health.warning() !== undefined,
    }),
    warning: health.warning,
    close: async () => {
      const isStored = await isFulfilled(Promise.all(writes), limits.closing);
      if (!isStored)
        health.stop('write', `took more than ${limits.closing / 1000} s to store the last values`);
      health.close();
      requests.close();
    },
  };
}

/** Reads a wrapped value, in one request or two. @returns undefined for a miss @throws RequestError */
async function loadSealed(
  requests: Requests,
  key: string,
  deadline: number,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const load = async (path: string, maxBytes: number) => {
    const { status, body } = await requests.send({ method: 'GET', path, deadline, maxBytes });
    if (status === 404) return undefined;
    if (status !== 200) throw new RequestError(`status ${status}`);
    return body;
  };
  const message = await load(`ac/${key}`, maxResultBytes);
  const result = message && decodeActionResult(message);
  if (!result || 'inline' in result) return result?.inline;
  const { blob } = result;
  if (blob.size > maxBytes) return undefined;
  const bytes = await load(`cas/${blob.hash}`, Math.max(blob.size, maxResultBytes));
  if (bytes && (bytes.length !== blob.size || hash('sha256', bytes) !== blob.hash))
    throw new RequestError('a blob other than the named one');
  return bytes;
}

/** Stores a wrapped value, in one request or two. @returns the number of bytes sent @throws RequestError */
async function storeSealed(requests: Requests, key: string, sealed: Buffer, limit: number): Promise<number> {
  const store = async (path: string, body: Buffer) => {
    const deadline = requests.now() + limit;
    const { status } = await requests.send({ method: 'PUT', path, body, deadline, maxBytes: maxResultBytes });
    if (status < 200 || status > 299) throw new RequestError(`status ${status} to PUT`);
    return body.length;
  };
  if (sealed.length <= inlineBytes) return store(`ac/${key}`, encodeActionResult({ inline: sealed }));
  const blob = { hash: hash('sha256', sealed), size: sealed.length };
  // The blob first: a writer that is killed leaves no result without one.
  return (await store(`cas/${blob.hash}`, sealed)) + (await store(`ac/${key}`, encodeActionResult({ blob })));
}

/** Waits for a promise. @returns whether it was fulfilled within some milliseconds */
function isFulfilled(promise: Promise<unknown>, milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), milliseconds);
    promise.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
