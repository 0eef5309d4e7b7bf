/** Writers that are processes of their own: killed ones, several at once, and their end. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startCacheServer } from '../helpers/cache-server.ts';
import { nginx, startNginx, writerOfNginx } from '../helpers/nginx.ts';
import { currentNode, root } from '../helpers/run-cli.ts';
import { keyOf, noise, openCache, storeValues } from './open-cache.ts';
import type { CacheUse } from './use-cache.ts';

const key = keyOf('page');
const value = noise(20_000);

/** Starts a process that uses a cache. */
function startUser(url: string, { options, ...use }: Partial<CacheUse> = {}) {
  const whole = {
    options: { server: { url, proxies: {} }, mayWrite: true, ...options },
    limits: {},
    put: {},
    get: [],
    ...use,
  };
  const script = join(root, 'tests', 'remote-cache', 'use-cache.ts');
  const child = spawn(currentNode, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.on('error', () => {}).end(JSON.stringify(whole));
  return child;
}

function base64(values: Readonly<Record<string, Buffer>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([each, bytes]) => [each, bytes.toString('base64')]));
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

test('a writer that is killed between blob and result leaves a miss, and the next writer a hit', async () => {
  const server = await startCacheServer();
  const child = startUser(server.url, { put: base64({ [key]: value }) });
  server.faults.set('PUT /ac', () => child.kill('SIGKILL'));
  await ended(child);
  expect(child.signalCode).toBe('SIGKILL');
  expect([...server.store.keys()]).toEqual([expect.stringMatching(/^\/cas\//)]);
  server.faults.clear();
  expect(await openCache(server.url).get(key)).toBeUndefined();
  await storeValues(server.url, { [key]: value });
  expect(await openCache(server.url).get(key)).toEqual(value);
});

describe('a process ends after closing', { tags: 'ci' }, () => {
  const limits = { request: 60_000, closing: 100 };

  test('though its server never answers', async () => {
    const server = await startCacheServer();
    server.faults.set('', () => {});
    const child = startUser(server.url, { put: base64({ [key]: value }), get: [key], limits });
    expect(await text(child.stdout)).toBe('closed');
    expect(await ended(child)).toBe(0);
  });

  test('though its proxy never opens the tunnel', async () => {
    const requests: string[] = [];
    const proxy = createServer((socket) => {
      socket.on('data', (data) => requests.push(String(data))).on('error', () => {});
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    onTestFinished(() => void proxy.close());
    const url = 'https://cache.example.com/';
    const proxies = { https_proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
    const options = {
      server: { url, authorization: 'Bearer a-token', proxies },
      mayWrite: true,
      secret: undefined,
    };
    const child = startUser(url, { options, put: base64({ [key]: value }), get: [key], limits });
    expect(await text(child.stdout)).toBe('closed');
    expect(await ended(child)).toBe(0);
    expect(requests[0]).toMatch(/^CONNECT cache\.example\.com:443 /);
    expect(requests.join()).not.toContain('a-token');
  });
});

describe.skipIf(!nginx)('on nginx', { tags: 'ci' }, () => {
  const values = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [keyOf(`${at}`), noise(at % 2 ? 500 : 200_000, `${at}`)]),
  );
  const keys = Object.keys(values);

  /** Returns the keys that are stored. Each of their values is right. */
  async function stored(url: string): Promise<string[]> {
    const cache = openCache(url, { mayWrite: false });
    const found = await Promise.all(keys.map(async (each) => [each, await cache.get(each)] as const));
    const hits = found.filter(([, bytes]) => bytes !== undefined);
    expect(hits.filter(([each, bytes]) => !bytes?.equals(values[each] ?? Buffer.alloc(0)))).toEqual([]);
    expect(cache.counts()).toMatchObject({ failures: 0 });
    return hits.map(([each]) => each);
  }

  const writing = (url: string) =>
    startUser(url, {
      options: {
        server: { url, authorization: writerOfNginx, proxies: {} },
        mayWrite: true,
        secret: undefined,
      },
      put: base64(values),
    });

  test('a writer that is killed at any time leaves right values and misses', async () => {
    for (const delay of [0, 10, 20, 40, 80]) {
      const { url } = await startNginx();
      const child = writing(url);
      const first = openCache(url);
      while ((await first.get(keys[0] ?? key)) === undefined && child.exitCode === null) await wait(5);
      await wait(delay);
      child.kill('SIGKILL');
      await ended(child);
      expect((await stored(url)).length).toBeGreaterThan(0);
    }
  });

  test('two writers at once agree, and readers meanwhile get right values or misses', async () => {
    const { url } = await startNginx();
    const writers = [writing(url), writing(url)];
    const ends = Promise.all(writers.map(ended));
    while (writers.some(({ exitCode }) => exitCode === null)) await stored(url);
    expect(await ends).toEqual([0, 0]);
    expect(await stored(url)).toEqual(keys);
  });
});
