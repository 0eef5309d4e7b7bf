import { compareText } from '../../domain/content/values.ts';
import { formatCount, formatNumber } from '../../domain/site/format-count.ts';
import type { Issue, Severity } from '../../pipeline/model/issue.ts';
import { printable } from '../terminal/text.ts';
import { describeKnown, formatCounts } from './describe.ts';
import { type FindingGroup, groupFindings } from './group-findings.ts';
import { type Line, paintLines, prettyGroup } from './pretty-group.ts';
import {
  countBySeverity,
  type Detail,
  type Findings,
  failingSeverities,
  hasTooManyWarnings,
  isFailed,
  type PrettyOptions,
  type PrettyReportOptions,
  type Report,
} from './report.ts';

/** Prints findings for a person: by root cause, most harmful first, and a summary. */
export function pretty(report: Report, options: PrettyReportOptions): string {
  const issues = shownIssues(report, options.detail);
  const infos = options.detail === 'quiet' ? [] : report.issues.filter((issue) => !issues.includes(issue));
  const lines = [
    ...findingLines({ ...report, issues: report.withLines(issues) }, options),
    ...block(infoLines(infos)),
    ...block(goneLines(report)),
    ...summaryLines(report, options.detail),
  ];
  return paintLines(lines, options);
}

/** Returns the findings to list, always including those that fail the run. */
function shownIssues({ issues, failOn }: Report, detail: Detail): readonly Issue[] {
  if (detail === 'verbose') return issues;
  const shown = new Set(detail === 'quiet' ? ['error'] : ['error', 'warning']);
  for (const severity of failingSeverities(failOn)) shown.add(severity);
  return issues.filter(({ severity }) => shown.has(severity));
}

function infoLines(infos: readonly Issue[]): Line[] {
  if (infos.length === 0) return [];
  const byRule = [...Map.groupBy(infos, ({ rule }) => rule)];
  const rules = byRule
    .toSorted(([a, some], [b, others]) => others.length - some.length || compareText(a, b))
    .map(([rule, { length }]) => (byRule.length === 1 ? rule : `${rule} ${formatNumber(length)}`));
  const head = `i ${formatCount(infos.length, 'info')}:`;
  return [{ mark: 'info', head, text: `${rules.join(', ')} (--verbose shows them)` }];
}

/** Formats findings alone, without a summary. */
export function prettyFindings(findings: Findings, options: PrettyOptions): string {
  return paintLines(findingLines(findings, options), options);
}

function findingLines(findings: Findings, { root, detail }: PrettyOptions & { detail?: Detail }): Line[] {
  const { groups, left } = takeShown(groupFindings(findings.issues), detail === 'verbose');
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
  const what =
    rule === undefined ? formatCount(number, `more ${severity}`) : `${formatNumber(number)} more of ${rule}`;
  return { text: `… and ${what} (all of them: --format json)` };
}

function goneLines({ baseline }: Report): Line[] {
  if (!baseline || baseline.gone.length === 0) return [];
  const text = `${printable(baseline.file)} holds findings that no longer exist`;
  return [
    { mark: 'error', head: '× baseline:', text },
    ...baseline.gone.map(({ rule, message, locale, entryId }) => ({
      prefix: '  │ ',
      text: printable(
        `${rule}: ${message}${entryId === undefined ? '' : ` (entry ${entryId}${locale ? `, language ${locale}` : ''})`}`,
      ),
    })),
    {
      prefix: '  ╰ ',
      text: 'help: Run the command again with --update-baseline to remove it from the file.',
    },
  ];
}

function summaryLines(report: Report, detail: Detail): Line[] {
  const { issues, seconds, maxWarnings } = report;
  const more =
    maxWarnings !== undefined && hasTooManyWarnings(report)
      ? [{ text: `--max-warnings allows ${formatCount(maxWarnings, 'warning')}.` }]
      : [];
  const known = detail === 'quiet' ? undefined : describeKnown(report);
  const notShown = known === undefined ? [] : [{ text: known }];
  const found = `Found ${formatCounts(countBySeverity(issues))}. Finished in ${seconds.toFixed(2)} s.`;
  return [...notShown, ...more, ...failOnLines(report), { text: found }];
}

/** Explains how `--fail-on` changed the exit code. */
function failOnLines(report: Report): Line[] {
  const { failOn } = report;
  if (failOn === 'never' && isFailed({ ...report, failOn: 'error' })) {
    return [{ text: '--fail-on never: the exit code is 0 despite the findings.' }];
  }
  const hasMilder = isFailed(report) && !isFailed({ ...report, failOn: 'error' });
  return hasMilder ? [{ text: `--fail-on ${failOn}: the run fails without an error.` }] : [];
}

/** Limits findings, because long lists hide errors: errors and, with --verbose, those of a rule; else of a rule. */
const shownErrors = 200;
const shownOfRule = 10;

/** Holds the groups to show, and what is left out. */
interface Shown {
  readonly groups: readonly FindingGroup[];
  readonly left: readonly Left[];
}

/** Counts omitted findings: errors in total, others by rule. */
interface Left {
  readonly severity: Severity;
  readonly rule: string | undefined;
  readonly count: number;
}

/** Takes the first findings of the first groups, up to the limits. */
function takeShown(groups: readonly FindingGroup[], isVerbose: boolean): Shown {
  const shown: FindingGroup[] = [];
  const taken = new Map<string, number>();
  const left = new Map<string, Left>();
  for (const group of groups) {
    const { severity } = group;
    const rule = severity === 'error' ? undefined : group.rule;
    const key = `${severity} ${rule}`;
    const room = (rule === undefined || isVerbose ? shownErrors : shownOfRule) - (taken.get(key) ?? 0);
    const [first, ...others] = group.issues.slice(0, Math.max(room, 0));
    const number = first ? others.length + 1 : 0;
    if (first) shown.push({ ...group, issues: [first, ...others] });
    taken.set(key, (taken.get(key) ?? 0) + number);
    const more = group.issues.length - number + (left.get(key)?.count ?? 0);
    if (more > 0) left.set(key, { severity, rule, count: more });
  }
  return { groups: shown, left: [...left.values()] };
}
