import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { createSandbox } from '../../sandbox/create-sandbox.ts';

const sampleServers = fileURLToPath(new URL('../../content/sample/vpn-servers.json', import.meta.url));

/** The sandbox by itself on a free port of the loopback address, as `serve --sandbox` has it in front of a site. */
export async function startSandbox(serversFile: () => string | undefined = () => sampleServers) {
  const answer = createSandbox({ stubs: () => new Set(), serversFile });
  const server = createServer((request, response) => {
    if (!answer(request, response)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, close };
}

let sessions = 0;

/** One session of a sandbox: what is set in it concerns no other test. */
export function sandboxSession(url: string) {
  sessions += 1;
  const id = `test-${sessions}`;
  const control = (method: string, path: string, body?: unknown) =>
    fetch(`${url}/__sandbox${path}`, {
      method,
      headers: { 'x-sandbox-session': id },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const session = {
    id,
    /** A fetch that belongs to the session. */
    fetch: ((address, init) => {
      const headers = new Headers(init?.headers);
      headers.set('x-sandbox-session', id);
      return fetch(address, { ...init, headers });
    }) as typeof globalThis.fetch,
    setFaults: async (...faults: readonly object[]) => {
      const { status } = await control('PUT', '/faults', faults);
      if (status !== 204) throw new Error(`The sandbox refused the faults: ${JSON.stringify(faults)}`);
    },
    log: async () => (await (await control('GET', '/log')).json()) as LoggedRequest[],
    control,
  };
  onTestFinished(async () => {
    await control('POST', '/reset').catch(() => undefined);
  });
  return session;
}

interface LoggedRequest {
  readonly number: number;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly faults: readonly string[];
  readonly status: number | null;
}
