import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import handler from 'serve-handler';
import { localeByCode } from '../../domain/locales.ts';
import type { BuiltSite } from './open-site.ts';

/** Serves the folder by its own serve.json; an address that leads nowhere gets the 404 page of its language. */
export function siteHandler({ out, serveConfig }: BuiltSite) {
  const config = { ...serveConfig, public: out, directoryListing: false };
  return (request: IncomingMessage, response: ServerResponse): Promise<void> =>
    handler(request, response, config, {
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
}

async function answerError(
  out: string,
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
): Promise<void> {
  const page = join(out, notFoundFile(request.url ?? '/'));
  const isNotFound = status === 404 && existsSync(page);
  response.statusCode = status;
  response.setHeader('Content-Type', isNotFound ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8');
  response.end(isNotFound ? readFileSync(page) : `${status}\n`);
}

function notFoundFile(url: string): string {
  const code = url.split(/[/?#]/)[1] ?? '';
  return localeByCode(code) && code !== 'en' ? `${code}/404.html` : '404.html';
}
