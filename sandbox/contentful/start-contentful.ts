/**
 * A local Contentful on 127.0.0.1 that serves an export file: the management API (what contentful-export asks of it)
 * and the delivery API (all locales, links unresolved), read only. One port serves both; the token chooses the API.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, type Api, errorAnswer } from './answers.ts';
import { deliveryView, type PublishedFields } from './delivery-view.ts';
import { createRateLimit } from './rate-limit.ts';
import { answerRoute, invalidToken, type Served } from './routes.ts';
import { readSpaceData } from './space-data.ts';
import { apiOf, type Tokens } from './tokens.ts';

/** One request, as a fault may look at it; `number` counts from 1. */
export interface Call {
  readonly number: number;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
}

export interface ContentfulOptions extends Tokens {
  /** A file that contentful-export wrote. */
  readonly exportFile: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** What the delivery API shows for entries whose changes aren't published yet. */
  readonly published?: PublishedFields;
  /** Puts another answer in place of the right one; undefined lets the request through. */
  readonly faults?: (call: Call) => Answer | undefined;
}

export interface RunningContentful {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** `127.0.0.1:PORT`, as Contentful's clients want a host. */
  readonly host: string;
  readonly port: number;
  readonly spaceId: string;
  readonly environmentId: string;
  close(): Promise<void>;
}

/** Reads the file and listens; rejects when the file can't be read or the port is taken. */
export async function startContentful(options: ContentfulOptions): Promise<RunningContentful> {
  const data = await readSpaceData(options.exportFile);
  const server = createServer(
    createHandler(options, { data, delivery: once(() => deliveryView(data, options.published)) }),
  );
  const port = await listen(server, options.port);
  const host = `127.0.0.1:${port}`;
  const { spaceId, environmentId } = data;
  return { url: `http://${host}`, host, port, spaceId, environmentId, close: () => closeServer(server) };
}

function createHandler(
  options: ContentfulOptions,
  served: Served,
): (request: IncomingMessage, response: ServerResponse) => void {
  const rateLimit = createRateLimit();
  let number = 0;
  const answerCall = (method: string, url: URL, api: Api | undefined): Answer => {
    const { pathname: path, searchParams: query } = url;
    const fault = options.faults?.({ number, method, path, query });
    return fault ?? rightAnswer(method, api, path, query, served);
  };
  return (request, response) => {
    const api = apiOf(request.headers.authorization, options);
    const url = URL.parse(request.url ?? '/', 'http://127.0.0.1');
    number += 1;
    const answer = url ? answerCall(request.method ?? 'GET', url, api) : badAddress(api);
    response.writeHead(answer.status, { ...rateLimit(api ?? 'management'), ...answer.headers });
    response.end(answer.body);
  };
}

/** For a request target such as `//`, which no URL can be made of. */
function badAddress(api: Api | undefined): Answer {
  return errorAnswer(api ?? 'management', 400, 'BadRequest', 'The address of the request is malformed.');
}

function rightAnswer(
  method: string,
  api: Api | undefined,
  path: string,
  query: URLSearchParams,
  served: Served,
): Answer {
  if (!api) return invalidToken('management');
  if (method !== 'GET') return errorAnswer(api, 405, 'MethodNotAllowed', 'This local stand-in is read only.');
  return answerRoute(api, path, query, served);
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
