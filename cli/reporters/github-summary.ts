import { printable } from '../terminal/text.ts';
import { relativePath } from './content-place.ts';
import { type FindingGroup, groupFindings } from './group-findings.ts';
import { countBySeverity } from './issues.ts';
import { type FormatOptions, goneOf, type Report } from './report.ts';
import { costInWords, count, countsInWords, inWords, placeInWords } from './words.ts';

/** Kept for the line that tells what is left out. */
const reserve = 200;

/**
 * The step's summary in Markdown: a table of the findings by root cause, most harmful first.
 *
 * @param limit in bytes of UTF-8: GitHub refuses a whole summary that is larger than it takes
 */
export function githubSummary(report: Report, { root }: FormatOptions, limit: number): string {
  const head = `\n## Meridian: ${countsInWords(countBySeverity(report.issues))}\n\n`;
  const file = relativePath(report.contentFile, root);
  const groups = groupFindings(report.issues);
  const columns = '| | finding | where | cost | help |\n| --- | --- | --- | --- | --- |\n';
  const table = groups.length === 0 ? '' : columns;
  const foot = footOf(report);
  const room = limit - reserve - byteLength(head + table + foot);
  const rows = takeRows(groups, room, (group) => row(group, report, file));
  const left = groups.slice(rows.length).reduce((sum, { issues }) => sum + issues.length, 0);
  const more =
    left === 0 ? '' : `\n… and ${inWords(left)} more, which don’t fit here. All of them: \`--format json\`\n`;
  const text = `${head}${table}${rows.join('')}${more}${foot}`;
  return byteLength(text) <= limit ? text : '';
}

/** Rows of the first groups, as many as fit. */
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

function row({ issues, severity, rule }: FindingGroup, report: Report, file: string): string {
  const [first, ...others] = issues;
  const place = placeInWords(first, report.nameOf(first)) || file;
  const where = first.entryUrl === undefined ? markdown(place) : `[${markdown(place)}](<${first.entryUrl}>)`;
  const more = others.length === 0 ? '' : ` and ${inWords(others.length)} more like it`;
  const line = first.line === undefined ? '' : ` (line ${first.line})`;
  const cells = [
    severity,
    `\`${rule}\` ${markdown(first.message)}`,
    `${where}${line}${more}`,
    costInWords(first) ?? '',
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
  const title = `\n${count(gone.length, 'finding')} of ${file} gone: run with \`--update-baseline\`.\n\n`;
  return `\n${count(known.length, 'known finding')} of ${file} not shown.\n${gone.length === 0 ? '' : title}${shown.join('')}`;
}

function byteLength(text: string): number {
  return Buffer.byteLength(text);
}

/** Text from content as text of a Markdown table's cell: nothing in it is markup, a link or HTML. */
function markdown(text: string): string {
  return printable(text).replace(/[\\`*_{}[\]<>#|~!&$@:^=]/g, '\\$&');
}
