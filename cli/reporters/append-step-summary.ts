import { appendFileSync, statSync } from 'node:fs';
import type { CliContext } from '../context.ts';
import { githubSummary } from './github-summary.ts';
import type { FormatOptions, Report } from './report.ts';

/** GitHub shows nothing of a step's summary that is larger, in bytes. */
const limit = 1024 * 1024;

/** Adds to the step's summary where GitHub has a file for it; without it the annotations still say the most important. */
export function appendStepSummary({ env, stderr }: CliContext, report: Report, options: FormatOptions): void {
  const file = env.GITHUB_STEP_SUMMARY;
  if (!file) return;
  try {
    const used = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    appendFileSync(file, githubSummary(report, options, limit - used));
  } catch (error) {
    stderr.write(`The step's summary can't be written to ${file}: ${(error as Error).message}.\n`);
  }
}
