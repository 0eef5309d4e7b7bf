import { createServer, type ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import compression from 'compression';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import { createSandbox } from '../../tools/sandbox/create-sandbox.ts';
import type { CliContext } from '../context.ts';
import { endWithProgram, listen } from '../listen.ts';
import { createHostGuard } from '../own-hosts.ts';
import { followSite } from '../serve/follow-site.ts';
import { configWithFlags } from '../site-flags.ts';

export interface ServeFlags {
  readonly out?: string;
  readonly port?: number;
  readonly sandbox?: boolean;
  readonly allowHost?: readonly string[];
}

const usualPort = 4173;

/** Answers on the loopback address until the process is interrupted. @throws UsageError when there is no site or the port is taken */
export async function runServe(flags: ServeFlags, context: CliContext): Promise<void> {
  const { out, servers, checkout, offerFile } = await settingsOf(flags, context);
  const site = followSite(out);
  const answerInSandbox = createSandbox(
    {
      stubs: () => site().stubs,
      serversFile: () => servers,
      checkout: () => checkout && { ...checkout, offerFile },
    },
    context.root,
  );
  const refusesHost = createHostGuard(flags.allowHost);
  // As hosts do: what pages weigh on the way is seen here already.
  const compress = compression();
  const server = createServer((request, response) => {
    if (refusesHost(request, response)) return;
    if (flags.sandbox && answerInSandbox(request, response)) return;
    compress(request as never, response as never, () => {
      site()
        .answer(request, response)
        .catch((error: unknown) => answerFault(context, response, error));
    });
  });
  const port = await listen(server, usualPort, flags.port);
  endWithProgram(context, server);
  context.stdout.write(`Serving ${out} at http://127.0.0.1:${port}/ (end with Ctrl+C)\n`);
}

/** A site alone needs no configuration; the sandbox answers by what it says. */
async function settingsOf(
  flags: ServeFlags,
  context: CliContext,
): Promise<Pick<SiteConfig, 'out' | 'servers' | 'checkout' | 'offerFile'>> {
  if (flags.out !== undefined && !flags.sandbox) return { out: resolve(context.cwd, flags.out) };
  return configWithFlags(flags, context);
}

/** One request that goes wrong must not end the server for all others. */
function answerFault({ stderr }: CliContext, response: ServerResponse, error: unknown): void {
  stderr.write(`A request could not be answered: ${error instanceof Error ? error.message : error}\n`);
  if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end();
}
