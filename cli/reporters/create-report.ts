import type { RuleSettings, SiteConfig } from '../../domain/site/site-config.ts';
import type { Issue } from '../../pipeline/model/issue.ts';
import { rules as allRules, type Rule } from '../../pipeline/model/rules.ts';
import type { ValidateReport } from '../../pipeline/validate-site.ts';
import type { AppliedBaseline } from './baseline.ts';
import { sortIssues } from './issues.ts';
import type { FailOn, Report } from './report.ts';

interface Judgement {
  readonly command: Report['command'];
  readonly baseline?: AppliedBaseline | undefined;
  readonly maxWarnings?: number | undefined;
  readonly failOn?: FailOn | undefined;
  /** The rules to report; undefined: all. */
  readonly chosen?: readonly Rule[] | undefined;
}

/** What a run has found, and what it is judged by. */
export function createReport(
  result: ValidateReport,
  { content, rules = {} }: SiteConfig,
  { command, baseline, maxWarnings, failOn = 'error', chosen }: Judgement,
): Report {
  const { issues, entries, pages, languages, seconds, nameOf } = result;
  return {
    command,
    issues: sortIssues(baseline?.fresh ?? ofRules(issues, chosen)),
    known: sortIssues(baseline?.known ?? []),
    ...(baseline && { baseline }),
    contentFile: content,
    entries,
    pages,
    languages,
    seconds: seconds.total ?? 0,
    maxWarnings,
    failOn,
    skipped: skippedRules(rules, chosen),
    nameOf,
  };
}

/** The rules that every run checks: nobody is asked for what lies on other sites unless `--external` says so. */
export const usualRules = (Object.keys(allRules) as Rule[]).filter((rule) => rule !== 'unreachable-link');

/** Returns the findings of some rules. @param chosen undefined: of all */
export function ofRules(issues: readonly Issue[], chosen: readonly Rule[] | undefined): readonly Issue[] {
  return chosen ? issues.filter(({ rule }) => chosen.includes(rule)) : issues;
}

function skippedRules(settings: RuleSettings, chosen: readonly Rule[] | undefined): Map<string, string> {
  const skipped = new Map<string, string>();
  for (const rule of Object.keys(allRules) as Rule[]) {
    if (chosen && !chosen.includes(rule)) skipped.set(rule, 'not checked in this run');
    if (settings[rule] === 'off') skipped.set(rule, 'switched off in site.config.ts');
  }
  return skipped;
}
