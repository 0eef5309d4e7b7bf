import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Reply, send } from '../control/reply.ts';
import type { PublishedFields } from './delivery-view.ts';
import { activate, applyFaults, type Call, type Fault, resourceOf } from './faults.ts';
import { type Api, errorReply, type Request, rateLimit } from './replies.ts';
import { invalidToken, type ServedSpace, serveSpace } from './routes.ts';
import { readSpaceData } from './space-data.ts';
import type { Measure } from './writes.ts';

interface Tokens {
  readonly managementToken: string;
  readonly deliveryToken: string;
  readonly previewToken?: string;
}

/** Returns the API that the `Authorization` header opens; undefined for a missing or unknown token. */
function apiOf(authorization: string | undefined, tokens: Tokens): Api | undefined {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (token === tokens.managementToken) return 'management';
  if (token === tokens.deliveryToken) return 'delivery';
  if (token !== undefined && token === tokens.previewToken) return 'preview';
  return undefined;
}

/** Holds the mock's fixed tokens, for commands typed by hand and for scripts. They are valid nowhere else and aren't secrets. */
export const sandboxTokens = {
  managementToken: 'sandbox-management-token',
  deliveryToken: 'sandbox-delivery-token',
  previewToken: 'sandbox-preview-token',
} as const;

/**
 * Configures a local Contentful on 127.0.0.1 that serves an export file: the management API (as far as contentful-export
 * and contentful-import use it; what is written stays in memory), the delivery API and the Preview API (links unresolved).
 * The token selects the API.
 */
export interface ContentfulOptions extends Tokens {
  /** A file that contentful-export wrote. */
  readonly exportFile: string;
  /** 0: a free one. */
  readonly port: number;
  /** Values in the Delivery API of entries with unpublished changes. */
  readonly published?: PublishedFields;
  /** Returns the `details` of an uploaded file, by its address: Contentful measures them. */
  readonly measure?: Measure;
  readonly faults?: readonly Fault[];
  /** Called with each request, before the reply. */
  readonly onCall?: (call: Call) => void;
}

export interface RunningContentful extends Omit<ServedSpace, 'remove'> {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** `127.0.0.1:PORT`, the form that Contentful's clients expect. */
  readonly host: string;
  readonly port: number;
  readonly spaceId: string;
  readonly environmentId: string;
  connections(): Promise<number>;
  close(): Promise<void>;
}

/** Reads the file and listens; rejects when the file can't be read or the port is taken. */
export async function startContentful(options: ContentfulOptions): Promise<RunningContentful> {
  const data = await readSpaceData(options.exportFile);
  const space = serveSpace(data, options);
  // On a busy machine a client can be silent for longer than Node's 5 seconds.
  const server = createServer({ keepAliveTimeout: 60_000 }, createHandler(options, space));
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  const { spaceId, environmentId } = data;
  return {
    url: `http://${host}`,
    host,
    port,
    spaceId,
    environmentId,
    ...space,
    connections: promisify(server.getConnections.bind(server)),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function createHandler(
  options: ContentfulOptions,
  space: ServedSpace,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const faults = activate(options.faults ?? []);
  let number = 0;
  const respondTo = (call: Call, isKnown: boolean, body: string): Reply => {
    options.onCall?.(call);
    const hitting = faults.hitting(call);
    for (const fault of hitting) if (fault.kind === 'delete') space.remove(fault.id);
    const reply = isKnown ? respondIn(space, { ...call, body }) : invalidToken('management');
    return applyFaults(reply, hitting, call);
  };
  return async (request, response) => {
    const known = apiOf(request.headers.authorization, options);
    const api = known ?? 'management';
    const url = URL.parse(request.url ?? '/', 'http://127.0.0.1');
    const body = await text(request);
    number += 1;
    const reply = url
      ? respondTo(callOf(number, request, url, api), known !== undefined, body)
      : badAddress(api);
    send(response, { ...reply, headers: { ...rateLimit(api), ...reply.headers } });
  };
}

/** Refuses a body that can't be stored, such as JSON of thousands of levels, without ending the server. */
function respondIn(space: ServedSpace, request: Request): Reply {
  try {
    return space.respond(request);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return errorReply(request.api, 400, 'BadRequest', `The request can't be handled: ${why}.`);
  }
}

function callOf(
  number: number,
  { method = 'GET', headers }: IncomingMessage,
  { pathname: path, searchParams }: URL,
  api: Api,
): Call {
  return { number, method, path, query: searchParams, headers, api, resource: resourceOf(path) };
}

/** Builds the reply to a request target such as `//`, which isn't a URL. */
function badAddress(api: Api): Reply {
  return errorReply(api, 400, 'BadRequest', 'The address of the request is malformed.');
}
