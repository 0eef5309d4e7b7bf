import type { SiteConfig } from '../../domain/site-config.ts';
import type { ValidateReport } from '../../pipeline/validate-site.ts';
import type { AppliedBaseline } from './baseline.ts';
import { sortIssues } from './issues.ts';
import type { Report } from './report.ts';

interface Judgement {
  readonly baseline?: AppliedBaseline | undefined;
  readonly maxWarnings?: number | undefined;
}

/** What a run has found, and what it is judged by. */
export function createReport(
  result: ValidateReport,
  { content, rules = {} }: SiteConfig,
  { baseline, maxWarnings }: Judgement,
): Report {
  const { issues, entries, pages, languages, seconds, nameOf } = result;
  const switchedOff = Object.keys(rules).filter((rule) => rules[rule] === 'off');
  return {
    issues: sortIssues(baseline?.fresh ?? issues),
    known: sortIssues(baseline?.known ?? []),
    ...(baseline && { baseline }),
    contentFile: content,
    entries,
    pages,
    languages,
    seconds: seconds.total ?? 0,
    maxWarnings,
    switchedOff: new Set(switchedOff),
    nameOf,
  };
}
