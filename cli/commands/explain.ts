import { Command } from 'commander';
import type { CliContext, SetExitCode } from '../context.ts';
import { formatOption } from '../flags.ts';
import type { ExplainFlags } from './run-explain.ts';

/** `meridian explain`: why an entry's URLs are what they are. */
export function explainCommand(context: CliContext, setExitCode: SetExitCode): Command {
  return new Command('explain')
    .description('Say why a URL is what it is: the chain of entries behind it, in every language.')
    .argument(
      '<path-or-id>',
      'a path or address of the site, an entry id, or the name of an email destination',
    )
    .option('--content <file>', 'the export to look into (default: from site.config.ts)')
    .addOption(formatOption(['pretty', 'json']))
    .addHelpText('after', '\nExample:\n  meridian explain /de/vpn-server/germany-vpn')
    .action(async (asked: string, flags: ExplainFlags) => {
      const { runExplain } = await import('./run-explain.ts');
      setExitCode(await runExplain(asked, flags, context));
    });
}
