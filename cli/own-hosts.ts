import type { IncomingMessage, ServerResponse } from 'node:http';
import { InvalidArgumentError, Option } from 'commander';

/** A browser sends a server's name with its port, without a port for 80. */
const loopbackNames: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/** Creates `--allow-host`, for commands that serve. */
export function allowHostOption(): Option {
  const description = 'other names that the server is reached by, for instance behind a proxy';
  return new Option('--allow-host <name...>', description).argParser(addHost);
}

/**
 * Creates a guard that answers requests for foreign hosts with 403. A page on another site can have its own name lead to
 * this machine (DNS rebinding); browsers then take the server for that site and let the page read everything on it.
 *
 * @param allowed host names besides those of this machine
 * @returns a function that returns whether it has answered
 */
export function createHostGuard(allowed: readonly string[] = []) {
  const own = new Set([...loopbackNames, ...allowed]);
  return ({ headers }: IncomingMessage, response: ServerResponse): boolean => {
    if (own.has((headers.host ?? '').toLowerCase().replace(/:\d+$/, ''))) return false;
    response.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
    response.end('Use the address that the terminal shows, or allow this host with --allow-host.\n');
    return true;
  };
}

function addHost(text: string, before: readonly string[] = []): readonly string[] {
  const name = text.toLowerCase();
  if (/^[a-z\d]([a-z\d.-]*[a-z\d])?$/.test(name)) return [...before, name];
  throw new InvalidArgumentError(
    'It must be a host name such as preview.example.com, without scheme or port.',
  );
}
