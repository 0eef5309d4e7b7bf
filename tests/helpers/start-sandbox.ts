import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { ShopConfig } from '../../tools/sandbox/checkout/shop.ts';
import { createSandbox } from '../../tools/sandbox/create-sandbox.ts';
import { sampleCheckout } from './sample-config.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sampleServers = `${root}content/sample/vpn-servers.json`;

/** Describes the shop of the repository's site. */
export const sampleShop: ShopConfig = {
  ...sampleCheckout,
  offerFile: `${root}content/sample/offer.json`,
};

/** Starts the sandbox alone on a free loopback port, as `serve --sandbox` does. */
export async function startSandbox(
  serversFile: () => string | undefined = () => sampleServers,
  checkout: () => ShopConfig | undefined = () => sampleShop,
) {
  const handle = createSandbox({ stubs: () => new Set(), serversFile, checkout }, root);
  const server = createServer((request, response) => {
    if (!handle(request, response)) response.writeHead(404).end();
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

/** Creates a sandbox session, isolated from other tests. */
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
    /** Fetches within the session. */
    fetch: ((address, init) => {
      const headers = new Headers(init?.headers);
      headers.set('x-sandbox-session', id);
      return fetch(address, { ...init, headers });
    }) as typeof globalThis.fetch,
    setFaults: async (...faults: readonly object[]) => {
      const { status } = await control('PUT', '/faults', faults);
      if (status !== 204) throw new Error(`The sandbox refused the faults: ${JSON.stringify(faults)}`);
    },
    /** Replaces the control's settings. */
    put: async (path: '/checkout' | '/providers', settings: object) => {
      const response = await control('PUT', path, settings);
      if (!response.ok) throw new Error(`The sandbox refused the settings: ${await response.text()}`);
    },
    payments: async () => (await (await control('GET', '/payments')).json()) as Payments,
    log: async () => (await (await control('GET', '/log')).json()) as LoggedRequest[],
    control,
  };
  onTestFinished(async () => {
    await control('POST', '/reset').catch(() => undefined);
  });
  return session;
}

interface Payments {
  readonly intents: number;
  readonly charges: number;
  readonly list: readonly Readonly<Record<string, unknown>>[];
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
  readonly outcome?: Readonly<Record<string, string>>;
}
