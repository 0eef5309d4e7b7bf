import { Command, Option } from 'commander';
import type { DevOptions } from '../../tools/dev/dev-server.ts';
import type { CliContext } from '../context.ts';
import {
  addFlags,
  allowHostOption,
  contentOption,
  hostOption,
  portOption,
  previousOption,
} from '../flags.ts';
import { endWithProgram, listen } from '../serve/local-server.ts';

/** Creates `meridian dev`, which serves the current site and updates browsers after each change. */
export function devCommand(context: CliContext): Command {
  const command = new Command('dev')
    .description('Serve the site while you work on it: each change of content or templates shows at once.')
    .addHelpText(
      'after',
      `
/__preview/ENTRY_ID?locale=de-DE leads to the page that shows an entry. In Contentful (Settings, Content preview) name
  http://localhost:4180/__preview/{entry.sys.id}?locale={locale}

Example:
  meridian dev --content export.json --drafts`,
    )
    .action(async (flags: DevOptions) => runDev(flags, context));
  return addFlags<DevOptions>(command, {
    content: contentOption('show'),
    port: portOption(defaultPort),
    host: hostOption(),
    drafts: new Option('--drafts', 'show drafts too, marked as such'),
    allowHost: allowHostOption(),
    previous: previousOption(),
  });
}

const defaultPort = 4180;

/**
 * Serves until interrupted.
 * @throws UsageError or ContentFileError on startup; later faults are only shown
 */
async function runDev(flags: DevOptions, context: CliContext): Promise<void> {
  const { startDevServer } = await import('../../tools/dev/dev-server.ts');
  const { server, session } = await startDevServer(flags, context);
  endWithProgram(context, server, session.close);
  const address = await listen(server, defaultPort, flags, context).catch(async (error: unknown) => {
    await session.close();
    throw error;
  });
  const { href } = new URL(`${session.basePath()}/`, address);
  context.stdout.write(`Showing ${session.shows()} at ${href} (end with Ctrl+C)\n`);
}
