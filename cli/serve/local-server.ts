import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CliContext } from '../context.ts';
import { UsageError } from '../errors.ts';

/**
 * Listens on the loopback address.
 * @param defaultPort falls back to a free port
 * @param wanted the port of `--port`; 0 takes a free one
 * @returns the port
 * @throws UsageError if `wanted` is unavailable
 */
export async function listen(
  server: Server,
  defaultPort: number,
  wanted: number | undefined,
): Promise<number> {
  server.listen(wanted ?? defaultPort, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (wanted === undefined && code === 'EADDRINUSE') return listen(server, defaultPort, 0);
    const why = code === 'EADDRINUSE' ? 'another program uses it' : message;
    throw new UsageError(
      `The port ${wanted ?? defaultPort} can't be used: ${why}.`,
      'Choose another one with --port.',
    );
  }
  return (server.address() as AddressInfo).port;
}

/** Closes a server and its resources when the program ends. */
export function endWithProgram({ lifecycle }: CliContext, server: Server, close?: () => Promise<void>): void {
  lifecycle.once('exit', () => {
    server.close();
    server.closeAllConnections();
    void close?.();
  });
}

/** Host headers omit port 80. */
const loopbackNames: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Creates a guard that rejects foreign Host headers with 403 (DNS rebinding).
 * @param allowed additional host names
 * @returns a function that returns whether it has responded
 */
export function createHostGuard(allowed: readonly string[] = []) {
  const own = new Set([...loopbackNames, ...allowed]);
  return ({ headers }: IncomingMessage, response: ServerResponse): boolean => {
    if (own.has((headers.host ?? '').toLowerCase().replace(/:\d+$/, ''))) return false;
    response.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
    response.end('Use the address in the terminal, or allow this host with --allow-host.\n');
    return true;
  };
}
