import type { Command } from 'commander';
import { textCoverage } from '../../pipeline/inspect/text-coverage.ts';
import type { CliContext } from '../context.ts';
import { coverageTable } from '../reporters/coverage-table.ts';
import { htmlPage } from '../reporters/html-page.ts';
import { inspectionCommand } from './inspection.ts';

/** Creates `meridian coverage`: pages × languages. */
export function coverageCommand(context: CliContext): Command {
  return inspectionCommand(context, {
    name: 'coverage',
    description: 'Show which part of each page is translated, shown by fallback or missing, by language.',
    example: 'meridian coverage --format html --output coverage.html',
    formats: {
      table: (site) => coverageTable(textCoverage(site)),
      json: (site) => `${JSON.stringify(textCoverage(site), null, 2)}\n`,
      html: (site) => htmlPage('coverage-page', 'Language coverage', textCoverage(site), context.folder),
    },
  });
}
