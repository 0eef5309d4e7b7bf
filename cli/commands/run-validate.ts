import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ValidateReport, validateSite } from '../../pipeline/check-site.ts';
import { showsColours } from '../colours.ts';
import { UsageError } from '../errors.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Program } from '../program.ts';
import { countBySeverity, sortIssues } from '../report/issues.ts';
import { prettyIssues } from '../report/pretty.ts';
import { configWithFlags } from '../site-flags.ts';
import { stageReporter } from '../stage-reporter.ts';

export interface ValidateFlags {
  readonly content?: string;
  readonly locale?: readonly string[];
  readonly previous?: string;
  readonly output?: string;
  readonly maxWarnings?: number;
  readonly format: 'pretty' | 'json';
}

/** @returns the exit code */
export async function runValidate(flags: ValidateFlags, program: Program): Promise<number> {
  const config = await configWithFlags(flags);
  const report = await validateSite({
    config,
    root: program.root,
    programFolder: program.folder,
    ...stageReporter(flags.format === 'pretty'),
    ...(flags.previous !== undefined && { previous: resolve(flags.previous) }),
    ...(flags.locale && { locales: flags.locale }),
  });
  const coloured = flags.output === undefined && showsColours(process.stdout);
  const text =
    flags.format === 'json'
      ? jsonReport(report)
      : prettyIssues(report.issues, report.seconds.total ?? 0, coloured);
  if (flags.output === undefined) process.stdout.write(text);
  else writeReport(flags.output, text);
  const { errors, warnings } = countBySeverity(report.issues);
  return errors > 0 || warnings > (flags.maxWarnings ?? Number.POSITIVE_INFINITY)
    ? exitCodes.failed
    : exitCodes.clean;
}

function jsonReport({ issues, entries, pages, locales }: ValidateReport): string {
  const { errors, warnings } = countBySeverity(issues);
  const summary = { errors, warnings, entries, pages, locales };
  return `${JSON.stringify({ schemaVersion: 1, summary, issues: sortIssues(issues) }, null, 2)}\n`;
}

function writeReport(output: string, text: string): void {
  try {
    writeFileSync(resolve(output), text);
  } catch (error) {
    throw new UsageError(`The report can't be written to ${output}: ${(error as Error).message}.`);
  }
}
