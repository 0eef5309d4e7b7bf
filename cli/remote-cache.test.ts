import { expect, test } from 'vitest';
import { UsageError } from './errors.ts';
import { type RemoteCacheFlags, remoteCacheOptions } from './remote-cache.ts';

const address = 'https://cache.example.com';
const server = { url: `${address}/`, authorization: undefined, proxies: {} };

function optionsOf(flags: RemoteCacheFlags, environment: Record<string, string> = {}) {
  return remoteCacheOptions(flags, environment);
}

function basic(user: string): string {
  return `Basic ${Buffer.from(user).toString('base64')}`;
}

test('without an address there is no cache', () => {
  expect(optionsOf({})).toBeUndefined();
  const others = {
    MERIDIAN_REMOTE_CACHE: '',
    MERIDIAN_REMOTE_CACHE_WRITE: '1',
    MERIDIAN_REMOTE_CACHE_TOKEN: 'x',
  };
  expect(optionsOf({}, others)).toBeUndefined();
});

test('an address is enough to read', () => {
  const expected = { server, mayWrite: false, secret: undefined };
  expect(optionsOf({ remoteCache: address })).toEqual(expected);
  expect(optionsOf({}, { MERIDIAN_REMOTE_CACHE: `${address}///` })).toEqual(expected);
  const other = { MERIDIAN_REMOTE_CACHE: 'http://127.0.0.1:8080' };
  expect(optionsOf({ remoteCache: address }, other)).toEqual(expected);
  expect(optionsOf({ remoteCache: 'http://[::1]:80/a/b' })?.server.url).toBe('http://[::1]/a/b/');
});

test.each([
  [{ remoteCacheWrite: true }, {}, true],
  [{}, { MERIDIAN_REMOTE_CACHE_WRITE: '1' }, true],
  [{}, { MERIDIAN_REMOTE_CACHE_WRITE: '0' }, false],
  [{}, { MERIDIAN_REMOTE_CACHE_WRITE: '' }, false],
])('writing is allowed by %j and %j: %s', (flags, environment, mayWrite) => {
  expect(optionsOf({ remoteCache: address, ...flags }, environment)).toMatchObject({ mayWrite });
});

test.each([
  ['a token', { MERIDIAN_REMOTE_CACHE_TOKEN: 'abc.def' }, 'Bearer abc.def'],
  ['a user', { MERIDIAN_REMOTE_CACHE_CREDENTIALS: 'ci:pass:wörd' }, basic('ci:pass:wörd')],
  [
    'a user of the address',
    { MERIDIAN_REMOTE_CACHE: 'https://ci:p%40ss@cache.example.com' },
    basic('ci:p@ss'),
  ],
  ['a key of the address', { MERIDIAN_REMOTE_CACHE: 'https://key@cache.example.com' }, basic('key:')],
  ['nothing', { MERIDIAN_REMOTE_CACHE_TOKEN: '', MERIDIAN_REMOTE_CACHE_CREDENTIALS: '' }, undefined],
])('%s in the environment is sent', (_, environment, authorization) => {
  const options = optionsOf({}, { MERIDIAN_REMOTE_CACHE: address, ...environment });
  expect(options?.server).toEqual({ ...server, authorization });
});

test('proxies and the key of signatures come from the environment', () => {
  const proxies = { HTTPS_PROXY: 'http://proxy:80', no_proxy: 'localhost' };
  const secret = 'k'.repeat(32);
  const environment = { ...proxies, MERIDIAN_REMOTE_CACHE_KEY: secret, HOME: '/root' };
  expect(optionsOf({ remoteCache: address }, environment)).toEqual({
    server: { ...server, proxies },
    mayWrite: false,
    secret,
  });
});

const hidden = 's3cr3t';

test.each([
  ['--remote-cache-write without an address', { remoteCacheWrite: true }, {}, '--remote-cache-write needs'],
  ['another scheme', { remoteCache: `ftp://${hidden}@example.com` }, {}, "--remote-cache isn't"],
  ['no address', {}, { MERIDIAN_REMOTE_CACHE: `${hidden}@cache` }, "MERIDIAN_REMOTE_CACHE isn't"],
  ['a query', { remoteCache: `${address}?key=${hidden}` }, {}, "--remote-cache isn't"],
  ['a fragment', { remoteCache: `${address}#${hidden}` }, {}, "--remote-cache isn't"],
  ['a user in the flag', { remoteCache: `https://${hidden}@example.com` }, {}, 'holds a user'],
  ['a password in the flag', { remoteCache: `https://:${hidden}@example.com` }, {}, 'holds a user'],
  ['a wrong escape', {}, { MERIDIAN_REMOTE_CACHE: `https://a:${hidden}%zz@b.com` }, 'encodes nothing'],
  [
    'two kinds of credentials',
    { remoteCache: address },
    { MERIDIAN_REMOTE_CACHE_TOKEN: hidden, MERIDIAN_REMOTE_CACHE_CREDENTIALS: `a:${hidden}` },
    'MERIDIAN_REMOTE_CACHE_CREDENTIALS and MERIDIAN_REMOTE_CACHE_TOKEN',
  ],
  [
    'credentials twice',
    {},
    { MERIDIAN_REMOTE_CACHE: `https://a:${hidden}@b.com`, MERIDIAN_REMOTE_CACHE_TOKEN: hidden },
    'user and password in MERIDIAN_REMOTE_CACHE and MERIDIAN_REMOTE_CACHE_TOKEN',
  ],
  [
    'a token of two lines',
    { remoteCache: address },
    { MERIDIAN_REMOTE_CACHE_TOKEN: `${hidden}\nX: y` },
    'line break',
  ],
  ['no colon', { remoteCache: address }, { MERIDIAN_REMOTE_CACHE_CREDENTIALS: hidden }, 'has no ":"'],
  ['a short key', { remoteCache: address }, { MERIDIAN_REMOTE_CACHE_KEY: hidden }, 'shorter than 32'],
  ['another word', { remoteCache: address }, { MERIDIAN_REMOTE_CACHE_WRITE: hidden }, 'neither 1 nor 0'],
])('%s ends the command, and the message shows no secret', (_, flags, environment, message) => {
  const attempt = () => optionsOf(flags, environment as Record<string, string>);
  expect(attempt).toThrow(UsageError);
  expect(attempt).toThrow(message);
  expect(attempt).not.toThrow(hidden);
  try {
    attempt();
  } catch (error) {
    expect((error as UsageError).hint).toMatch(/^(?!.*s3cr3t)./);
  }
});
