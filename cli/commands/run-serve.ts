import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerForOtherSystems } from '../../sandbox/other-systems/answer.ts';
import { UsageError } from '../errors.ts';
import { openSite } from '../serve/open-site.ts';
import { siteHandler } from '../serve/site-handler.ts';
import { configWithFlags } from '../site-flags.ts';

export interface ServeFlags {
  readonly out?: string;
  readonly port?: number;
  readonly sandbox?: boolean;
}

const usualPort = 4173;

/** Answers on the loopback address until the process is interrupted. @throws UsageError when there is no site or the port is taken */
export async function runServe(flags: ServeFlags): Promise<void> {
  const { out } = await configWithFlags(flags);
  const site = openSite(out);
  const serveFile = siteHandler(site);
  const server = createServer((request, response) => {
    if (flags.sandbox && answerForOtherSystems(site.stubs, request, response)) return;
    serveFile(request, response).catch((error: unknown) => answerFault(response, error));
  });
  const port = await listen(server, flags.port);
  process.stdout.write(`Serving ${out} at http://127.0.0.1:${port}/ (end with Ctrl+C)\n`);
}

/** One request that goes wrong must not end the server for all others. */
function answerFault(response: ServerResponse, error: unknown): void {
  process.stderr.write(
    `A request could not be answered: ${error instanceof Error ? error.message : error}\n`,
  );
  if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end();
}

/** The usual port unless it is taken; a port that was asked for, or none. @returns the port */
async function listen(server: Server, wanted: number | undefined): Promise<number> {
  server.listen(wanted ?? usualPort, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (wanted === undefined && code === 'EADDRINUSE') return listen(server, 0);
    const why = code === 'EADDRINUSE' ? 'another program uses it' : message;
    throw new UsageError(
      `The port ${wanted ?? usualPort} can't be used: ${why}.`,
      'Choose another one with --port.',
    );
  }
  return (server.address() as AddressInfo).port;
}
