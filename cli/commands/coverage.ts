import { Command } from 'commander';
import type { CliContext } from '../context.ts';
import { forceOption, formatOption } from '../flags.ts';
import type { CoverageFlags } from './run-coverage.ts';

/** `meridian coverage`: pages × languages. */
export function coverageCommand(context: CliContext): Command {
  return new Command('coverage')
    .description('Show how much of each page is written in each language, shown by fallback, or missing.')
    .option('--content <file>', 'the export to look at (default: from site.config.ts)')
    .option(
      '--output <file>',
      'the file to write, - for stdout (default: coverage.html for html, else stdout)',
    )
    .addOption(formatOption(['table', 'json', 'html']))
    .addOption(forceOption())
    .addHelpText('after', '\nExample:\n  meridian coverage --format html --output coverage.html')
    .action(async (flags: CoverageFlags) => {
      const { runCoverage } = await import('./run-coverage.ts');
      await runCoverage(flags, context);
    });
}
