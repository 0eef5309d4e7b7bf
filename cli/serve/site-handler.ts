import { existsSync, readFileSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import handler from 'serve-handler';
import { localeByCode, unprefixedLocale } from '../../domain/locales/locales.ts';
import { pickRedirects } from '../../pipeline/model/redirect-rules.ts';
import type { BuiltSite } from './open-site.ts';

/** What the file system says of a path that no file can have, such as one with a NUL in it. */
const impossiblePath = new Set(['ERR_INVALID_ARG_VALUE', 'ENAMETOOLONG']);

/**
 * Serves the folder by its own serve.json; an address that leads nowhere gets the 404 page of its language.
 *
 * serve-handler leaves the configured headers out of errors and redirects, so those for every path are set beforehand.
 */
export function siteHandler({ out, serveConfig }: BuiltSite) {
  const config = { ...serveConfig, public: out, directoryListing: false };
  const redirectsFor = pickRedirects(serveConfig.redirects);
  const everywhere = serveConfig.headers
    .filter(({ source }) => source === '**')
    .flatMap((rule) => rule.headers);
  return (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const { key, value } of everywhere) response.setHeader(key, value);
    const redirects = redirectsFor(request.url ?? '/');
    return handler(request, response, { ...config, redirects }, {
      lstat: statFile,
      sendError: (
        _path: string,
        answer: ServerResponse,
        _json: unknown,
        _current: unknown,
        _handlers: unknown,
        _config: unknown,
        spec: { statusCode: number },
      ) => answerError(out, request, answer, spec.statusCode),
    } as never);
  };
}

async function statFile(path: string) {
  try {
    return await lstat(path);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw impossiblePath.has(code) ? Object.assign(new Error('No such file'), { code: 'ENOENT' }) : error;
  }
}

async function answerError(
  out: string,
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
): Promise<void> {
  const page = status === 404 ? notFoundPage(out, request.url ?? '/') : undefined;
  response.statusCode = status;
  response.setHeader('Content-Type', page ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8');
  response.end(page ? readFileSync(page) : `${status}\n`);
}

/** The page in the address's language, or in the one without a prefix where that language isn't published. */
function notFoundPage(out: string, url: string): string | undefined {
  const code = url.split(/[/?#]/)[1] ?? '';
  const ownFile = localeByCode(code) && code !== unprefixedLocale ? [`${code}/404.html`] : [];
  return [...ownFile, '404.html'].map((file) => join(out, file)).find((file) => existsSync(file));
}
