import { Command } from 'commander';
import { countFrom, formatOption } from '../flags.ts';
import type { Program } from '../program.ts';
import type { ValidateFlags } from './run-validate.ts';

/** `meridian validate`: every finding, most harmful first. */
export function validateCommand(program: Program): Command {
  return new Command('validate')
    .description('Find everything that is wrong with the content. Writes nothing.')
    .option('--content <file>', 'the export to check (default: from site.config.ts)')
    .option('--locale <code...>', 'only these languages')
    .option(
      '--previous <manifest>',
      'the published site’s manifest.json (default: the one in the output folder)',
    )
    .option('--output <file>', 'write the report to a file')
    .option('--max-warnings <n>', 'fail when there are more warnings than this', countFrom(0))
    .addOption(formatOption(['pretty', 'json']))
    .addHelpText('after', '\nExample:\n  meridian validate --content export.json --format json')
    .action(async (flags: ValidateFlags) => {
      const { runValidate } = await import('./run-validate.ts');
      process.exitCode = await runValidate(flags, program);
    });
}
