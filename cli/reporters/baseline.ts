import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { compareBy } from '../../domain/content/values.ts';
import { formatCount } from '../../domain/site/format-count.ts';
import { readText } from '../../pipeline/files/read-text.ts';
import type { Issue } from '../../pipeline/model/issue.ts';
import type { Rule } from '../../pipeline/model/rules.ts';
import { messageOf, whyUnread } from '../../pipeline/model/user-error.ts';
import type { CliContext } from '../context.ts';
import { UsageError } from '../errors.ts';
import { assertReplaceable, writeReport } from '../output-files.ts';
import {
  type BaselineFinding,
  type Comparison,
  compareBaseline,
  type Restriction,
} from './compare-baseline.ts';

export interface BaselineFlags {
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
  readonly locale?: readonly string[];
  /** Overwrites a read-only file. */
  readonly force?: boolean;
  readonly rule?: readonly Rule[];
}

interface Baseline {
  /** As given on the command line. */
  readonly file: string;
  readonly findings: readonly BaselineFinding[];
  readonly isUpdated: boolean;
  readonly restriction: Restriction;
}

/** Holds a run's findings, compared with a baseline. */
export interface AppliedBaseline extends Pick<Comparison, 'fresh' | 'known' | 'gone'> {
  readonly file: string;
  readonly path: string;
}

/** Opens the baseline of the flags, before any content is checked. @throws UsageError when it is unusable */
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
      'Run the command with --update-baseline to write the current findings to it.',
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

/** Separates known findings from new ones; `--update-baseline` writes all of them. */
export function applyBaseline(
  { cwd, stderr }: CliContext,
  issues: readonly Issue[],
  baseline: Baseline,
  inAllLanguages: readonly Issue[],
): AppliedBaseline {
  const { file, findings, isUpdated, restriction } = baseline;
  const path = resolve(cwd, file);
  const compared = compareBaseline(issues, findings, restriction, inAllLanguages);
  if (!isUpdated) return { ...compared, file, path };
  const { fresh, gone, updated } = compared;
  writeReport(cwd, 'The baseline', file, serializeBaseline(updated));
  stderr.write(
    `${file} holds ${formatCount(updated.length, 'finding')} now: ${fresh.length} added, ${gone.length} removed.\n`,
  );
  return { ...compareBaseline(issues, updated, restriction, inAllLanguages), file, path };
}

const version = 1;
const text = z.optional(z.string());
const schema = z.object({
  schemaVersion: z.literal(version),
  findings: z.array(
    z.object({
      fingerprint: z.string(),
      rule: z.string(),
      entryId: text,
      field: text,
      locale: text,
      message: z.string(),
    }),
  ),
});

/** Reads a baseline without duplicates. @returns undefined if missing @throws UsageError if unreadable */
function readBaseline(cwd: string, file: string): BaselineFinding[] | undefined {
  const content = readFile(cwd, file);
  if (content === undefined) return undefined;
  const parsed = schema.safeParse(parseJson(file, content));
  if (!parsed.success) throw noBaseline(file, whatIsWrong(content));
  return [...new Map(parsed.data.findings.map((finding) => [finding.fingerprint, finding])).values()];
}

const byPlace = compareBy('rule', 'entryId', 'field', 'locale', 'fingerprint');

/** Serializes findings one per line and sorted, for readable diffs. */
function serializeBaseline(findings: readonly BaselineFinding[]): string {
  const lines = findings.toSorted(byPlace).map((finding) => `\n    ${JSON.stringify(finding)}`);
  const list = lines.length === 0 ? '' : `${lines.join(',')}\n  `;
  return `{\n  "schemaVersion": ${version},\n  "findings": [${list}]\n}\n`;
}

function readFile(cwd: string, file: string): string | undefined {
  try {
    return readText(resolve(cwd, file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new UsageError(
      `The baseline ${file} can't be read: ${whyUnread(error)}.`,
      'Name a file with --baseline.',
    );
  }
}

function parseJson(file: string, content: string): unknown {
  try {
    return JSON.parse(content);
  } catch (error) {
    throw noBaseline(file, `it isn't JSON (${messageOf(error)})`);
  }
}

function whatIsWrong(content: string): string {
  const given = (JSON.parse(content) as { schemaVersion?: unknown } | null)?.schemaVersion;
  if (given === undefined || given === version) return `it doesn't hold a list of findings`;
  return `its schemaVersion is ${JSON.stringify(given)}, and this version of Meridian reads ${version}`;
}

function noBaseline(file: string, why: string): UsageError {
  return new UsageError(
    `The file ${file} isn't a baseline: ${why}.`,
    'Restore it from version control, or delete it and write a new one with --update-baseline.',
  );
}
