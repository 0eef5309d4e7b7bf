import type { CliContext } from '../../cli/context.ts';
import { formatCounts } from '../../cli/reporters/describe.ts';
import { prettyFindings } from '../../cli/reporters/pretty.ts';
import { terminalOptions } from '../../cli/reporters/publish-report.ts';
import {
  countBySeverity,
  type PrettyOptions,
  severityCounts,
  sortIssues,
} from '../../cli/reporters/report.ts';
import { colours } from '../../cli/terminal/streams.ts';
import { printable, printableLines } from '../../cli/terminal/text.ts';
import type { Locale } from '../../domain/locales/locales.ts';
import { formatCount } from '../../domain/site/format-count.ts';
import type { Issue } from '../../pipeline/model/issue.ts';
import { decoded } from '../../pipeline/model/urls.ts';
import type { CheckReport } from './checker.ts';
import type { DevSession, Reporter } from './dev-session.ts';
import type { DevPage } from './dev-tasks.ts';
import type { Fault, View } from './page/overlay.ts';
import { galleryPath } from './resources.ts';
import { faultOf } from './updates.ts';

/** Maximum number of printed findings. */
const maxPrinted = 10;

/** Creates a session's reporter, which prints to stderr. */
export function createReporter(context: CliContext): Reporter {
  const { green, red } = colours(context);
  const say = (text: string) => void context.stderr.write(`${text}\n`);
  return {
    start: ({ pages, locales }) =>
      say(
        `${formatCount(pages, 'page')} in ${formatCount(locales.length, 'language')}; pages are rendered on request`,
      ),
    change: ({ kinds, entries, seconds }) => {
      const items = kinds.has('content') && entries !== undefined ? ` (${entries} changed)` : '';
      say(`${green('↻')} ${[...kinds].join(', ')}${items} in ${Math.round(seconds * 1000)} ms`);
    },
    faults: (faults) => {
      if (faults.length === 0) say(`${green('✓')} fixed`);
      for (const fault of faults) say(`${red('error')}: ${faultText(fault)}`);
    },
    issues: (report) => say(issuesText(report, terminalOptions(context, 'stderr'))),
    watchProblem: (text) => say(printable(text)),
  };
}

function faultText({ title, message, hint, place, excerpt }: Fault): string {
  const lines = [`${title}: ${message}`, place, excerpt?.trim(), hint].filter((line) => line !== undefined);
  const text = lines.map(printableLines).join('\n');
  return `${text}\nThe site stays as it was.`;
}

function issuesText({ issues, before, files }: CheckReport, options: PrettyOptions): string {
  const known = new Set(before?.map(keyOf));
  const fresh = sortIssues(issues).filter((issue) => !known.has(keyOf(issue)));
  const printed = fresh.filter(({ severity }) => severity !== 'info').slice(0, maxPrinted);
  const findings = { issues: printed, ...files, nameOf: ({ name }: Issue) => name };
  const details = prettyFindings(findings, options);
  const news = before === undefined ? '' : ` (${fresh.length} new, ${goneSince(before, issues)} gone)`;
  return `${details}${formatCounts(countBySeverity(issues))}${news}`;
}

function goneSince(before: readonly Issue[], issues: readonly Issue[]): number {
  const now = new Set(issues.map(keyOf));
  return before.filter((issue) => !now.has(keyOf(issue))).length;
}

/** Returns a finding's key without its line, which edits above it move. */
function keyOf({ rule, entryId, field, locale, message }: Issue): string {
  return JSON.stringify([rule, entryId, field, locale, message]);
}

const maxIssues = 200;

/** Returns the overlay's contents. @param encodedPath percent-encoded path of the page */
export async function viewOf(session: DevSession, encodedPath: string): Promise<View> {
  const path = decoded(encodedPath);
  const faults = [...session.faults()];
  const page = await lookAt(session, path, faults);
  const issues = session.issues();
  const uses = new Set(page?.uses);
  const marked = sortIssues(issues ?? []).map((issue) => ({
    ...issue,
    ...inLanguage(issue, session.languages(), page?.locale),
    onPage: issue.path === path || (issue.entryId !== undefined && uses.has(issue.entryId)),
  }));
  const ordered = [...marked.filter(({ onPage }) => onPage), ...marked.filter(({ onPage }) => !onPage)];
  return {
    faults,
    counts: issues && severityCounts(issues),
    issues: ordered.slice(0, maxIssues),
    page: page && shownOf(page),
  };
}

async function lookAt(session: DevSession, path: string, faults: Fault[]): Promise<DevPage | undefined> {
  if (session.stubs().has(path) || path === galleryPath) return undefined;
  try {
    return await session.page(path);
  } catch (error) {
    faults.push(faultOf("This page can't be rendered", error));
    return undefined;
  }
}

/** Has a finding of several languages open its field in that of the page, if it is among them. @param code UI code */
function inLanguage(
  { entryUrl, locales = [] }: Issue,
  languages: readonly Locale[],
  code: string | undefined,
): Pick<Issue, 'entryUrl'> {
  const [first, own] = [locales[0], code].map((each) => {
    const language = languages.find((one) => one.code === each)?.contentful;
    return language === undefined ? undefined : `focusedLocale=${encodeURIComponent(language)}`;
  });
  if (!first || !own || !locales.includes(code ?? '') || !entryUrl?.endsWith(first)) return {};
  return { entryUrl: entryUrl.slice(0, -first.length) + own };
}

function shownOf({ html: _, uses: __, entryId: ___, locale: ____, ...page }: DevPage): View['page'] {
  return page;
}
