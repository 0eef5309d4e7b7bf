import { Command } from 'commander';
import type { CliContext, SetExitCode } from '../context.ts';
import { formatOption } from '../flags.ts';
import type { VerifyFlags } from './run-verify.ts';

/** `meridian verify`: is every file of the built site what the build wrote? */
export function verifyCommand(context: CliContext, setExitCode: SetExitCode): Command {
  return new Command('verify')
    .description(
      'Compare every file of the built site with its manifest: missing, changed and unexpected ones.',
    )
    .option('--out <dir>', 'the folder of the site (default: from site.config.ts)')
    .addOption(formatOption(['pretty', 'json']))
    .addHelpText('after', '\nExample:\n  meridian verify --out out')
    .action(async (flags: VerifyFlags) => {
      const { runVerify } = await import('./run-verify.ts');
      setExitCode(await runVerify(flags, context));
    });
}
