import type { Coverage } from '../../domain/content/coverage.ts';
import { textCoverage } from '../../pipeline/inspect/text-coverage.ts';
import { inspectSite } from '../../pipeline/validate-site.ts';
import type { CliContext } from '../context.ts';
import { coverageTable } from '../inspect/coverage-table.ts';
import { deliver } from '../inspect/deliver.ts';
import { htmlPage } from '../inspect/html-page.ts';
import { assertNoInput, inputsOf } from '../reporters/assert-no-input.ts';
import { configWithFlags } from '../site-flags.ts';

export interface CoverageFlags {
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

export async function runCoverage(flags: CoverageFlags, context: CliContext): Promise<void> {
  const config = await configWithFlags(flags, context);
  assertNoInput(context.cwd, flags.output, inputsOf(config));
  const write = deliver(context, flags, 'coverage.html');
  const site = await inspectSite({ config, root: context.root, programFolder: context.folder });
  write(writers[flags.format](textCoverage(site), context));
}
