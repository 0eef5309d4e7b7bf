import type { IncomingMessage, ServerResponse } from 'node:http';

/** Server-sent events to every browser that looks at the site. */
export interface Events {
  readonly subscribe: (request: IncomingMessage, response: ServerResponse, version: number) => void;
  readonly send: (name: 'change' | 'view', version: number) => void;
}

/** Proxies and browsers give up on what is silent for long. */
const heartbeatMilliseconds = 20_000;

export function createEvents(): Events {
  const open = new Set<ServerResponse>();
  const heartbeat = setInterval(() => {
    for (const response of open) response.write(': still here\n\n');
  }, heartbeatMilliseconds);
  heartbeat.unref();
  return {
    subscribe: (request, response, version) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      response.write(`retry: 500\nevent: hello\ndata: ${version}\n\n`);
      open.add(response);
      request.once('close', () => open.delete(response));
    },
    send: (name, version) => {
      for (const response of open) response.write(`event: ${name}\ndata: ${version}\n\n`);
    },
  };
}
