import type { Severity } from '../../pipeline/model/issue.ts';
import { printable } from '../terminal/text.ts';
import { relativePath } from './content-place.ts';
import { type FindingGroup, groupFindings } from './group-findings.ts';
import { countBySeverity, severities } from './issues.ts';
import { type FormatOptions, goneOf, type Report } from './report.ts';
import { ruleDocs } from './rule-docs.ts';
import { costInWords, count, countsInWords, inWords, placeInWords } from './words.ts';

/** GitHub shows this many annotations of each level in a step and drops the others without a word. */
const shownOfLevel = 10;

const commands: Record<Severity, string> = { error: 'error', warning: 'warning', info: 'notice' };

interface Annotation {
  readonly severity: Severity;
  readonly file: string;
  readonly line?: number;
  readonly title: string;
  readonly message: string;
}

/** Workflow commands that GitHub shows at the content's lines, the most harmful ones, and what else there is in a line. */
export function github(report: Report, { root, docs }: FormatOptions): string {
  const gone = goneAnnotations(report, root);
  const groups = groupFindings(report.issues);
  const shown = severities.flatMap((severity) => {
    const room = severity === 'error' ? shownOfLevel - gone.length : shownOfLevel;
    return groups.filter((group) => group.severity === severity).slice(0, room);
  });
  const findings = shown.reduce((sum, { issues }) => sum + issues.length, 0);
  return [
    ...[...shown.map((group) => annotationOf(group, report, root, docs)), ...gone].map(commandOf),
    ...restLines(report, findings),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function restLines({ issues, known, baseline }: Report, shown: number): string[] {
  const left = issues.length - shown;
  const more = `${inWords(left)} more: GitHub shows ${shownOfLevel} annotations of each level in a step. All of them: --format json`;
  const accepted = `${count(known.length, 'known finding')} of ${printable(baseline?.file ?? '')} not shown.`;
  return [
    ...(left > 0 ? [more] : []),
    ...(known.length > 0 ? [accepted] : []),
    `Found ${countsInWords(countBySeverity(issues))}.`,
  ];
}

function annotationOf(
  { issues, severity, rule, isOneMessage }: FindingGroup,
  report: Report,
  root: string,
  docs: string | undefined,
): Annotation {
  const [first, ...others] = issues;
  const like = isOneMessage
    ? 'more entries with the same finding'
    : 'more findings of this rule in the entry';
  const lines = [
    first.message,
    placeInWords(first, report.nameOf(first)),
    costInWords(first),
    others.length > 0 ? `and ${inWords(others.length)} ${like}` : undefined,
    `help: ${first.hint}`,
    first.entryUrl,
    ruleDocs(first.rule, docs),
  ];
  return {
    severity,
    file: relativePath(report.contentFile, root),
    ...(first.line !== undefined && { line: first.line }),
    title: rule,
    message: linesOf(lines),
  };
}

/** All in one annotation: it takes the place of an error's. */
function goneAnnotations(report: Report, root: string): Annotation[] {
  const gone = goneOf(report);
  if (gone.length === 0) return [];
  const lines = gone.slice(0, 50).map(({ rule, message }) => `${rule}: ${message}`);
  const more = gone.length > lines.length ? [`… and ${inWords(gone.length - lines.length)} more`] : [];
  const message = linesOf([
    `The baseline holds ${count(gone.length, 'finding')} that ${gone.length === 1 ? 'is' : 'are'} gone. Run with --update-baseline.`,
    ...lines,
    ...more,
  ]);
  const file = relativePath(report.baseline?.path ?? '', root);
  return [{ severity: 'error', file, title: 'baseline', message }];
}

function commandOf({ severity, file, line, title, message }: Annotation): string {
  const properties = Object.entries({ file, line, title })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${property(`${value}`)}`);
  return `::${commands[severity]} ${properties.join(',')}::${data(message)}`;
}

/** Line breaks of content are no line breaks of the message. */
function linesOf(lines: readonly (string | undefined)[]): string {
  return lines.flatMap((line) => (line ? printable(line) : [])).join('\n');
}

/** What a command says; line breaks stay line breaks. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
