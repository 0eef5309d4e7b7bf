import { resolve } from 'node:path';
import { validateSite } from '../../pipeline/validate-site.ts';
import { type CliContext, readPackage } from '../context.ts';
import { UsageError } from '../errors.ts';
import { exitCodes } from '../exit-codes.ts';
import { createAddressCheck } from '../external/check-addresses.ts';
import { inputsOf } from '../reporters/assert-no-input.ts';
import { applyBaseline, type BaselineFlags, openBaseline } from '../reporters/baseline.ts';
import { createReport, ofRules, usualRules } from '../reporters/create-report.ts';
import { usualFormat } from '../reporters/format-names.ts';
import { publishReport } from '../reporters/publish-report.ts';
import { isFailed } from '../reporters/report.ts';
import { assertReportFiles, detailOf, formatTargets, type ReportFlags } from '../reporters/report-flags.ts';
import { configWithFlags } from '../site-flags.ts';
import { stageReporter } from '../terminal/progress.ts';

export interface ValidateFlags extends BaselineFlags, ReportFlags {
  readonly content?: string;
  readonly previous?: string;
  readonly output?: string;
  readonly maxWarnings?: number;
  readonly external?: true;
}

const switchedOff = 'No other site is asked: the rule unreachable-link is switched off in site.config.ts.\n';

/** @returns the exit code */
export async function runValidate(flags: ValidateFlags, context: CliContext): Promise<number> {
  const { locale, maxWarnings, updateBaseline, failOn } = flags;
  assertRulesFit(flags);
  const isChosen = flags.format === undefined;
  const targets = formatTargets(context.cwd, flags.format, usualFormat(context.env), flags.output);
  const config = await configWithFlags(flags, context);
  const isAsking = flags.external === true && config.rules?.['unreachable-link'] !== 'off';
  const chosen = isAsking
    ? flags.rule
    : (flags.rule ?? usualRules).filter((rule) => rule !== 'unreachable-link');
  if (flags.external && !isAsking && !flags.quiet) context.stderr.write(switchedOff);
  assertReportFiles(context.cwd, targets, [...inputsOf(config), flags.baseline, flags.previous], flags.force);
  const baseline = openBaseline(context.cwd, { ...flags, ...(chosen && { rule: chosen }) });
  const isForPeople = isChosen || targets.some(({ format }) => format === 'pretty');
  const shown = isForPeople && !flags.quiet;
  const facts = readPackage(context);
  const options = {
    config,
    root: context.root,
    programFolder: context.folder,
    ...stageReporter(context, shown),
    ...(flags.previous !== undefined && { previous: resolve(context.cwd, flags.previous) }),
    ...(locale && { locales: locale }),
  };
  const checkAddresses = isAsking
    ? createAddressCheck(context, { config, version: facts.version, shown })
    : undefined;
  const result = await validateSite(options, checkAddresses);
  const applied =
    baseline &&
    applyBaseline(context, ofRules(result.issues, chosen), baseline, ofRules(result.allIssues, chosen));
  const report = createReport(result, config, {
    command: 'validate',
    baseline: applied,
    maxWarnings,
    failOn,
    chosen,
  });
  publishReport(context, report, { targets, isChosen, detail: detailOf(flags), facts });
  return isFailed(report) && !updateBaseline ? exitCodes.failed : exitCodes.clean;
}

/** @throws UsageError where `--rule` and `--external` contradict each other */
function assertRulesFit({ rule, external }: ValidateFlags): void {
  const isChosen = rule?.includes('unreachable-link');
  if (isChosen && !external) {
    throw new UsageError(
      '--rule unreachable-link needs --external, which asks other sites.',
      'Add --external.',
    );
  }
  if (external && isChosen === false) {
    throw new UsageError(
      '--external asks other sites for the rule unreachable-link alone, which --rule leaves out.',
      'Add --rule unreachable-link, or leave out --external.',
    );
  }
}
