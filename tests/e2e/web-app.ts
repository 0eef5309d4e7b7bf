/** Plays Contentful's web app at its own address: an entry editor with a preview pane, over TLS. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import {
  request as ask,
  createServer as createProxy,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'esbuild';
import { root } from '../../tools/scripts/run.ts';
import type { EndLater } from '../dev/start-server.ts';

export const webApp = 'https://app.contentful.com';
export const previewHost = 'preview.example.com';

interface WebAppOptions {
  /** Where `meridian preview` listens. */
  readonly origin: string;
  readonly endLater: EndLater;
  /** Of each request to the preview, in milliseconds. */
  readonly roundTrip?: number;
}

interface WebApp {
  /** A rule of Chromium for their names. */
  readonly rule: string;
  /** Where a proxy leads to them, for other browsers. */
  readonly proxyPort: number;
}

/** Starts a server for the web app and, as nginx would, for the preview. */
export async function startWebApp({ origin, endLater, roundTrip = 0 }: WebAppOptions): Promise<WebApp> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'tests/e2e/web-app-page.ts')],
    bundle: true,
    write: false,
    logLevel: 'silent',
  });
  const page = `<!doctype html><title>Entry</title><script>${outputFiles[0]?.text}</script>
    <iframe title="Preview" style="width: 100%; height: 1200px; border: 0"></iframe>
    <iframe title="Sidebar" style="width: 300px; height: 600px"></iframe>`;
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.headers.host === previewHost) {
      await wait(roundTrip);
      return forward(origin, request, response);
    }
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(page);
  };
  const server = createServer(certificate(), (request, response) => void handle(request, response));
  const proxy = createProxy().on('connect', (_, client) => {
    const passed = connect(port, '127.0.0.1', () => client.write('HTTP/1.1 200 OK\r\n\r\n'));
    client.on('error', () => passed.destroy());
    passed.on('error', () => client.destroy());
    passed.pipe(client).pipe(passed);
  });
  const listening = [server, proxy].map(async (each) => {
    each.listen(0, '127.0.0.1');
    await once(each, 'listening');
    endLater(async () => {
      each.close();
      each.closeAllConnections();
    });
    return (each.address() as AddressInfo).port;
  });
  const [port = 0, proxyPort = 0] = await Promise.all(listening);
  const names = [webApp, `https://${previewHost}`].map((name) => new URL(name).host);
  return { rule: names.map((name) => `MAP ${name} 127.0.0.1:${port}`).join(', '), proxyPort };
}

function forward(origin: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url } = request;
  const passed = ask(origin + url, { method: method ?? 'GET', headers }, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.on('error', () => response.destroy()).pipe(response);
  });
  passed.on('error', () => response.destroy());
  response.on('close', () => passed.destroy());
  request.pipe(passed);
}

/** Signs a certificate by itself. */
function certificate() {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-test-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const name = [
    '-subj',
    '/CN=app.contentful.com',
    '-addext',
    `subjectAltName=DNS:app.contentful.com,DNS:${previewHost}`,
  ];
  const files = ['-keyout', key, '-out', cert, '-nodes', '-days', '2'];
  const { status } = spawnSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    ...files,
    ...name,
  ]);
  if (status !== 0) throw new Error('openssl has made no certificate.');
  const made = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return made;
}
