import { appendFileSync, statSync } from 'node:fs';
import { formatCount, formatNumber } from '../../domain/site/format-count.ts';
import { type Severity, severities } from '../../pipeline/model/issue.ts';
import type { CliContext } from '../context.ts';
import { printable } from '../terminal/text.ts';
import { describeAffects, describeKnown, describePlace, formatCounts } from './describe.ts';
import { type FindingGroup, groupFindings } from './group-findings.ts';
import { relativePath, ruleDocs } from './references.ts';
import { countBySeverity, type FormatOptions, fileOf, goneOf, type Report } from './report.ts';

/** GitHub silently drops further annotations of a level in a step. */
const shownOfLevel = 10;

const commands: Record<Severity, string> = { error: 'error', warning: 'warning', info: 'notice' };

interface Annotation {
  readonly severity: Severity;
  readonly file: string;
  readonly line?: number;
  readonly title: string;
  readonly message: string;
}

/** Formats the most harmful findings as workflow commands (annotations), and counts the others. */
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

function restLines(report: Report, shown: number): string[] {
  const { issues } = report;
  const left = issues.length - shown;
  const more = `${formatNumber(left)} more: GitHub shows ${shownOfLevel} annotations of each level in a step. All of them: --format json`;
  const known = describeKnown(report);
  return [
    ...(left > 0 ? [more] : []),
    ...(known === undefined ? [] : [known]),
    `Found ${formatCounts(countBySeverity(issues))}.`,
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
    ? `${formatCount(others.length, 'more entry', 'more entries')} with the same finding`
    : `${formatCount(others.length, 'more finding')} of this rule in the entry`;
  const lines = [
    first.message,
    describePlace(first, report.nameOf(first)),
    describeAffects(first),
    others.length > 0 ? `and ${like}` : undefined,
    `help: ${first.hint}`,
    first.entryUrl,
    ruleDocs(first.rule, docs),
  ];
  return {
    severity,
    file: relativePath(fileOf(first, report), root),
    ...(first.line !== undefined && { line: first.line }),
    title: rule,
    message: linesOf(lines),
  };
}

/** Formats resolved baseline findings as one annotation in place of an error's. */
function goneAnnotations({ baseline }: Report, root: string): Annotation[] {
  if (!baseline || baseline.gone.length === 0) return [];
  const { gone, path } = baseline;
  const lines = gone.slice(0, 50).map(({ rule, message }) => `${rule}: ${message}`);
  const more = gone.length > lines.length ? [`… and ${formatNumber(gone.length - lines.length)} more`] : [];
  const message = linesOf([
    `The baseline holds ${formatCount(gone.length, 'finding')} that no longer ${gone.length === 1 ? 'exists' : 'exist'}. Run with --update-baseline.`,
    ...lines,
    ...more,
  ]);
  return [{ severity: 'error', file: relativePath(path, root), title: 'baseline', message }];
}

function commandOf({ severity, file, line, title, message }: Annotation): string {
  const properties = Object.entries({ file, line, title })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${property(`${value}`)}`);
  return `::${commands[severity]} ${properties.join(',')}::${data(message)}`;
}

/** Joins lines, escaping line breaks in content. */
function linesOf(lines: readonly (string | undefined)[]): string {
  return lines.flatMap((line) => (line ? printable(line) : [])).join('\n');
}

/** Escapes a workflow command's message, except line breaks. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** Bytes reserved for the line that counts omitted findings. */
const reserve = 200;

/**
 * Formats the step summary as a Markdown table by root cause.
 * @param limit in bytes; GitHub rejects a larger summary
 */
function githubSummary(report: Report, { root }: FormatOptions, limit: number): string {
  const head = `\n## Meridian: ${formatCounts(countBySeverity(report.issues))}\n\n`;
  const groups = groupFindings(report.issues);
  const columns = '| | finding | where | cost | help |\n| --- | --- | --- | --- | --- |\n';
  const table = groups.length === 0 ? '' : columns;
  const foot = footOf(report);
  const room = limit - reserve - byteLength(head + table + foot);
  const rows = takeRows(groups, room, (group) => row(group, report, root));
  const left = groups.slice(rows.length).reduce((sum, { issues }) => sum + issues.length, 0);
  const more =
    left === 0
      ? ''
      : `\n… and ${formatNumber(left)} more that don't fit here. All of them: \`--format json\`\n`;
  const text = `${head}${table}${rows.join('')}${more}${foot}`;
  return byteLength(text) <= limit ? text : '';
}

/** Takes as many rows as fit. */
function takeRows(
  groups: readonly FindingGroup[],
  room: number,
  rowOf: (group: FindingGroup) => string,
): string[] {
  const rows: string[] = [];
  let used = 0;
  for (const group of groups) {
    const text = rowOf(group);
    used += byteLength(text);
    if (used > room) break;
    rows.push(text);
  }
  return rows;
}

function row({ issues, severity, rule }: FindingGroup, report: Report, root: string): string {
  const [first, ...others] = issues;
  const place = describePlace(first, report.nameOf(first)) || relativePath(fileOf(first, report), root);
  const where = first.entryUrl === undefined ? markdown(place) : `[${markdown(place)}](<${first.entryUrl}>)`;
  const more = others.length === 0 ? '' : ` and ${formatNumber(others.length)} more like it`;
  const line = first.line === undefined ? '' : ` (line ${first.line})`;
  const cells = [
    severity,
    `\`${rule}\` ${markdown(first.message)}`,
    `${where}${line}${more}`,
    describeAffects(first) ?? '',
    markdown(first.hint),
  ];
  return `| ${cells.join(' | ')} |\n`;
}

function footOf(report: Report): string {
  const { known, baseline } = report;
  if (!baseline) return '';
  const file = markdown(baseline.file);
  const gone = goneOf(report);
  const shown = gone
    .slice(0, 100)
    .map(({ rule, message }) => `- \`${markdown(rule)}\` ${markdown(message)}\n`);
  const title = `\n${formatCount(gone.length, 'finding')} of ${file} no longer ${gone.length === 1 ? 'exists' : 'exist'}: run with \`--update-baseline\`.\n\n`;
  return `\n${formatCount(known.length, 'known finding')} of ${file} not shown.\n${gone.length === 0 ? '' : title}${shown.join('')}`;
}

function byteLength(text: string): number {
  return Buffer.byteLength(text);
}

/** Escapes text for a Markdown table cell. */
function markdown(text: string): string {
  return printable(text).replace(/[\\`*_{}[\]<>#|~!&$@:^=]/g, '\\$&');
}

const limit = 1024 * 1024;

/** Appends to GitHub's step summary; a failure is only reported. */
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
