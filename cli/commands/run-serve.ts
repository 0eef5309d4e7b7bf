import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerForOtherSystems } from '../../sandbox/other-systems/answer.ts';
import { UsageError } from '../errors.ts';
import { openSite } from '../serve/open-site.ts';
import { siteHandler } from '../serve/site-handler.ts';
import { configWithFlags } from '../site-flags.ts';
import type { ServeFlags } from './serve.ts';

/** Answers on the loopback address until the process is interrupted. @throws UsageError when there is no site or the port is taken */
export async function runServe(flags: ServeFlags): Promise<void> {
  const { out } = await configWithFlags(flags);
  const site = openSite(out);
  const serveFile = siteHandler(site);
  const server = createServer((request, response) => {
    if (flags.sandbox && answerForOtherSystems(site.stubs, request, response)) return;
    void serveFile(request, response);
  });
  server.listen(flags.port, '127.0.0.1');
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'EADDRINUSE' ? 'another program uses it' : error.message;
    throw new UsageError(`The port ${flags.port} can't be used: ${why}.`, 'Choose another one with --port.');
  });
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`Serving ${out} at http://127.0.0.1:${port}/ (end with Ctrl+C)\n`);
}
