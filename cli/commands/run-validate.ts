import { resolve } from 'node:path';
import { validateSite } from '../../pipeline/validate-site.ts';
import { exitCodes } from '../exit-codes.ts';
import { type Program, readPackage } from '../program.ts';
import { applyBaseline, type BaselineFlags, openBaseline } from '../report/baseline.ts';
import { createReport, ofRules } from '../report/create-report.ts';
import { usualFormat } from '../report/format-names.ts';
import { publishReport } from '../report/publish-report.ts';
import { isFailed } from '../report/report.ts';
import { assertReportFiles, detailOf, formatTargets, type ReportFlags } from '../report/report-flags.ts';
import { configWithFlags } from '../site-flags.ts';
import { stageReporter } from '../stage-reporter.ts';

export interface ValidateFlags extends BaselineFlags, ReportFlags {
  readonly content?: string;
  readonly previous?: string;
  readonly output?: string;
  readonly maxWarnings?: number;
}

/** @returns the exit code */
export async function runValidate(flags: ValidateFlags, program: Program): Promise<number> {
  const { locale, maxWarnings, updateBaseline, failOn, rule: chosen } = flags;
  const isChosen = flags.format === undefined;
  const targets = formatTargets(flags.format, usualFormat(process.env), flags.output);
  const config = await configWithFlags(flags);
  assertReportFiles(targets, [config.content, flags.baseline, flags.previous], flags.force);
  const baseline = openBaseline(flags);
  const isForPeople = isChosen || targets.some(({ format }) => format === 'pretty');
  const result = await validateSite({
    config,
    root: program.root,
    programFolder: program.folder,
    ...stageReporter(isForPeople && !flags.quiet),
    ...(flags.previous !== undefined && { previous: resolve(flags.previous) }),
    ...(locale && { locales: locale }),
  });
  const applied = baseline && applyBaseline(ofRules(result.issues, chosen), baseline);
  const report = createReport(result, config, { baseline: applied, maxWarnings, failOn, chosen });
  publishReport(report, { targets, isChosen, detail: detailOf(flags), facts: readPackage(program) });
  return isFailed(report) && !updateBaseline ? exitCodes.failed : exitCodes.clean;
}
