import { Command } from 'commander';
import type { CliContext } from '../context.ts';
import { parsePort } from '../flags.ts';
import { allowHostOption } from '../own-hosts.ts';
import type { DevFlags } from './run-dev.ts';

/** `meridian dev`: the site as it would be now, renewed in the browser at every change, until it is interrupted. */
export function devCommand(context: CliContext): Command {
  return new Command('dev')
    .description('Serve the site while you work on it: each change of content or templates shows at once.')
    .option('--content <file>', 'the export to show (default: from site.config.ts)')
    .option(
      '--port <n>',
      'the port; 0 takes a free one (default: 4180, or a free one if that is taken)',
      parsePort,
    )
    .option('--drafts', 'show drafts too, marked as such')
    .addOption(allowHostOption())
    .addHelpText(
      'after',
      `
/__preview/ENTRY_ID?locale=de-DE leads to the page that shows an entry. In Contentful (Settings, Content preview) name
  http://localhost:4180/__preview/{entry.sys.id}?locale={locale}

Example:
  meridian dev --content export.json --drafts`,
    )
    .action(async (flags: DevFlags) => {
      const { runDev } = await import('./run-dev.ts');
      await runDev(flags, context);
    });
}
