import { existsSync, readFileSync, statSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { join } from 'node:path';
import handler from 'serve-handler';
import * as z from 'zod/mini';
import { pickRedirects } from '../../pipeline/model/redirects.ts';
import { UsageError } from '../errors.ts';

/** Error codes for impossible paths, such as one with a NUL. */
const impossiblePath = new Set(['ERR_INVALID_ARG_VALUE', 'ENAMETOOLONG']);

/**
 * Serves the folder by its serve.json, with the language's 404 page. Sets general headers beforehand, because
 * serve-handler omits them on errors and redirects.
 */
function siteHandler({ out, serveConfig, languages }: BuiltSite) {
  const config = { ...serveConfig, public: out, directoryListing: false };
  const redirectsFor = pickRedirects(serveConfig.redirects);
  const forAllPaths = serveConfig.headers
    .filter(({ source }) => source === '**')
    .flatMap((rule) => rule.headers);
  return (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const { key, value } of forAllPaths) response.setHeader(key, value);
    const { url = '/' } = request;
    const redirects = redirectsFor(url);
    keepQuery(url, response);
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

/** Adds the request's query to the address of a redirect, as hosts do; serve-handler drops it. */
function keepQuery(url: string, response: ServerResponse): void {
  const [query] = /\?.*/s.exec(url) ?? [];
  if (query === undefined) return;
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((status: number, headers: OutgoingHttpHeaders = {}) => {
    const { Location: address } = headers;
    return writeHead(status, address === undefined ? headers : { ...headers, Location: address + query });
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
  readonly serveConfig: z.infer<typeof serveSchema>;
  /** Paths of pages that other systems serve. */
  readonly stubs: ReadonlySet<string>;
  /** UI codes of the languages with a 404 page below their prefix. */
  readonly languages: ReadonlySet<string>;
}

/** Reads a built site's configuration. @throws UsageError if there is none */
function openSite(out: string): BuiltSite {
  try {
    const read = (name: string): unknown => JSON.parse(readFileSync(join(out, name), 'utf8'));
    const { stubs, files } = manifestSchema.parse(read('manifest.json'));
    const own = files.flatMap(({ path, locale }) => (path === `/${locale}/404` && locale ? [locale] : []));
    return {
      ...{ out, serveConfig: serveSchema.parse(read('serve.json')) },
      ...{ stubs: new Set(stubs), languages: new Set(own) },
    };
  } catch {
    throw new UsageError(
      `There is no built site in ${out}.`,
      'Run `meridian build` first, or name the folder with --out.',
    );
  }
}

interface ServedSite {
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
  return { stubs: site.stubs, handle: siteHandler(site) };
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
