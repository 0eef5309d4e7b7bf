import { formatNumber } from '../../domain/site/format-count.ts';
import { once } from '../../pipeline/model/collections.ts';
import type { CliContext, PackageFacts } from '../context.ts';
import type { FormatName, FormatTarget } from '../flags.ts';
import { writeReport } from '../output-files.ts';
import { columnsOf, showsColours } from '../terminal/streams.ts';
import { printable } from '../terminal/text.ts';
import { formatCounts } from './describe.ts';
import { appendStepSummary, github } from './github.ts';
import { gitlab } from './gitlab.ts';
import { json } from './json.ts';
import { junit } from './junit.ts';
import { pretty } from './pretty.ts';
import { docsBase, isInside, packageFolder, withDocsFolder } from './references.ts';
import {
  countBySeverity,
  type Detail,
  type Format,
  type FormatOptions,
  type PrettyOptions,
  type Report,
} from './report.ts';
import { sarif } from './sarif.ts';

interface Publication {
  readonly targets: readonly FormatTarget[];
  /** Whether a CI system implied the format; the log then gets the pretty report, too. */
  readonly isDefault?: boolean;
  readonly detail: Detail;
  readonly facts: PackageFacts;
  /** Additional formats of a command. */
  readonly own?: Partial<Readonly<Record<FormatName, Format>>>;
}

/** Writes a report in each of its formats. @throws UsageError when a file can't be written */
export function publishReport(context: CliContext, report: Report, publication: Publication): void {
  const { targets, isDefault = false, detail, facts, own } = publication;
  const { version } = facts;
  const docs = docsBase(facts, context);
  const { withLines } = report;
  // Hints of a checkout stay as they are: no copies of many findings.
  const placed = (issues: Report['issues']) =>
    packageFolder(context) === undefined
      ? issues
      : issues.map((issue) => ({ ...issue, hint: withDocsFolder(issue.hint, context) }));
  const [issues, known] = [placed(report.issues), placed(report.known)];
  const shown = { ...report, issues, known };
  const lined = once(() => ({ ...report, issues: withLines(issues), known: withLines(known) }));
  const isPrinted = targets.some(({ file }) => file === undefined);
  for (const { format, file } of targets) {
    const terminal = file === undefined ? terminalOptions(context, 'stdout') : fileOptions(context);
    const root = format === 'pretty' ? terminal.root : repositoryOf(report.contentFile, context);
    const options: FormatOptions = { ...terminal, root, version, docs, detail, env: context.env };
    const text = { ...formats, ...own }[format](format === 'pretty' ? shown : lined(), options);
    if (file === undefined) {
      context.stdout.write(text);
    } else {
      // The heading identifies a report that later runs may replace.
      const heading = format === 'pretty' ? `Written by Meridian ${version}.\n\n` : '';
      writeReport(context.cwd, 'The report', file, `${heading}${text}`);
      if (detail !== 'quiet' || !isPrinted) context.stderr.write(fileLine(report, file));
    }
    if (format === 'github') appendStepSummary(context, lined(), options);
    if (format === 'gitlab' && isDefault)
      context.stderr.write(pretty(shown, { ...terminalOptions(context, 'stderr'), detail }));
  }
}

function fileLine({ issues, known, baseline }: Report, file: string): string {
  const more = baseline
    ? ` (${formatNumber(known.length)} known, ${formatNumber(baseline.gone.length)} gone)`
    : '';
  return `${formatCounts(countBySeverity(issues))}${more}: ${printable(file)}\n`;
}

/** Returns the style of a pretty report on a stream. */
export function terminalOptions(context: CliContext, stream: 'stdout' | 'stderr'): PrettyOptions {
  return { root: context.cwd, coloured: showsColours(context, stream), width: columnsOf(context[stream]) };
}

function fileOptions({ cwd }: CliContext): PrettyOptions {
  return { root: cwd, coloured: false, width: undefined };
}

/** Returns the base folder of file names in machine formats: in CI the repository root. */
function repositoryOf(file: string, { cwd, env }: CliContext): string {
  const { GITHUB_WORKSPACE, CI_PROJECT_DIR } = env;
  return [GITHUB_WORKSPACE, CI_PROJECT_DIR].find((root) => root && isInside(file, root)) ?? cwd;
}

export const formats: Readonly<Record<FormatName, Format>> = { pretty, json, sarif, junit, github, gitlab };
