import type { CliContext } from '../../cli/context.ts';
import { formatCount, formatCounts } from '../../cli/reporters/describe.ts';
import { prettyFindings } from '../../cli/reporters/pretty.ts';
import { terminalOptions } from '../../cli/reporters/publish-report.ts';
import type { PrettyOptions } from '../../cli/reporters/report.ts';
import { countBySeverity, sortIssues } from '../../cli/reporters/report.ts';
import { colours } from '../../cli/terminal/streams.ts';
import { printable, printableLines } from '../../cli/terminal/text.ts';
import type { Issue } from '../../pipeline/model/issue.ts';
import type { CheckReport } from './checker.ts';
import type { DevSummary } from './dev-tasks.ts';
import type { Fault } from './fault.ts';
import type { ChangeKind } from './watch-files.ts';

interface Change {
  readonly kinds: ReadonlySet<ChangeKind>;
  /** How many entries and assets are written differently; undefined when everything was read anew. */
  readonly entries: number | undefined;
  readonly seconds: number;
}

/** Tells in the terminal what changed and what is wrong. */
export interface Reporter {
  readonly start: (summary: DevSummary) => void;
  readonly change: (change: Change) => void;
  readonly faults: (faults: readonly Fault[]) => void;
  readonly issues: (report: CheckReport) => void;
  readonly watchError: (error: unknown) => void;
}

/** More findings than this at once are left to the browser and to `meridian validate`. */
const mostPrinted = 10;

export function createReporter(context: CliContext): Reporter {
  const { green, red } = colours(context);
  const say = (text: string) => void context.stderr.write(`${text}\n`);
  return {
    start: ({ pages, locales }) =>
      say(
        `${formatCount(pages, 'page')} in ${formatCount(locales.length, 'language')}; rendered when looked at`,
      ),
    change: ({ kinds, entries, seconds }) => {
      const items = kinds.has('content') && entries !== undefined ? ` (${entries} changed)` : '';
      say(`${green('↻')} ${[...kinds].join(', ')}${items} in ${Math.round(seconds * 1000)} ms`);
    },
    faults: (faults) => {
      if (faults.length === 0) say(`${green('✓')} mended`);
      for (const fault of faults) say(`${red('error')}: ${faultText(fault)}`);
    },
    issues: (report) => say(issuesText(report, terminalOptions(context, 'stderr'))),
    watchError: (error) =>
      say(`Changes may go unseen: ${printable(error instanceof Error ? error.message : String(error))}`),
  };
}

function faultText({ title, message, hint, place, excerpt }: Fault): string {
  const lines = [`${title}: ${message}`, place, excerpt?.trim(), hint].filter((line) => line !== undefined);
  const text = lines.map(printableLines).join('\n');
  return `${text}\nWhat was shown before stays.`;
}

function issuesText({ issues, before, contentFile }: CheckReport, options: PrettyOptions): string {
  const known = new Set(before?.map(keyOf));
  const fresh = sortIssues(issues).filter((issue) => !known.has(keyOf(issue)));
  const printed = fresh.filter(({ severity }) => severity !== 'info').slice(0, mostPrinted);
  const findings = { issues: printed, contentFile, nameOf: () => undefined };
  const details = prettyFindings(findings, options);
  const news = before === undefined ? '' : ` (${fresh.length} new, ${goneSince(before, issues)} gone)`;
  return `${details}${formatCounts(countBySeverity(issues))}${news}`;
}

function goneSince(before: readonly Issue[], issues: readonly Issue[]): number {
  const now = new Set(issues.map(keyOf));
  return before.filter((issue) => !now.has(keyOf(issue))).length;
}

/** Lines move with every edit above them, so they are no part of what a finding is. */
function keyOf({ rule, entryId, field, locale, message }: Issue): string {
  return JSON.stringify([rule, entryId, field, locale, message]);
}
