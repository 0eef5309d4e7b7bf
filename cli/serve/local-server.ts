import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { CliContext } from '../context.ts';
import { UsageError } from '../errors.ts';
import { colours } from '../terminal/streams.ts';

/** Holds the flags that say where a server listens. */
export interface ListenFlags {
  /** An IP address; default: loopback. */
  readonly host?: string;
  /** 0 takes a free one. */
  readonly port?: number;
  /** Further host names to accept. */
  readonly allowHost?: readonly string[];
}

interface ListenSettings {
  readonly portFlag?: string;
  /** Whether everybody who reaches the server sees what it shows. */
  readonly isOpen?: boolean;
}

const loopback = '127.0.0.1';

/**
 * Listens on the loopback address, or on the one of `--host`, with a warning.
 * @param defaultPort falls back to a free port
 * @returns the address to open
 * @throws UsageError if the port or address is unavailable
 */
export async function listen(
  server: Server,
  defaultPort: number,
  flags: ListenFlags,
  context: CliContext,
  settings: ListenSettings = {},
): Promise<string> {
  const { host = loopback, port = defaultPort } = flags;
  const { portFlag = '--port', isOpen = true } = settings;
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (flags.port === undefined && code === 'EADDRINUSE')
      return listen(server, defaultPort, { ...flags, port: 0 }, context, settings);
    if (code === 'EADDRNOTAVAIL')
      throw new UsageError(
        `This machine doesn't have the address ${host}.`,
        `Give --host one of ${networkAddresses().join(', ')}, or 0.0.0.0 for all.`,
      );
    const why = code === 'EADDRINUSE' ? 'another program uses it' : message;
    throw new UsageError(`The port ${port} can't be used: ${why}.`, `Choose another one with ${portFlag}.`);
  }
  const urlOf = (address: string) => `http://${inUrl(address)}:${(server.address() as AddressInfo).port}/`;
  if (isLoopback(host) || !isOpen) return urlOf(host);
  const open = isEveryAddress(host) ? networkAddresses() : [host];
  context.stderr.write(
    `${colours(context).yellow('warning')}: everybody in the network can open ${open.map(urlOf).join(', ')} and see all that the server shows.\n`,
  );
  return urlOf(isEveryAddress(host) ? loopback : host);
}

function isLoopback(host: string): boolean {
  return host === '::1' || host.startsWith('127.');
}

function isEveryAddress(host: string): boolean {
  return host === '0.0.0.0' || /^[0:]+$/.test(host);
}

function inUrl(address: string): string {
  return address.includes(':') ? `[${address}]` : address;
}

/** Lists the addresses of this machine that others can reach. */
function networkAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
  return all.filter(({ internal, scopeid }) => !internal && !scopeid).map(({ address }) => address);
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
 * Creates a guard that rejects foreign Host headers with 403 (DNS rebinding). With `--host` the server's own addresses are
 * accepted as well: a name can be rebound, an address can't.
 * @returns a function that returns whether it has responded
 */
export function createHostGuard({ host, allowHost = [] }: ListenFlags) {
  const reached = host === undefined ? [] : isEveryAddress(host) ? networkAddresses() : [host];
  const own = new Set([...loopbackNames, ...reached.map(inUrl), ...allowHost]);
  return ({ headers }: IncomingMessage, response: ServerResponse): boolean => {
    if (own.has((headers.host ?? '').toLowerCase().replace(/:\d+$/, ''))) return false;
    response.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
    response.end('Use the address in the terminal, or allow this host with --allow-host.\n');
    return true;
  };
}
