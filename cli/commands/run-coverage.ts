import type { Coverage } from '../../domain/content/coverage.ts';
import { textCoverage } from '../../pipeline/inspect/text-coverage.ts';
import { inspectSite } from '../../pipeline/validate-site.ts';
import { coverageTable } from '../inspect/coverage-table.ts';
import { deliver } from '../inspect/deliver.ts';
import { htmlPage } from '../inspect/html-page.ts';
import type { Program } from '../program.ts';
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
  html: (coverage: Coverage, { folder }: Program) =>
    htmlPage('coverage-page', 'Language coverage', coverage, folder),
};

export async function runCoverage(flags: CoverageFlags, program: Program): Promise<void> {
  const config = await configWithFlags(flags);
  assertNoInput(flags.output, inputsOf(config));
  const write = deliver(flags, 'coverage.html');
  const site = await inspectSite({ config, root: program.root, programFolder: program.folder });
  write(writers[flags.format](textCoverage(site), program));
}
