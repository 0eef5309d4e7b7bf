import { showsColours } from '../colours.ts';
import { appendStepSummary } from './append-step-summary.ts';
import { isInside } from './content-place.ts';
import type { FormatName } from './format-names.ts';
import { formats } from './formats.ts';
import { countBySeverity } from './issues.ts';
import { pretty } from './pretty.ts';
import { printable } from './printable.ts';
import type { PrettyOptions, Report } from './report.ts';
import { countsInWords, inWords } from './words.ts';
import { writeReport } from './write-report.ts';

interface Publication {
  readonly format: FormatName;
  /** Was the format chosen for a CI system rather than asked for? Then people read the log. */
  readonly isChosen: boolean;
  /** The file to write; undefined: stdout. */
  readonly output: string | undefined;
  /** The program's version. */
  readonly version: string;
}

/** Writes a report to where it belongs, and what goes with its format. @throws UsageError when the file can't be written */
export function publishReport(report: Report, { format, isChosen, output, version }: Publication): void {
  const terminal = output === undefined ? terminalOptions(process.stdout) : fileOptions();
  const root = format === 'pretty' ? terminal.root : repositoryOf(report.contentFile);
  const options = { ...terminal, root, version };
  const text = formats[format](report, options);
  if (output === undefined) process.stdout.write(text);
  else writeToFile(report, output, text);
  if (format === 'github') appendStepSummary(report, options);
  if (format === 'gitlab' && isChosen) process.stderr.write(pretty(report, terminalOptions(process.stderr)));
}

function writeToFile(report: Report, output: string, text: string): void {
  writeReport('The report', output, text);
  const { issues, known, baseline } = report;
  const more = baseline ? ` (${inWords(known.length)} known, ${inWords(baseline.gone.length)} gone)` : '';
  process.stderr.write(`${countsInWords(countBySeverity(issues))}${more}: ${printable(output)}\n`);
}

/** How a report for people looks on a stream. */
export function terminalOptions(stream: NodeJS.WriteStream): PrettyOptions {
  const width = stream.isTTY ? stream.columns : undefined;
  return { root: process.cwd(), coloured: showsColours(stream), width };
}

function fileOptions(): PrettyOptions {
  return { root: process.cwd(), coloured: false, width: undefined };
}

/** CI systems name files from the root of the repository, wherever the command runs; elsewhere the current folder stands for it. */
function repositoryOf(file: string): string {
  const { GITHUB_WORKSPACE, CI_PROJECT_DIR } = process.env;
  return [GITHUB_WORKSPACE, CI_PROJECT_DIR].find((root) => root && isInside(file, root)) ?? process.cwd();
}
