/** Does what hosts do with the files that the build writes for them, as far as no engine of theirs can be had. */
import { readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Script } from 'node:vm';
import { getTransformedRoutes } from '@vercel/routing-utils';
import type { Get } from './moved-site.ts';

interface ModelAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  /** Name of the file that is sent. */
  readonly file?: string;
}

/** Asks for an address. */
export type Model = (address: string) => Promise<ModelAnswer>;

/** Returns the file of an encoded path; undefined without one. */
export type FindFile = (path: string) => string | undefined;

/** Finds files of a folder. */
export function filesOf(out: string): FindFile {
  return (path) => {
    const name = decodeURIComponent(path).slice(1);
    return statSync(join(out, name), { throwIfNoEntry: false })?.isFile() ? name : undefined;
  };
}

function notFound(find: FindFile) {
  const file = find('/404.html');
  return file ? { file } : {};
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** Makes of a model what a server does. @param basePath that addresses are below */
export function getOf(model: Model, out: string, basePath = ''): Get {
  return async (path) => {
    const { status, headers, file } = await model(basePath + path);
    const get = (name: string) => {
      const value = headers.get(name) ?? (name === 'content-type' && file ? types[extname(file)] : undefined);
      return (name === 'location' ? value?.replace(basePath, '') : value) ?? null;
    };
    return { status, headers: { get }, body: file ? readFileSync(join(out, file)) : Buffer.alloc(0) };
  };
}

/** Reads vercel.json by the package of Vercel, whose routes are tried in order, without regard to case. */
export function vercelModel(config: string, find: FindFile): Model {
  const { routes, error } = getTransformedRoutes(JSON.parse(config));
  if (error || !routes) throw new Error(JSON.stringify(error));
  const rules = routes.map((route) => ({ ...route, pattern: new RegExp(route.src ?? '^(?!)', 'i') }));
  const page = (path: string) => find(path) ?? find(path === '/' ? '/index.html' : `${path}.html`);
  return async (address) => {
    const [path = '', query] = splitQuery(address);
    const headers = new Map([['cache-control', 'public, max-age=0, must-revalidate']]);
    for (const rule of rules) {
      const file = 'handle' in rule && rule.handle === 'filesystem' ? page(path) : undefined;
      if (file) return { status: 200, headers, file };
      const match = rule.pattern.exec(path);
      if (!match || 'handle' in rule) continue;
      const fill = (text: string) => text.replace(/\$(\d)/g, (_, at: string) => match[Number(at)] ?? '');
      for (const [name, value] of Object.entries(rule.headers ?? {})) {
        if (headers.has(name.toLowerCase()) && name !== 'Cache-Control') throw new Error(`${name} twice`);
        headers.set(name.toLowerCase(), fill(value) + (name === 'Location' ? query : ''));
      }
      if (rule.continue) continue;
      if (headers.has('location')) return { status: rule.status ?? 308, headers };
      const found = page(fill(String(rule.dest)));
      if (found) return { status: rule.status ?? 200, headers, file: found };
    }
    return { status: 404, headers, ...notFound(find) };
  };
}

/** A request that goes on, or a response. */
interface CloudfrontResult {
  readonly uri?: string;
  readonly statusCode?: number;
  readonly headers: Readonly<Record<string, { readonly value: string }>>;
}

/** Makes CloudFront's function callable. @param store key-value store to import; null: none is associated */
export function cloudfrontHandler(code: string, store: string | null = '{"data":[]}') {
  const { data } = JSON.parse(store ?? '{"data":[]}') as {
    readonly data: readonly { readonly key: string; readonly value: string }[];
  };
  const values = new Map(data.map(({ key, value }) => [key, value]));
  const get = async (key: string) => {
    const value = values.get(key);
    if (value === undefined) throw new Error('KeyNotFound');
    return value;
  };
  const script = new Script(`${code.replace(/^import .*/, '')}\nhandler;`);
  const kvs = () => {
    if (store === null) throw new Error('NoStore');
    return { get };
  };
  return script.runInNewContext({ cf: { kvs } }) as (event: object) => Promise<CloudfrontResult>;
}

/** Runs CloudFront's function before a bucket whose missing files are answered with 404.html. */
export function cloudfrontModel(code: string, find: FindFile, store?: string): Model {
  const handler = cloudfrontHandler(code, store);
  return async (address) => {
    const event = requestOf(address);
    const { uri, statusCode, headers } = await handler(event);
    const headersOf = (all: CloudfrontResult['headers']) =>
      new Map(Object.entries(all).map(([name, { value }]) => [name, value]));
    if (statusCode) return { status: statusCode, headers: headersOf(headers) };
    const file = find(String(uri));
    if (!file) return { status: 404, headers: new Map(), ...notFound(find) };
    const sent = await handler(responseOf(uri ?? ''));
    return { status: 200, headers: headersOf(sent.headers), file };
  };
}

interface AzureConfig {
  readonly trailingSlash: string;
  readonly globalHeaders: Readonly<Record<string, string>>;
  readonly routes: readonly {
    readonly route: string;
    readonly redirect?: string;
    readonly statusCode?: number;
    readonly headers?: Readonly<Record<string, string>>;
  }[];
  readonly responseOverrides: { readonly 404: { readonly rewrite: string } };
}

/** Does what the manual of Azure Static Web Apps says: the first route that matches, one form of addresses, no queries in redirects. */
export function azureModel(config: string, find: FindFile): Model {
  const { trailingSlash, globalHeaders, routes, responseOverrides } = JSON.parse(config) as AzureConfig;
  const exact = new Map(routes.map((rule) => [rule.route, rule]));
  const wild = routes.filter(({ route }) => route.endsWith('*'));
  return async (address) => {
    const [path] = splitQuery(address);
    const rule = exact.get(path) ?? wild.find(({ route }) => path.startsWith(route.slice(0, -1)));
    const headers = new Map(
      Object.entries({ ...globalHeaders, ...rule?.headers }).map(([name, value]) => [
        name.toLowerCase(),
        value,
      ]),
    );
    if (rule?.redirect)
      return { status: rule.statusCode ?? 302, headers: new Map([['location', rule.redirect]]) };
    const clean = path.replace(/(?<=.)\/$|(?:\/index)?[.]html$/, '') || '/';
    if (trailingSlash === 'never' && clean !== path)
      return { status: 301, headers: new Map([['location', clean]]) };
    const file =
      find(path) ?? find(path === '/' ? '/index.html' : `${path}.html`) ?? find(`${path}/index.html`);
    if (file) return { status: 200, headers, file };
    return { status: 404, headers, file: find(responseOverrides[404].rewrite) ?? '' };
  };
}

/** Serves files as GitHub Pages does: an address without `.html` is found, a folder's index too. */
export function githubModel(find: FindFile): Model {
  return async (address) => {
    const [path = ''] = splitQuery(address);
    const file = find(path) ?? find(`${path}.html`) ?? find(`${path}index.html`);
    return file
      ? { status: 200, headers: new Map(), file }
      : { status: 404, headers: new Map(), ...notFound(find) };
  };
}

/** Encodes an address as clients do. */
function splitQuery(address: string): [path: string, query: string] {
  const [, path = '', query = ''] = /^([^?]*)(.*)$/s.exec(address.replace(/[^\0-\x7f]+/g, encodeURI)) ?? [];
  return [path, query];
}

/** Returns CloudFront's event for a request. */
export function requestOf(address: string) {
  const [uri, query] = splitQuery(address);
  const request = { method: 'GET', uri, querystring: queryString(query), headers: {}, cookies: {} };
  return { context: { eventType: 'viewer-request' }, request };
}

/** Returns CloudFront's event for the response to a request. @param uri as the function for requests left it */
export function responseOf(uri: string) {
  const { request } = requestOf(uri);
  return { context: { eventType: 'viewer-response' }, request, response: { statusCode: 200, headers: {} } };
}

function queryString(query: string): Record<string, object> {
  const parts = query.slice(1).split('&').filter(Boolean);
  const pairs = parts.map((part) => [part.replace(/=.*/s, ''), part.replace(/^[^=]*=?/, '')] as const);
  return Object.fromEntries(
    Array.from(
      Map.groupBy(pairs, ([name]) => name),
      ([name, all]) => {
        const values = all.map(([, value]) => ({ value }));
        return [
          name,
          values.length === 1 ? { value: values[0]?.value } : { ...values[0], multiValue: values },
        ];
      },
    ),
  );
}
