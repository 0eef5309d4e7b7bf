import type { ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import type { CliContext } from '../context.ts';
import { addFlags, allowHostOption, hostOption, outOption, portOption } from '../flags.ts';
import { createHostGuard, endWithProgram, type ListenFlags, listen } from '../serve/local-server.ts';
import { configWithFlags } from '../site-config.ts';

/** Creates `meridian serve`, which serves the built site until interrupted. */
export function serveCommand(context: CliContext): Command {
  const command = new Command('serve')
    .description('Serve the built site on this machine, with its clean URLs, headers and redirects.')
    .addHelpText('after', '\nExample:\n  meridian serve --port 8080 --sandbox')
    .action(async (flags: ServeFlags) => runServe(flags, context));
  return addFlags<ServeFlags>(command, {
    out: outOption(),
    port: portOption(defaultPort),
    host: hostOption(),
    sandbox: new Option('--sandbox', 'add mocks of the other systems on the same origin'),
    allowHost: allowHostOption(),
  });
}

interface ServeFlags extends ListenFlags {
  readonly out?: string;
  readonly sandbox?: boolean;
}

const defaultPort = 4173;

/** Serves until interrupted. @throws UsageError without a site, or if the port is taken */
async function runServe(flags: ServeFlags, context: CliContext): Promise<void> {
  const { out, servers, checkout, offerFile } = await settingsOf(flags, context);
  const { followSite } = await import('../serve/built-site.ts');
  const site = followSite(out);
  const { createSandbox } = await import('../../tools/sandbox/create-sandbox.ts');
  const { default: compression } = await import('compression');
  const handleInSandbox = createSandbox(
    {
      stubs: () => site().stubs,
      serversFile: () => servers,
      checkout: () => checkout && { ...checkout, offerFile },
    },
    context.root,
  );
  const refusesHost = createHostGuard(flags);
  // Compresses like a production host.
  const compress = compression();
  // Loaded on demand, because it takes as long as a short command.
  const { createServer } = await import('node:http');
  const server = createServer((request, response) => {
    if (refusesHost(request, response)) return;
    if (flags.sandbox && handleInSandbox(request, response)) return;
    compress(request as never, response as never, () => {
      site()
        .handle(request, response)
        .catch((error: unknown) => sendFault(context, response, error));
    });
  });
  const address = await listen(server, defaultPort, flags, context);
  endWithProgram(context, server);
  const { href } = new URL(`${site().basePath}/`, address);
  context.stdout.write(`Serving ${out} at ${href} (end with Ctrl+C)\n`);
}

/** Returns the site's settings; `--out` alone needs no site.config.ts, except with the sandbox. */
async function settingsOf(
  flags: ServeFlags,
  context: CliContext,
): Promise<Pick<SiteConfig, 'out' | 'servers' | 'checkout' | 'offerFile'>> {
  if (flags.out !== undefined && !flags.sandbox) return { out: resolve(context.cwd, flags.out) };
  return configWithFlags(flags, context);
}

/** Responds with 500, so that a failed request doesn't end the server. */
function sendFault({ stderr }: CliContext, response: ServerResponse, error: unknown): void {
  stderr.write(`A request failed: ${error instanceof Error ? error.message : error}\n`);
  if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end();
}
