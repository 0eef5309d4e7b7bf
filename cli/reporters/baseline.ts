import { resolve } from 'node:path';
import type { Issue } from '../../pipeline/model/issue.ts';
import type { Rule } from '../../pipeline/model/rules.ts';
import { assertReplaceable } from '../assert-replaceable.ts';
import type { CliContext } from '../context.ts';
import { UsageError } from '../errors.ts';
import { type BaselineFinding, readBaseline, serializeBaseline } from './baseline-file.ts';
import { type Comparison, compareBaseline, type Restriction } from './compare-baseline.ts';
import { count } from './words.ts';
import { writeReport } from './write-report.ts';

export interface BaselineFlags {
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
  readonly locale?: readonly string[];
  /** Replaces a read-only file. */
  readonly force?: boolean;
  readonly rule?: readonly Rule[];
}

export interface Baseline {
  /** As it was named on the command line. */
  readonly file: string;
  readonly findings: readonly BaselineFinding[];
  readonly isUpdated: boolean;
  readonly restriction: Restriction;
}

/** A baseline beside a run's findings. */
export interface AppliedBaseline extends Pick<Comparison, 'fresh' | 'known' | 'gone'> {
  readonly file: string;
  readonly path: string;
}

/**
 * The baseline that the flags name, undefined without one.
 *
 * @throws UsageError when it can't be used: before any content is checked
 */
export function openBaseline(
  cwd: string,
  { baseline: file, updateBaseline, locale: locales, rule: rules, force }: BaselineFlags,
): Baseline | undefined {
  if (file === undefined) {
    if (!updateBaseline) return undefined;
    throw new UsageError('--update-baseline needs the file to write.', 'Name it with --baseline FILE.');
  }
  const findings = readBaseline(cwd, file);
  if (findings === undefined && !updateBaseline) {
    throw new UsageError(
      `There is no baseline ${file}.`,
      'Run the command with --update-baseline to write one that holds what is found now.',
    );
  }
  if (updateBaseline) assertReplaceable(cwd, 'The baseline', file, 'baseline', force);
  return {
    file,
    findings: findings ?? [],
    isUpdated: updateBaseline === true,
    restriction: { locales, rules },
  };
}

/** Sets what a baseline knows apart; with `--update-baseline` that is everything, and the file says so. */
export function applyBaseline(
  { cwd, stderr }: CliContext,
  issues: readonly Issue[],
  baseline: Baseline,
  everywhere: readonly Issue[],
): AppliedBaseline {
  const { file, findings, isUpdated, restriction } = baseline;
  const path = resolve(cwd, file);
  const compared = compareBaseline(issues, findings, restriction, everywhere);
  if (!isUpdated) return { ...compared, file, path };
  const { fresh, gone, updated } = compared;
  writeReport(cwd, 'The baseline', file, serializeBaseline(updated));
  stderr.write(
    `${file} holds ${count(updated.length, 'finding')} now: ${fresh.length} added, ${gone.length} taken out.\n`,
  );
  return { ...compareBaseline(issues, updated, restriction, everywhere), file, path };
}
