import { Option } from 'commander';
import type { CacheServer, RemoteCacheOptions } from '../pipeline/model/remote-cache.ts';
import { asToken } from './contentful-connection.ts';
import type { Environment } from './context.ts';
import { UsageError } from './errors.ts';

/** Holds the flags of commands that use a cache shared by machines. */
export interface RemoteCacheFlags {
  readonly remoteCache?: string;
  readonly remoteCacheWrite?: boolean;
}

/** Creates the options of `RemoteCacheFlags`. */
export function remoteCacheFlags(): Readonly<Record<keyof RemoteCacheFlags, Option>> {
  const url =
    "a cache that machines share, over the HTTP protocol of Bazel's (default: MERIDIAN_REMOTE_CACHE)";
  return {
    remoteCache: new Option('--remote-cache <url>', url),
    remoteCacheWrite: new Option(
      '--remote-cache-write',
      'write to the shared cache as well (default: MERIDIAN_REMOTE_CACHE_WRITE=1)',
    ),
  };
}

const variables = {
  url: 'MERIDIAN_REMOTE_CACHE',
  write: 'MERIDIAN_REMOTE_CACHE_WRITE',
  credentials: 'MERIDIAN_REMOTE_CACHE_CREDENTIALS',
  token: 'MERIDIAN_REMOTE_CACHE_TOKEN',
  secret: 'MERIDIAN_REMOTE_CACHE_KEY',
} as const;

const proxyVariables = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'NO_PROXY', 'no_proxy'];

/** Shorter keys can be guessed. */
const minSecretLength = 32;

/**
 * Returns the shared cache of flags and environment; undefined if there is none. Credentials come from the environment only.
 * @throws UsageError that never shows an address, because it may hold a password
 */
export function remoteCacheOptions(
  flags: RemoteCacheFlags,
  environment: Environment,
): RemoteCacheOptions | undefined {
  const source = flags.remoteCache === undefined ? variables.url : '--remote-cache';
  const address = flags.remoteCache ?? environment[variables.url];
  if (!address) {
    if (!flags.remoteCacheWrite) return undefined;
    throw new UsageError(
      '--remote-cache-write needs a shared cache to write to.',
      `Name it with --remote-cache or ${variables.url}.`,
    );
  }
  const url = parseAddress(address, source);
  const authorization = authorizationOf(url, environment);
  return {
    server: { url: withoutUser(url), authorization, proxies: proxiesOf(environment) },
    mayWrite: flags.remoteCacheWrite || mayWrite(environment[variables.write]),
    secret: secretOf(environment[variables.secret]),
  };
}

function parseAddress(address: string, source: string): URL {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash)
    throw new UsageError(
      `${source} isn't the address of a cache.`,
      'Write it as https://cache.example.com or http://127.0.0.1:8080/meridian, without "?" and "#".',
    );
  if (source !== variables.url && (url.username || url.password))
    throw new UsageError(
      `${source} holds a user or a password, which other users of this machine can read.`,
      `Set ${variables.credentials}=USER:PASSWORD or ${variables.token}.`,
    );
  return url;
}

/** Returns an address without user and password, ending with a slash. */
function withoutUser({ origin, pathname }: URL): string {
  return `${origin}${pathname.replace(/\/*$/, '/')}`;
}

/** Returns the value of the Authorization header. @throws UsageError for unusable or contradicting credentials */
function authorizationOf(url: URL, environment: Environment): string | undefined {
  const inAddress = url.username || url.password ? decodeUser(url) : undefined;
  const credentials = environment[variables.credentials] || undefined;
  const token = environment[variables.token] || undefined;
  const given = Object.entries({
    [`user and password in ${variables.url}`]: inAddress,
    [variables.credentials]: credentials,
    [variables.token]: token,
  }).filter(([, value]) => value !== undefined);
  if (given.length > 1)
    throw new UsageError(
      `There are two kinds of credentials of the shared cache: ${given.map(([name]) => name).join(' and ')}.`,
      'Leave one of them.',
    );
  if (token !== undefined) return `Bearer ${asToken(token, variables.token)}`;
  const user = inAddress ?? credentials;
  if (user === undefined) return undefined;
  if (user.includes(':')) return `Basic ${Buffer.from(user).toString('base64')}`;
  throw new UsageError(`${variables.credentials} has no ":".`, 'Write it as USER:PASSWORD.');
}

function decodeUser({ username, password }: URL): string {
  try {
    return `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  } catch {
    throw new UsageError(
      `The user or the password in ${variables.url} holds a "%" that encodes nothing.`,
      `Write "%" as "%25", or set ${variables.credentials}=USER:PASSWORD.`,
    );
  }
}

function mayWrite(value: string | undefined): boolean {
  if (!value || value === '0') return false;
  if (value === '1') return true;
  throw new UsageError(`${variables.write} is neither 1 nor 0.`, 'Set it to 1 where builds may write.');
}

function secretOf(secret: string | undefined): string | undefined {
  if (!secret || secret.length >= minSecretLength) return secret || undefined;
  throw new UsageError(
    `${variables.secret} is shorter than ${minSecretLength} characters.`,
    'Generate one: openssl rand -hex 32',
  );
}

function proxiesOf(environment: Environment): CacheServer['proxies'] {
  return Object.fromEntries(proxyVariables.map((name) => [name, environment[name]]));
}
