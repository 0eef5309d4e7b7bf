/** Credentials reach the server of the shared cache only. */
import { request as http } from 'node:http';
import { expect, test } from 'vitest';
import { UserError } from '../../pipeline/model/user-error.ts';
import { startCacheServer } from '../helpers/cache-server.ts';
import { keyOf, noise, openCache } from './open-cache.ts';

const authorization = 'Bearer a-secret-token';
const keys = Array.from({ length: 5 }, (_, at) => keyOf(String(at)));

test('every request carries them', async () => {
  const { url, headers } = await startCacheServer();
  const cache = openCache(url, { authorization });
  cache.put(keyOf('page'), noise(9000));
  await cache.get(keyOf('page'));
  await cache.close();
  expect(headers.map((each) => each.authorization)).toEqual([authorization, authorization, authorization]);
});

test.each([301, 302, 303, 307, 308])(
  'a redirect with status %i is a failure and is not followed',
  async (status) => {
    const [server, other] = [await startCacheServer(), await startCacheServer()];
    const location = other.url.replace('127.0.0.1', 'localhost');
    server.faults.set('', (_, response) => response.writeHead(status, { location }).end());
    const cache = openCache(server.url, { authorization });
    for (const key of keys.slice(0, 2)) cache.put(key, noise(9000));
    expect(await Promise.all(keys.map(cache.get))).toEqual(keys.map(() => undefined));
    await cache.close();
    expect(other.log).toEqual([]);
    expect(cache.counts()).toMatchObject({ gaveUp: true });
    expect(cache.warning()).toContain(`(status ${status}). The build goes on without it.`);
    expect(cache.warning()).not.toMatch(/secret|localhost/);
  },
);

test('a proxy is used, unless the host is excepted', async () => {
  const [server, proxy] = [await startCacheServer(), await startCacheServer()];
  proxy.faults.set('', (request, response) => {
    const { method, url = '', headers } = request;
    const { authorization = '' } = headers;
    request.pipe(
      http(url, { method, headers: { authorization } }, (answer) => {
        response.writeHead(answer.statusCode ?? 500);
        answer.pipe(response);
      }),
    );
  });
  const proxies = { HTTP_PROXY: `http://user:of-proxy@127.0.0.1:${proxy.port}` };
  const key = keyOf('page');
  const cache = openCache(server.url, { authorization, proxies });
  cache.put(key, noise(100));
  await expect.poll(() => cache.get(key)).toEqual(noise(100));
  const basic = `Basic ${Buffer.from('user:of-proxy').toString('base64')}`;
  expect(proxy.headers.every((each) => each['proxy-authorization'] === basic)).toBe(true);
  expect(server.headers.some((each) => each['proxy-authorization'] !== undefined)).toBe(false);
  const requests = proxy.log.length;
  expect(requests).toBe(server.log.length);
  const direct = openCache(server.url, { proxies: { ...proxies, NO_PROXY: 'example.com,127.0.0.1' } });
  expect(await direct.get(key)).toEqual(noise(100));
  expect(proxy.log).toHaveLength(requests);
});

test('a proxy that refuses is a failure, and neither password is shown', async () => {
  const proxy = await startCacheServer();
  const proxies = { https_proxy: `http://user:of-proxy@127.0.0.1:${proxy.port}` };
  const cache = openCache('https://cache.example.com/', { authorization, proxies });
  expect(await Promise.all(keys.map(cache.get))).toEqual(keys.map(() => undefined));
  expect(cache.warning()).toContain('at cache.example.com failed 3 times in a row (ERR_PROXY_TUNNEL).');
  expect(cache.warning()).not.toMatch(/secret|of-proxy/);
});

test.each(['http://user:of-proxy@:99999', 'http://user:of-proxy%zz@proxy:80'])(
  'an unusable proxy ends the command without showing it: %s',
  (address) => {
    const open = () => openCache('http://cache.example.com/', { proxies: { http_proxy: address } });
    expect(open).toThrow(UserError);
    expect(open).toThrow(/^HTTP_PROXY isn't the address of a proxy\.$/);
  },
);
