/** A cache server in memory, and the faults of hostile ones. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** Answers a request instead of the store. @param body what the store has at the path; empty if it has nothing */
export type CacheFault = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;

export interface CacheServerMock {
  readonly url: string;
  readonly port: number;
  /** Bodies by path. */
  readonly store: Map<string, Buffer>;
  /** Method and path of each request, in order. */
  readonly log: string[];
  /** Headers of each request, in order. */
  readonly headers: IncomingMessage['headers'][];
  readonly connections: () => number;
  /** Applies to requests whose method and path begin so: `GET /ac`, `PUT /cas`. */
  readonly faults: Map<string, CacheFault>;
}

/** Starts a server on a free port of the loopback interface, until the test has finished. */
export async function startCacheServer(): Promise<CacheServerMock> {
  const store = new Map<string, Buffer>();
  const faults = new Map<string, CacheFault>();
  const log: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const server = createServer({ keepAliveTimeout: 60_000 }, async (request, response) => {
    const { method, url: path = '' } = request;
    log.push(`${method} ${path}`);
    headers.push(request.headers);
    const body = store.get(path);
    const fault = [...faults].find(([start]) => `${method} ${path}`.startsWith(start))?.[1];
    if (fault) {
      request.resume().on('error', () => {});
      fault(
        request,
        response.on('error', () => {}),
        body ?? Buffer.alloc(0),
      );
    } else if (method === 'PUT') {
      const received = await buffer(request).catch(() => undefined);
      if (received) store.set(path, received);
      response.writeHead(201).end();
    } else {
      response.writeHead(body ? 200 : 404).end(body);
    }
  });
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    port,
    store,
    log,
    headers,
    connections: () => connections,
    faults,
  };
}

/** Repeats something until the connection ends. */
function repeat(response: ServerResponse, milliseconds: number, action: () => void): void {
  const timer = setInterval(action, milliseconds);
  response.on('close', () => clearInterval(timer));
}

/** Faults of any request, by name. */
export const anyFaults: Readonly<Record<string, CacheFault>> = {
  'no answer': () => {},
  'a reset': ({ socket }) => socket.resetAndDestroy(),
  'an end of the connection': ({ socket }) => socket.end(),
  'something other than HTTP': ({ socket }) => socket.end('220 mail.example.com ESMTP\r\n'),
  'status 500': (_, response) => response.writeHead(500).end('broken'),
  'status 403': (_, response) => response.writeHead(403).end(),
  'huge headers': ({ socket }) => socket.end(`HTTP/1.1 200 OK\r\nX-Header: ${'x'.repeat(1e6)}\r\n\r\n`),
  'endless headers': ({ socket }, response) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    repeat(response, 20, () => socket.write('X-Header: x\r\n'));
  },
  'endless information': ({ socket }, response) =>
    repeat(response, 20, () => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n')),
  'an endless body': (_, response) => {
    response.writeHead(200);
    repeat(response, 1, () => response.write(Buffer.alloc(64 * 1024)));
  },
};

/** Faults of responses with a body, by name. */
export const bodyFaults: Readonly<Record<string, CacheFault>> = {
  'an empty body': (_, response) => response.writeHead(200).end(),
  'a wrong byte': (_, response, body) => {
    const wrong = Buffer.from(body);
    wrong.writeUInt8(wrong.readUInt8(wrong.length - 1) ^ 1, wrong.length - 1);
    response.writeHead(200).end(wrong);
  },
  'a shorter body': (_, response, body) => response.writeHead(200).end(body.subarray(0, -1)),
  'a longer body': (_, response, body) => response.writeHead(200).end(Buffer.concat([body, Buffer.alloc(1)])),
  'a cut body': ({ socket }, _, body) =>
    socket.end(Buffer.concat([head(body.length), body.subarray(0, body.length / 2)])),
  'a Content-Length that is too long': ({ socket }, _, body) =>
    socket.write(Buffer.concat([head(body.length + 1), body])),
  'a Content-Length that is too short': ({ socket }, _, body) =>
    socket.end(Buffer.concat([head(body.length - 1), body])),
  'a compressed body': (_, response) =>
    response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(Buffer.from('1f8b08', 'hex')),
  'one byte at a time': (_, response, body) => {
    let at = 0;
    response.writeHead(200, { 'Content-Length': body.length });
    repeat(response, 50, () => response.write(body.subarray(at, ++at)));
  },
};

function head(length: number): Buffer {
  return Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n`);
}
