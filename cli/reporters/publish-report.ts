import type { PackageFacts } from '../program.ts';
import { columnsOf, showsColours } from '../terminal.ts';
import { appendStepSummary } from './append-step-summary.ts';
import { isInside } from './content-place.ts';
import type { FormatName } from './format-names.ts';
import { formats } from './formats.ts';
import { countBySeverity } from './issues.ts';
import { pretty } from './pretty.ts';
import { printable } from './printable.ts';
import type { Detail, Format, FormatOptions, PrettyOptions, Report } from './report.ts';
import type { FormatTarget } from './report-flags.ts';
import { docsBase } from './rule-docs.ts';
import { countsInWords, inWords } from './words.ts';
import { writeReport } from './write-report.ts';

interface Publication {
  readonly targets: readonly FormatTarget[];
  /** Was the format chosen for a CI system rather than asked for? Then people read the log. */
  readonly isChosen?: boolean;
  readonly detail: Detail;
  /** Of the program. */
  readonly facts: PackageFacts;
  /** Formats that a command has of its own. */
  readonly own?: Partial<Readonly<Record<FormatName, Format>>>;
}

/** Writes a report in each of its formats to where it belongs. @throws UsageError when a file can't be written */
export function publishReport(report: Report, publication: Publication): void {
  const { targets, isChosen = false, detail, facts, own } = publication;
  const { version } = facts;
  const docs = docsBase(facts);
  const isPrinted = targets.some(({ file }) => file === undefined);
  for (const { format, file } of targets) {
    const terminal = file === undefined ? terminalOptions(process.stdout) : fileOptions();
    const root = format === 'pretty' ? terminal.root : repositoryOf(report.contentFile);
    const options: FormatOptions = { ...terminal, root, version, docs, detail };
    const text = { ...formats, ...own }[format](report, options);
    if (file === undefined) {
      process.stdout.write(text);
    } else {
      // A report for people has no other mark by which the next run knows that it may replace the file.
      const heading = format === 'pretty' ? `Written by Meridian ${version}.\n\n` : '';
      writeReport('The report', file, `${heading}${text}`);
      if (detail !== 'quiet' || !isPrinted) process.stderr.write(fileLine(report, file));
    }
    if (format === 'github') appendStepSummary(report, options);
    if (format === 'gitlab' && isChosen)
      process.stderr.write(pretty(report, { ...terminalOptions(process.stderr), detail }));
  }
}

function fileLine({ issues, known, baseline }: Report, file: string): string {
  const more = baseline ? ` (${inWords(known.length)} known, ${inWords(baseline.gone.length)} gone)` : '';
  return `${countsInWords(countBySeverity(issues))}${more}: ${printable(file)}\n`;
}

/** How a report for people looks on a stream. */
export function terminalOptions(stream: NodeJS.WriteStream): PrettyOptions {
  return { root: process.cwd(), coloured: showsColours(stream), width: columnsOf(stream) };
}

function fileOptions(): PrettyOptions {
  return { root: process.cwd(), coloured: false, width: undefined };
}

/** CI systems name files from the root of the repository, wherever the command runs; elsewhere the current folder stands for it. */
function repositoryOf(file: string): string {
  const { GITHUB_WORKSPACE, CI_PROJECT_DIR } = process.env;
  return [GITHUB_WORKSPACE, CI_PROJECT_DIR].find((root) => root && isInside(file, root)) ?? process.cwd();
}
