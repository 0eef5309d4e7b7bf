import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { Duplex } from 'node:stream';
import type { CacheServer } from '../model/remote-cache.ts';
import { UserError } from '../model/user-error.ts';

interface CacheRequest {
  readonly method: 'GET' | 'PUT';
  /** Relative to the server's URL. */
  readonly path: string;
  readonly body?: Buffer;
  /** The time of `now` by which the response must be complete. */
  readonly deadline: number;
  /** Limits the body of the response. */
  readonly maxBytes: number;
}

interface CacheResponse {
  readonly status: number;
  readonly body: Buffer;
}

/** Describes a request without a usable response. The message holds no address, header or body. */
export class RequestError extends Error {}

/** Sends requests over kept-alive connections. */
export interface Requests {
  /** @throws RequestError without a complete response */
  readonly send: (request: CacheRequest) => Promise<CacheResponse>;
  /** Returns the milliseconds in which this thread was free to receive responses. */
  readonly now: () => number;
  readonly counts: () => { readonly requests: number; readonly bytesRead: number };
  /** Ends all requests and connections; later requests fail. */
  readonly close: () => void;
}

/** Limits the length of a tick of `now`, in milliseconds. */
const maxTick = 50;

/**
 * Opens connections to a server. Redirects aren't followed, because credentials would follow them.
 * @param timeout milliseconds after which an unused or half-open connection is closed
 * @throws UserError for an unusable proxy
 */
export function createRequests(server: CacheServer, maxSockets: number, timeout: number): Requests {
  const sockets = new Set<Duplex>();
  const agent = createAgent(server, maxSockets, timeout, sockets);
  const request = agent instanceof HttpsAgent ? requestHttps : requestHttp;
  const headers = {
    'User-Agent': 'Meridian',
    'Accept-Encoding': 'identity',
    ...(server.authorization !== undefined && { Authorization: server.authorization }),
  };
  const active = new Map<(reason: string) => void, number>();
  const counts = { requests: 0, bytesRead: 0 };
  let isClosed = false;
  let now = 0;
  // Time doesn't pass while this thread is busy: a response that waits for the thread isn't late.
  const tick = Math.min(maxTick, timeout / 10);
  const clock = setInterval(() => {
    now += tick;
    for (const [fail, deadline] of active) if (now >= deadline) fail('no complete response in time');
  }, tick).unref();

  const send = ({ method, path, body, deadline, maxBytes }: CacheRequest) =>
    new Promise<CacheResponse>((resolve, reject) => {
      if (isClosed) throw new RequestError('closed');
      counts.requests += 1;
      const outgoing = request(server.url + path, { method, agent, headers });
      const fail = (reason: string) => {
        active.delete(fail);
        outgoing.destroy();
        reject(new RequestError(reason));
      };
      active.set(fail, deadline);
      const addBytes = (bytes: number) => {
        counts.bytesRead += bytes;
      };
      outgoing.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.name));
      outgoing.on('response', (response) => {
        readBody(response, maxBytes, addBytes).then((received) => {
          active.delete(fail);
          resolve({ status: response.statusCode ?? 0, body: received });
        }, fail);
      });
      outgoing.end(body);
    });
  const close = () => {
    isClosed = true;
    clearInterval(clock);
    for (const fail of [...active.keys()]) fail('closed');
    agent.destroy();
    for (const socket of sockets) socket.destroy();
  };
  return { send, now: () => now, counts: () => counts, close };
}

/** Creates a connection pool that keeps track of its sockets: `destroy` of Node's leaves half-open tunnels alone. */
function createAgent(
  { url, proxies }: CacheServer,
  maxSockets: number,
  timeout: number,
  sockets: Set<Duplex>,
): HttpAgent {
  const isSecure = url.startsWith('https:');
  const options = { keepAlive: true, maxSockets, timeout, proxyEnv: { ...proxies } };
  try {
    const agent = isSecure ? new HttpsAgent(options) : new HttpAgent(options);
    const connect = agent.createConnection.bind(agent);
    agent.createConnection = (...args) => {
      const socket = connect(...args);
      if (socket) sockets.add(socket.once('close', () => sockets.delete(socket)));
      return socket;
    };
    return agent;
  } catch {
    // Node's error shows the address, which may hold a password.
    const variable = isSecure ? 'HTTPS_PROXY' : 'HTTP_PROXY';
    throw new UserError(
      `${variable} isn't the address of a proxy.`,
      'Write it as http://proxy.example.com:8080, or unset it.',
    );
  }
}

/** Reads a whole body. @throws string the reason why it can't */
function readBody(
  response: IncomingMessage,
  maxBytes: number,
  addBytes: (bytes: number) => void,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    response.on('data', (chunk: Buffer) => {
      addBytes(chunk.length);
      size += chunk.length;
      if (size > maxBytes) reject('a response that is too long');
      else chunks.push(chunk);
    });
    response.on('end', () => resolve(Buffer.concat(chunks)));
    response.on('error', () => reject('a response that is cut off'));
  });
}
