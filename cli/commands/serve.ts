import { Command } from 'commander';
import type { CliContext } from '../context.ts';
import { parsePort } from '../flags.ts';
import { allowHostOption } from '../own-hosts.ts';
import type { ServeFlags } from './run-serve.ts';

/** `meridian serve`: the built site as a server would serve it, until it is interrupted. */
export function serveCommand(context: CliContext): Command {
  return new Command('serve')
    .description('Serve the built site on this machine, with its clean URLs, headers and redirects.')
    .option('--out <dir>', 'the folder of the site (default: from site.config.ts)')
    .option(
      '--port <n>',
      'the port; 0 takes a free one (default: 4173, or a free one if that is taken)',
      parsePort,
    )
    .option('--sandbox', 'stand in for the other systems on the same origin')
    .addOption(allowHostOption())
    .addHelpText('after', '\nExample:\n  meridian serve --port 8080 --sandbox')
    .action(async (flags: ServeFlags) => {
      const { runServe } = await import('./run-serve.ts');
      await runServe(flags, context);
    });
}
