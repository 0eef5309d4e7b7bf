/** The shared cache's client with a server that does what it should. */
import { describe, expect, test } from 'vitest';
import { decodeActionResult, encodeActionResult } from '../../pipeline/remote-cache/action-result.ts';
import { startCacheServer } from '../helpers/cache-server.ts';
import { keyOf, noise, openCache, shortLimits, storeValues } from './open-cache.ts';

const key = keyOf('page');
const secret = 's'.repeat(32);

test.each([
  ['an empty value', Buffer.alloc(0), 1],
  ['a small value', Buffer.from('a'), 1],
  ['a large value that becomes small', Buffer.alloc(1e6, 'page'), 1],
  ['a large value', noise(1e6), 2],
])('%s is stored and read again', async (_, value, requests) => {
  const { url, log } = await startCacheServer();
  const writer = await storeValues(url, { [key]: value });
  expect(writer.counts()).toMatchObject({ requests, failures: 0, gaveUp: false, hits: 0, misses: 0 });
  expect(writer.counts().bytesWritten).toBeGreaterThan(0);
  const reader = openCache(url, { mayWrite: false });
  expect(value.equals((await reader.get(key)) ?? noise(1))).toBe(true);
  expect(reader.counts()).toMatchObject({ requests, hits: 1, misses: 0, failures: 0, bytesWritten: 0 });
  expect(reader.counts().bytesRead).toBe(writer.counts().bytesWritten);
  expect(reader.warning()).toBeUndefined();
  // The blob is written before the result that names it, and read after it.
  const kinds = requests === 1 ? ['PUT ac', 'GET ac'] : ['PUT cas', 'PUT ac', 'GET ac', 'GET cas'];
  expect(log.map((line) => line.replace(/^(\w+) \/(\w+)\/[\da-f]{64}$/, '$1 $2'))).toEqual(kinds);
});

test('many misses are no failures', async () => {
  const { url } = await startCacheServer();
  const cache = openCache(url);
  const keys = Array.from({ length: 100 }, (_, at) => keyOf(String(at)));
  expect(await Promise.all(keys.map(cache.get))).toEqual(keys.map(() => undefined));
  expect(cache.counts()).toMatchObject({ requests: 100, misses: 100, failures: 0, gaveUp: false });
});

test('connections are reused, and there are not more than the limit', async () => {
  const { url, log, connections } = await startCacheServer();
  const values = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [keyOf(`${at}`), noise(9000, `${at}`)]),
  );
  const writer = await storeValues(url, values);
  const cache = openCache(url);
  const found = await Promise.all(Object.keys(values).map(cache.get));
  expect(found).toEqual(Object.values(values));
  expect(log).toHaveLength(240);
  expect(writer.counts().bytesWritten).toBe(cache.counts().bytesRead);
  expect(connections()).toBeLessThanOrEqual(shortLimits.writers + shortLimits.readers);
});

test('nothing is written without permission', async () => {
  const { url, log } = await startCacheServer();
  const { counts } = await storeValues(url, { [key]: noise(9000) }, { mayWrite: false });
  expect(log).toEqual([]);
  expect(counts()).toMatchObject({ requests: 0, bytesWritten: 0 });
});

test('nothing is requested after closing', async () => {
  const { url, log } = await startCacheServer();
  const cache = await storeValues(url, { [key]: Buffer.from('a') });
  cache.put(keyOf('other'), Buffer.from('b'));
  expect(await cache.get(key)).toBeUndefined();
  await cache.close();
  expect(log).toHaveLength(1);
});

test('values above the limit are not stored, and not read', async () => {
  const { url, log } = await startCacheServer();
  const value = noise(2000);
  const { counts } = await storeValues(
    url,
    { [key]: value },
    { limits: { ...shortLimits, valueBytes: 1999 } },
  );
  expect(log).toEqual([]);
  expect(counts()).toMatchObject({ skipped: 1, gaveUp: false });
  await storeValues(url, { [key]: value });
  expect(await openCache(url).get(key)).toEqual(value);
  expect(await openCache(url, { limits: { ...shortLimits, valueBytes: 1999 } }).get(key)).toBeUndefined();
});

test('values that would wait with too many others are not stored', async () => {
  const { url, log } = await startCacheServer();
  const values = { [key]: noise(600), [keyOf('other')]: noise(600), [keyOf('third')]: noise(300) };
  const { counts } = await storeValues(url, values, { limits: { ...shortLimits, waitingBytes: 1100 } });
  expect(counts()).toMatchObject({ skipped: 1, gaveUp: false });
  expect(log.sort()).toEqual([`PUT /ac/${key}`, `PUT /ac/${keyOf('third')}`].sort());
});

test('values are stored again once the waiting ones are', async () => {
  const { url, log } = await startCacheServer();
  const cache = openCache(url, { limits: { ...shortLimits, waitingBytes: 1000 } });
  for (const [at, name] of ['a', 'b', 'c'].entries()) {
    cache.put(keyOf(name), noise(600));
    await expect.poll(() => cache.counts().bytesWritten).toBe((at + 1) * 668);
  }
  expect(log).toHaveLength(3);
});

test('values that wait count with their compressed size', async () => {
  const { url, log } = await startCacheServer();
  const cache = openCache(url, { limits: { ...shortLimits, waitingBytes: 1000 } });
  for (const name of ['a', 'b', 'c']) cache.put(keyOf(name), Buffer.alloc(900));
  await cache.close();
  expect(log).toHaveLength(3);
});

describe('with a secret', () => {
  test('values are read with the same secret', async () => {
    const { url } = await startCacheServer();
    await storeValues(url, { [key]: noise(9000) }, { secret });
    expect(await openCache(url, { secret }).get(key)).toEqual(noise(9000));
  });

  test.each([
    ['unsigned values', undefined, secret],
    ['values signed with another secret', 'x'.repeat(32), secret],
    ['signed values without the secret', secret, undefined],
  ])('%s are misses, not failures', async (_, writes, reads) => {
    const { url } = await startCacheServer();
    const keys = Array.from({ length: 5 }, (_, at) => keyOf(String(at)));
    await storeValues(url, Object.fromEntries(keys.map((each) => [each, noise(9000)])), { secret: writes });
    const reader = openCache(url, { secret: reads });
    expect(await Promise.all(keys.map(reader.get))).toEqual(keys.map(() => undefined));
    expect(reader.counts()).toMatchObject({ misses: 5, failures: 0, gaveUp: false });
  });
});

describe('an ActionResult', () => {
  const hash = 'ab'.repeat(32);
  const asText = Buffer.from(hash).toString('hex');

  // The bytes are those of protoc --encode=build.bazel.remote.execution.v2.ActionResult.
  test('with an output file has the bytes of the Remote Execution API', () => {
    const expected = `124f0a0576616c756512460a40${asText}10c0c407`;
    const encoded = encodeActionResult({ blob: { hash, size: 123_456 } });
    expect(encoded.toString('hex')).toBe(expected);
    expect(decodeActionResult(encoded)).toEqual({ blob: { hash, size: 123_456 } });
  });

  test('with a small value has the bytes of the Remote Execution API', () => {
    const encoded = encodeActionResult({ inline: Buffer.alloc(200, 1) });
    expect(encoded.toString('hex')).toBe(`2ac801${'01'.repeat(200)}`);
    expect(decodeActionResult(encoded)).toEqual({ inline: Buffer.alloc(200, 1) });
  });

  test('is read with fields that servers add', () => {
    const file = encodeActionResult({ blob: { hash, size: 5 } });
    // exit_code, execution_metadata.worker, then unknown fields of 32 and of 64 bits.
    const added = Buffer.from('20ff014a080a06776f726b6572fd07010203048108'.concat('0102030405060708'), 'hex');
    expect(decodeActionResult(Buffer.concat([added, file, added]))).toEqual({ blob: { hash, size: 5 } });
  });

  test('that is cut or changed anywhere never throws', () => {
    const whole = encodeActionResult({ blob: { hash, size: 123_456 } });
    for (let at = 0; at < whole.length; at++) {
      expect(decodeActionResult(whole.subarray(0, at))).toBeUndefined();
      for (const byte of [0, 0x7f, 0x80, 0xff]) {
        const changed = Buffer.from(whole);
        changed.writeUInt8(byte, at);
        const blob = decodeActionResult(changed);
        if (blob && 'blob' in blob) expect(blob.blob.hash).toMatch(/^[\da-f]{64}$/);
      }
    }
  });
});
