import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CliContext } from './context.ts';
import { UsageError } from './errors.ts';

/**
 * Listens on the loopback address.
 *
 * @param usual the port to take where none was asked for; when it is taken, a free one is
 * @param wanted the port that was asked for; 0 takes a free one
 * @returns the port
 * @throws UsageError when the port that was asked for can't be used
 */
export async function listen(server: Server, usual: number, wanted: number | undefined): Promise<number> {
  server.listen(wanted ?? usual, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (wanted === undefined && code === 'EADDRINUSE') return listen(server, usual, 0);
    const why = code === 'EADDRINUSE' ? 'another program uses it' : message;
    throw new UsageError(
      `The port ${wanted ?? usual} can't be used: ${why}.`,
      'Choose another one with --port.',
    );
  }
  return (server.address() as AddressInfo).port;
}

/** Closes a server, its connections and what it works with when the program ends. */
export function endWithProgram({ lifecycle }: CliContext, server: Server, close?: () => Promise<void>): void {
  lifecycle.once('exit', () => {
    server.close();
    server.closeAllConnections();
    void close?.();
  });
}
