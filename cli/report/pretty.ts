import { groupFindings } from './group-findings.ts';
import { countBySeverity } from './issues.ts';
import { type Line, paintLines } from './paint.ts';
import { prettyGroup } from './pretty-group.ts';
import { printable } from './printable.ts';
import { type Findings, goneOf, hasTooManyWarnings, type PrettyOptions, type Report } from './report.ts';
import { type Left, takeShown } from './take-shown.ts';
import { count, countsInWords, inWords } from './words.ts';

/** Findings for a person: by root cause, most harmful first, and a summary. */
export function pretty(report: Report, options: PrettyOptions): string {
  const lines = [...findingLines(report, options), ...block(goneLines(report)), ...summaryLines(report)];
  return paintLines(lines, options);
}

/** The findings alone, without a summary. */
export function prettyFindings(findings: Findings, options: PrettyOptions): string {
  return paintLines(findingLines(findings, options), options);
}

function findingLines(findings: Findings, { root }: PrettyOptions): Line[] {
  const { groups, left } = takeShown(groupFindings(findings.issues));
  return [
    ...groups.flatMap((group) => [...prettyGroup(group, findings, root), blank]),
    ...block(left.map(leftLine)),
  ];
}

const blank: Line = { text: '' };

function block(lines: readonly Line[]): Line[] {
  return lines.length === 0 ? [] : [...lines, blank];
}

function leftLine({ severity, rule, count: number }: Left): Line {
  const what = rule === undefined ? count(number, `more ${severity}`) : `${inWords(number)} more of ${rule}`;
  return { text: `… and ${what} (all of them: --format json)` };
}

function goneLines(report: Report): Line[] {
  const gone = goneOf(report);
  if (gone.length === 0) return [];
  const file = printable(report.baseline?.file ?? '');
  return [
    { mark: 'error', head: '× baseline:', text: `${file} holds what isn’t there any more` },
    ...gone.map(({ rule, message, locale, entryId }) => ({
      prefix: '  │ ',
      text: printable(
        `${rule}: ${message}${entryId === undefined ? '' : ` (entry ${entryId}${locale ? `, language ${locale}` : ''})`}`,
      ),
    })),
    {
      prefix: '  ╰ ',
      text: 'help: Run the command again with --update-baseline to take it out of the file.',
    },
  ];
}

function summaryLines(report: Report): Line[] {
  const { issues, known, baseline, seconds, maxWarnings } = report;
  const more = hasTooManyWarnings(report)
    ? [{ text: `--max-warnings allows ${count(maxWarnings ?? 0, 'warning')}.` }]
    : [];
  const notShown =
    known.length === 0
      ? []
      : [
          {
            text: `${count(known.length, 'known finding')} of ${printable(baseline?.file ?? '')} not shown.`,
          },
        ];
  const found = `Found ${countsInWords(countBySeverity(issues))}. Finished in ${seconds.toFixed(2)} s.`;
  return [...notShown, ...more, { text: found }];
}
