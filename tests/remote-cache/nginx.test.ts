/** The shared cache's client with nginx and the configuration of docs/ci. Without nginx these tests are skipped. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nginx, startNginx, writerOfNginx } from '../helpers/nginx.ts';
import { keyOf, noise, openCache, storeValues } from './open-cache.ts';

const key = keyOf('page');
const writer = { authorization: writerOfNginx };

describe.skipIf(!nginx)('nginx as a shared cache', { tags: 'ci' }, () => {
  test.each([
    ['a small value', noise(100)],
    ['a large value', noise(3_000_000)],
    ['a compressed value', Buffer.alloc(3_000_000, 'page')],
  ])('stores %s, which is read without a password', async (_, value) => {
    const { url } = await startNginx();
    expect(await openCache(url).get(key)).toBeUndefined();
    const { counts } = await storeValues(url, { [key]: value }, writer);
    expect(counts()).toMatchObject({ failures: 0 });
    const reader = openCache(url);
    expect(value.equals((await reader.get(key)) ?? noise(1))).toBe(true);
    expect(reader.counts()).toMatchObject({ hits: 1, failures: 0 });
  });

  test('writes nothing without the password, and the warning names the status', async () => {
    const { url, folder } = await startNginx();
    const values = Object.fromEntries(['a', 'b', 'c'].map((name) => [keyOf(name), noise(100)]));
    const { warning } = await storeValues(url, values);
    expect(warning()).toContain('(status 401 to PUT). The build goes on without writing to it.');
    expect(existsSync(join(folder, 'ac'))).toBe(false);
  });

  test('a file that was damaged on its disk is a miss until it is written again', async () => {
    const { url, folder } = await startNginx();
    const value = noise(5000);
    await storeValues(url, { [key]: value }, writer);
    const blob = join(folder, 'cas', String(readdirSync(join(folder, 'cas'))[0]));
    writeFileSync(blob, readFileSync(blob).fill(0, 4000));
    expect(await openCache(url).get(key)).toBeUndefined();
    await storeValues(url, { [key]: value }, writer);
    expect(await openCache(url).get(key)).toEqual(value);
  });
});
