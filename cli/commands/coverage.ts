import { Command } from 'commander';
import type { Coverage } from '../../domain/site/inspection.ts';
import { textCoverage } from '../../pipeline/inspect/text-coverage.ts';
import type { CliContext } from '../context.ts';
import { forceOption, formatOption } from '../flags.ts';
import { assertNoInput, inputsOf } from '../output-files.ts';
import { coverageTable } from '../reporters/coverage-table.ts';
import { deliver, htmlPage } from '../reporters/html-page.ts';
import { configWithFlags } from '../site-config.ts';

/** Creates `meridian coverage`: pages × languages. */
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
    .action(async (flags: CoverageFlags) => runCoverage(flags, context));
}

interface CoverageFlags {
  readonly content?: string;
  readonly output?: string;
  readonly force?: boolean;
  readonly format: keyof typeof writers;
}

const writers = {
  table: (coverage: Coverage) => coverageTable(coverage),
  json: (coverage: Coverage) => `${JSON.stringify(coverage, null, 2)}\n`,
  html: (coverage: Coverage, { folder }: CliContext) =>
    htmlPage('coverage-page', 'Language coverage', coverage, folder),
};

async function runCoverage(flags: CoverageFlags, context: CliContext): Promise<void> {
  const config = await configWithFlags(flags, context);
  assertNoInput(context.cwd, flags.output, inputsOf(config));
  const write = deliver(context, flags, 'coverage.html');
  const { inspectSite } = await import('../../pipeline/validate-site.ts');
  const site = await inspectSite({ config, root: context.root, programFolder: context.folder });
  write(writers[flags.format](textCoverage(site), context));
}
