import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { validateSite } from '../../pipeline/validate-site.ts';
import { assertReplaceable } from '../assert-replaceable.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Program } from '../program.ts';
import { assertNoInput } from '../report/assert-no-input.ts';
import { applyBaseline, type BaselineFlags, openBaseline } from '../report/baseline.ts';
import { createReport } from '../report/create-report.ts';
import { type FormatName, usualFormat } from '../report/format-names.ts';
import { publishReport } from '../report/publish-report.ts';
import { isFailed } from '../report/report.ts';
import { configWithFlags } from '../site-flags.ts';
import { stageReporter } from '../stage-reporter.ts';

export interface ValidateFlags extends BaselineFlags {
  readonly content?: string;
  readonly previous?: string;
  readonly output?: string;
  readonly force?: boolean;
  readonly maxWarnings?: number;
  readonly format?: FormatName;
}

/** @returns the exit code */
export async function runValidate(flags: ValidateFlags, program: Program): Promise<number> {
  const { locale, output, maxWarnings, updateBaseline } = flags;
  const config = await configWithFlags(flags);
  assertNoInput(output, [config.content, flags.baseline, flags.previous]);
  if (output !== undefined) assertReplaceable('The report', output, 'report', flags.force);
  const baseline = openBaseline(flags);
  const isChosen = flags.format === undefined;
  const format = flags.format ?? usualFormat(process.env);
  const result = await validateSite({
    config,
    root: program.root,
    programFolder: program.folder,
    ...stageReporter(format === 'pretty' || isChosen),
    ...(flags.previous !== undefined && { previous: resolve(flags.previous) }),
    ...(locale && { locales: locale }),
  });
  const applied = baseline && applyBaseline(result.issues, baseline);
  const report = createReport(result, config, { baseline: applied, maxWarnings });
  publishReport(report, { format, isChosen, output, version: versionOf(program) });
  return isFailed(report) && !updateBaseline ? exitCodes.failed : exitCodes.clean;
}

function versionOf({ root }: Program): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
}
