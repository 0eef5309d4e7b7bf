/** The shared cache's client with servers that fail, lie or attack: each read is a miss within its limits, and no write throws. */
import { hash } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { encodeActionResult } from '../../pipeline/remote-cache/action-result.ts';
import { sealValue } from '../../pipeline/remote-cache/sealed-value.ts';
import { anyFaults, bodyFaults, type CacheServerMock, startCacheServer } from '../helpers/cache-server.ts';
import { keyOf, noise, openCache, shortLimits, storeValues } from './open-cache.ts';

const key = keyOf('page');
const otherKey = keyOf('other page');
const value = noise(9000);
const small = noise(100);

const faults = Object.entries({ ...anyFaults, ...bodyFaults });

describe.each([
  ['the result', 'GET /ac', value],
  ['the blob', 'GET /cas', value],
  ['a small value', 'GET /ac', small],
])('reading %s', (_, requests, stored) => {
  test.each(faults)('%s is a miss', async (_, fault) => {
    const server = await startCacheServer();
    await storeValues(server.url, { [key]: stored });
    server.faults.set(requests, fault);
    const cache = openCache(server.url);
    expect(await cache.get(key)).toBeUndefined();
    expect(cache.counts()).toMatchObject({ hits: 0, misses: 1, gaveUp: false });
    server.faults.clear();
    expect(await cache.get(key)).toEqual(stored);
  });
});

describe.each(['PUT /cas', 'PUT /ac'])('%s', (requests) => {
  test.each(Object.entries(anyFaults))('%s is no error', { tags: 'ci' }, async (_, fault) => {
    const server = await startCacheServer();
    server.faults.set(requests, fault);
    const { counts, warning } = await storeValues(server.url, { [key]: value });
    expect(counts()).toMatchObject({ failures: 1, bytesWritten: 0, gaveUp: false });
    expect(warning()).toBeUndefined();
    server.faults.clear();
    expect(await openCache(server.url).get(key)).toBeUndefined();
  });
});

describe('a value under a valid key', () => {
  /** Puts what a server can forge without the secret: a blob that its result names rightly. */
  async function forge({ store }: CacheServerMock, sealed: Buffer) {
    const blob = { hash: hash('sha256', sealed), size: sealed.length };
    store.set(`/cas/${blob.hash}`, sealed);
    store.set(`/ac/${key}`, encodeActionResult({ blob }));
  }

  /** Returns a wrapped value whose seal fits whatever body it has. */
  function sealedAs(encoding: number, body: Uint8Array): Buffer {
    const name = Buffer.from(key, 'hex');
    const content = Buffer.concat([Buffer.from([encoding]), body]);
    const seal = Buffer.from(hash('sha256', Buffer.concat([name, content])), 'hex');
    return Buffer.concat([name, seal, content]);
  }

  test('is read where it is right', async () => {
    const server = await startCacheServer();
    await forge(server, sealedAs(0, value));
    expect(await openCache(server.url).get(key)).toEqual(value);
    await forge(server, sealedAs(1, zstdCompressSync(value)));
    expect(await openCache(server.url).get(key)).toEqual(value);
  });

  test.each([
    ['that is another key’s', () => sealValue(otherKey, value, undefined)],
    ['that is signed by somebody else', () => sealValue(key, value, 'x'.repeat(32))],
    ['of an unknown encoding', () => sealedAs(2, value)],
    ['that claims to be compressed', () => sealedAs(1, value)],
    ['that is compressed and cut', () => sealedAs(1, zstdCompressSync(value).subarray(0, -1))],
    ['that unpacks to too much', () => sealedAs(1, zstdCompressSync(Buffer.alloc(64 * 1024 ** 2)))],
    ['that is too short', () => noise(64)],
    ['that is empty', () => Buffer.alloc(0)],
  ])('%s is a miss', async (_, create) => {
    const server = await startCacheServer();
    await forge(server, await create());
    const cache = openCache(server.url);
    expect(await cache.get(key)).toBeUndefined();
    expect(cache.counts()).toMatchObject({ misses: 1, failures: 0 });
  });

  test('that is valid but unsigned is a miss with a secret', async () => {
    const server = await startCacheServer();
    await forge(server, sealedAs(0, value));
    expect(await openCache(server.url, { secret: 's'.repeat(32) }).get(key)).toBeUndefined();
  });

  test.each([
    ['names a missing blob', encodeActionResult({ blob: { hash: keyOf('gone'), size: 5000 } }), 2],
    ['names a huge blob', encodeActionResult({ blob: { hash: keyOf('huge'), size: 2 ** 40 } }), 1],
    ['names a path', encodeActionResult({ blob: { hash: '../../admin', size: 5000 } }), 1],
    ['is empty', Buffer.alloc(0), 1],
    ['is a web page', Buffer.from('<!doctype html><title>Log in</title>'), 1],
    ['is noise', noise(500), 1],
    ['has lengths that are too long', Buffer.from('12ffffffffffffffffff7f', 'hex'), 1],
    ['has endless numbers', Buffer.alloc(1000, 0xff), 1],
  ])('whose result %s is a miss', async (_, result, requests) => {
    const server = await startCacheServer();
    server.store.set(`/ac/${key}`, result);
    const cache = openCache(server.url);
    expect(await cache.get(key)).toBeUndefined();
    expect(cache.counts()).toMatchObject({ requests, misses: 1, failures: 0 });
  });

  test('has another key than the one that it is stored under', async () => {
    const server = await startCacheServer();
    await storeValues(server.url, { [key]: value, [otherKey]: small });
    const { store } = server;
    const [result, otherResult] = [store.get(`/ac/${key}`), store.get(`/ac/${otherKey}`)];
    store.set(`/ac/${key}`, otherResult ?? small).set(`/ac/${otherKey}`, result ?? small);
    const cache = openCache(server.url);
    expect(await Promise.all([cache.get(key), cache.get(otherKey)])).toEqual([undefined, undefined]);
  });
});

describe('giving up', { tags: 'ci' }, () => {
  const keys = Array.from({ length: 40 }, (_, at) => keyOf(String(at)));
  const values = Object.fromEntries(keys.map((each) => [each, small]));

  /** Complete responses: a writer of another version might have stored them. */
  const misses = ['an empty body', 'a wrong byte', 'a shorter body', 'a longer body', 'a compressed body'];
  const failures = faults.filter(([name]) => !misses.includes(name));

  test.each([...failures, ['a closed port', undefined] as const])(
    '%s three times in a row ends all requests',
    async (_, fault) => {
      const server = await startCacheServer();
      await storeValues(server.url, values);
      if (fault) server.faults.set('GET', fault);
      const cache = openCache(fault ? server.url : 'http://127.0.0.1:1/');
      expect(await Promise.all(keys.map(cache.get))).toEqual(keys.map(() => undefined));
      cache.put(key, value);
      await cache.close();
      expect(cache.counts()).toMatchObject({ failures: 3, misses: keys.length, gaveUp: true });
      expect(cache.counts().requests).toBeLessThanOrEqual(3 + shortLimits.readers);
      expect(cache.warning()).toMatch(
        /^The shared cache at 127\.0\.0\.1:\d+ failed 3 times in a row \(.+\)\. The build goes on without it\.$/,
      );
    },
  );

  test.each(misses.map((name) => [name, bodyFaults[name]] as const))('%s is no failure', async (_, fault) => {
    const server = await startCacheServer();
    await storeValues(server.url, values);
    if (fault) server.faults.set('GET', fault);
    const cache = openCache(server.url);
    expect(await Promise.all(keys.map(cache.get))).toEqual(keys.map(() => undefined));
    expect(cache.counts()).toMatchObject({ requests: keys.length, failures: 0, gaveUp: false });
  });

  test('blobs other than the named ones are failures', async () => {
    const server = await startCacheServer();
    await storeValues(server.url, Object.fromEntries(keys.map((each) => [each, value])));
    server.faults.set('GET /cas', (_, response) => response.writeHead(200).end(noise(9065)));
    const cache = openCache(server.url);
    await Promise.all(keys.map(cache.get));
    expect(cache.warning()).toContain('(a blob other than the named one)');
  });

  test('requests under way end as well', async () => {
    const server = await startCacheServer();
    let answered = 0;
    server.faults.set('GET', (_, response) => {
      if (++answered > shortLimits.readers - 3) response.writeHead(500).end();
    });
    const cache = openCache(server.url, { limits: { ...shortLimits, request: 600_000, fruitless: 600_000 } });
    expect(await Promise.all(keys.map(cache.get))).toEqual(keys.map(() => undefined));
    expect(cache.counts()).toMatchObject({ failures: 3, gaveUp: true });
  });

  test('an endless body ends at its size, long before the time is up', async () => {
    const server = await startCacheServer();
    for (const [name, fault] of Object.entries(anyFaults))
      if (name === 'an endless body') server.faults.set('GET', fault);
    const cache = openCache(server.url, { limits: { ...shortLimits, request: 600_000, fruitless: 600_000 } });
    expect(await cache.get(key)).toBeUndefined();
    expect(cache.counts()).toMatchObject({ failures: 1 });
  });

  test('reads at the same time count once', async () => {
    const server = await startCacheServer();
    server.faults.set('GET', (_, response) => setTimeout(() => response.writeHead(404).end(), 200));
    const cache = openCache(server.url, { limits: { ...shortLimits, request: 5000, fruitless: 2000 } });
    await Promise.all(keys.slice(0, 2 * shortLimits.readers).map(cache.get));
    expect(cache.counts()).toMatchObject({ requests: 2 * shortLimits.readers, gaveUp: false });
  });

  test('reads go on where only writes fail', async () => {
    const server = await startCacheServer();
    await storeValues(server.url, { [key]: value });
    server.faults.set('PUT', (_, response) => response.writeHead(405).end());
    const cache = await storeValues(server.url, values);
    expect(cache.counts()).toMatchObject({ failures: 3, gaveUp: true });
    expect(cache.warning()).toContain('(status 405 to PUT). The build goes on without writing to it.');
    const other = openCache(server.url);
    for (const each of keys.slice(0, 3)) other.put(each, small);
    await expect.poll(() => other.counts().gaveUp).toBe(true);
    expect(await other.get(key)).toEqual(value);
  });

  test('one success between failures is enough to go on', async () => {
    const server = await startCacheServer();
    await storeValues(server.url, { [key]: value });
    const cache = openCache(server.url);
    for (let times = 0; times < 4; times++) {
      server.faults.set('GET', (_, response) => response.writeHead(500).end());
      for (const each of keys.slice(0, 2)) expect(await cache.get(each)).toBeUndefined();
      server.faults.clear();
      expect(await cache.get(key)).toEqual(value);
    }
    expect(cache.counts()).toMatchObject({ failures: 8, gaveUp: false });
  });

  test('reading ends when it has yielded nothing for too long', async () => {
    const server = await startCacheServer();
    await storeValues(server.url, { [key]: value });
    server.faults.set(`GET /ac/${otherKey}`, () => {});
    const cache = openCache(server.url);
    // Each second read is a hit, so that failures are never in a row.
    for (let times = 0; times < 50 && !cache.counts().gaveUp; times++) {
      expect(await cache.get(otherKey)).toBeUndefined();
      if (!cache.counts().gaveUp) expect(await cache.get(key)).toEqual(value);
    }
    expect(cache.warning()).toContain(
      'took 1.5 s more than its values save. The build goes on without reading from it.',
    );
    expect(cache.counts().failures).toBeLessThanOrEqual(shortLimits.fruitless / shortLimits.request + 1);
    const { requests } = cache.counts();
    expect(await cache.get(key)).toBeUndefined();
    expect(cache.counts().requests).toBe(requests);
  });

  test('reading ends when values come so slowly that a build alone is faster', async () => {
    const server = await startCacheServer();
    await storeValues(server.url, values);
    server.faults.set('GET', (_, response, body) =>
      setTimeout(() => response.writeHead(200).end(body), shortLimits.request / 2),
    );
    const cache = openCache(server.url);
    for (const each of keys) await cache.get(each);
    expect(cache.warning()).toContain('took 1.5 s more than its values save.');
    // Too little time is left for the last one.
    expect(cache.counts().failures).toBeLessThanOrEqual(1);
    expect(cache.counts().hits).toBeLessThan(20);
  });

  test('a busy thread is not mistaken for a slow server', async () => {
    const server = await startCacheServer();
    await storeValues(server.url, { [key]: value });
    const cache = openCache(server.url);
    const found = Promise.all(Array.from({ length: 10 }, () => cache.get(key)));
    const end = performance.now() + 3 * shortLimits.request;
    while (performance.now() < end);
    expect((await found).filter(Boolean)).toHaveLength(10);
  });

  test('closing waits for writes no longer than its limit', async () => {
    const server = await startCacheServer();
    server.faults.set('PUT', () => {});
    const cache = openCache(server.url, { limits: { ...shortLimits, request: 60_000, closing: 100 } });
    for (const each of keys) cache.put(each, small);
    await cache.close();
    expect(cache.warning()).toContain('took more than 0.1 s to store the last values');
    expect(cache.counts()).toMatchObject({ requests: shortLimits.writers, failures: 0 });
  });
});
