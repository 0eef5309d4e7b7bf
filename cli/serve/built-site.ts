import { existsSync, readFileSync, statSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { join } from 'node:path';
import handler from 'serve-handler';
import * as z from 'zod/mini';
import { withoutBase } from '../../domain/site/base-path.ts';
import { pickRedirects } from '../../pipeline/model/redirects.ts';
import { UsageError } from '../errors.ts';

/** Error codes for impossible paths, such as one with a NUL. */
const impossiblePath = new Set(['ERR_INVALID_ARG_VALUE', 'ENAMETOOLONG']);

/**
 * Serves the folder by its serve.json, with the language's 404 page. Sets general headers beforehand, because
 * serve-handler omits them on errors and redirects.
 */
function siteHandler({ out, serveConfig, languages, basePath }: BuiltSite) {
  const config = { ...serveConfig, public: out, directoryListing: false };
  const redirectsFor = pickRedirects(serveConfig.redirects);
  const forAllPaths = serveConfig.headers
    .filter(({ source }) => source === '**')
    .flatMap((rule) => rule.headers);
  return (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const { key, value } of forAllPaths) response.setHeader(key, value);
    const { url: address = '/' } = request;
    const url = basePath === '' ? address : withoutBase(basePath, address);
    if (url === undefined) return leaveSite(basePath, address, response);
    // serve-handler reads the address.
    request.url = url;
    const redirects = redirectsFor(url);
    completeRedirects(basePath, url, response);
    return handler(request, response, { ...config, redirects }, {
      lstat: statFile,
      sendError: (
        _path: string,
        response: ServerResponse,
        _json: unknown,
        _current: unknown,
        _handlers: unknown,
        _config: unknown,
        spec: { statusCode: number },
      ) => sendError({ out, languages }, request, response, spec.statusCode),
    } as never);
  };
}

/** Responds to what isn't below the base path: the root leads to the site. */
async function leaveSite(basePath: string, address: string, response: ServerResponse): Promise<void> {
  const isAbove = ['/', basePath].includes(address.replace(/\?.*/s, ''));
  response.writeHead(isAbove ? 307 : 404, isAbove ? { Location: `${basePath}/` } : {}).end();
}

/** Adds the base path and the request's query to the address of a redirect, as hosts do; serve-handler drops the query. */
function completeRedirects(basePath: string, url: string, response: ServerResponse): void {
  const [query = ''] = /\?.*/s.exec(url) ?? [];
  if (basePath + query === '') return;
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((status: number, headers: OutgoingHttpHeaders = {}) => {
    const { Location: address } = headers;
    return writeHead(
      status,
      address === undefined ? headers : { ...headers, Location: basePath + address + query },
    );
  }) as typeof writeHead;
}

async function statFile(path: string) {
  try {
    return await lstat(path);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw impossiblePath.has(code) ? Object.assign(new Error('No such file'), { code: 'ENOENT' }) : error;
  }
}

type NotFoundPages = Pick<BuiltSite, 'out' | 'languages'>;

async function sendError(
  site: NotFoundPages,
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
): Promise<void> {
  const page = status === 404 ? notFoundPage(site, request.url ?? '/') : undefined;
  response.statusCode = status;
  response.setHeader('Content-Type', page ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8');
  response.end(page ? readFileSync(page) : `${status}\n`);
}

/** Returns the 404 page in the address's language, by default that of the root. */
function notFoundPage({ out, languages }: NotFoundPages, url: string): string | undefined {
  const code = url.split(/[/?#]/)[1] ?? '';
  const ownFile = languages.has(code) ? [`${code}/404.html`] : [];
  return [...ownFile, '404.html'].map((file) => join(out, file)).find((file) => existsSync(file));
}

const manifestSchema = z.object({
  basePath: z.optional(z.string()),
  stubs: z.array(z.string()),
  files: z.array(z.object({ path: z.optional(z.string()), locale: z.optional(z.string()) })),
});

/** serve.json in the format of `npx serve`. */
const serveSchema = z.looseObject({
  cleanUrls: z.boolean(),
  trailingSlash: z.boolean(),
  headers: z.array(
    z.object({ source: z.string(), headers: z.array(z.object({ key: z.string(), value: z.string() })) }),
  ),
  redirects: z.array(z.object({ source: z.string(), destination: z.string(), type: z.number() })),
});

interface BuiltSite {
  readonly out: string;
  /** Its paths are those below the base path. */
  readonly serveConfig: z.infer<typeof serveSchema>;
  readonly basePath: string;
  /** Paths of pages that other systems serve, with the base path. */
  readonly stubs: ReadonlySet<string>;
  /** UI codes of the languages with a 404 page below their prefix. */
  readonly languages: ReadonlySet<string>;
}

/** Reads a built site's configuration. @throws UsageError if there is none */
function openSite(out: string): BuiltSite {
  try {
    const read = (name: string): unknown => JSON.parse(readFileSync(join(out, name), 'utf8'));
    const { stubs, files, basePath = '' } = manifestSchema.parse(read('manifest.json'));
    const own = files.flatMap(({ path, locale }) => (path === `/${locale}/404` && locale ? [locale] : []));
    return {
      ...{ out, basePath, serveConfig: rulesBelow(basePath, serveSchema.parse(read('serve.json'))) },
      ...{ stubs: new Set(stubs.map((path) => basePath + path)), languages: new Set(own) },
    };
  } catch {
    throw new UsageError(
      `There is no built site in ${out}.`,
      'Run `meridian build` first, or name the folder with --out.',
    );
  }
}

/** Removes the base path from rules. */
function rulesBelow(basePath: string, rules: BuiltSite['serveConfig']): BuiltSite['serveConfig'] {
  const below = (path: string) => withoutBase(basePath, path) ?? path;
  return {
    ...rules,
    headers: rules.headers.map((rule) => ({ ...rule, source: below(`/${rule.source}`).slice(1) })),
    redirects: rules.redirects.map(({ source, destination, type }) => ({
      ...{ source: below(source), destination: below(destination), type },
    })),
  };
}

interface ServedSite {
  readonly basePath: string;
  readonly stubs: BuiltSite['stubs'];
  readonly handle: ReturnType<typeof siteHandler>;
}

/**
 * Opens a site and returns a function that returns its current version, as builds may replace it. Keeps the last
 * version while the folder has no site.
 * @throws UsageError if there is none initially
 */
export function followSite(out: string): () => ServedSite {
  let version = versionOf(out);
  let served = open(out);
  return () => {
    const now = versionOf(out);
    if (now === version || now === undefined) return served;
    try {
      served = open(out);
      version = now;
    } catch {}
    return served;
  };
}

function open(out: string): ServedSite {
  const site = openSite(out);
  return { basePath: site.basePath, stubs: site.stubs, handle: siteHandler(site) };
}

/** Identifies the site's version by its manifest. */
function versionOf(out: string): string | undefined {
  try {
    const { ino, mtimeMs } = statSync(join(out, 'manifest.json'));
    return `${ino} ${mtimeMs}`;
  } catch {
    return undefined;
  }
}
