import { matchesGlob } from 'node:path/posix';
import type { Level, RuleSettings } from '../../domain/site/site-config.ts';
import type { Finding, Severity } from './issue.ts';
import { rules } from './rules.ts';

/** The paths, without the language's prefix, of the pages that a finding hits. */
export type PathsOf = (finding: Finding) => readonly string[];

/** Turns findings into issues, without those that are switched off: the one place where severity is decided. */
export function withSeverity(
  findings: readonly Finding[],
  settings: RuleSettings,
  pathsOf: PathsOf,
): (Finding & { readonly severity: Severity })[] {
  const matches = rememberMatches();
  return findings.flatMap((finding) => {
    const severity = levelOf(finding, settings, pathsOf, matches) ?? rules[finding.rule].severity;
    return severity === 'off' ? [] : { ...finding, severity };
  });
}

/** Returns the severity of a finding as the owner has set it, undefined where it is switched off. */
export type SeverityOf = (finding: Finding) => Severity | undefined;

const ranks: readonly (Severity | undefined)[] = [undefined, 'info', 'warning', 'error'];

/** Tells whether a finding counts for less than the worst of those whose place it would take. */
export function isMilder(finding: Finding, cases: readonly Finding[], severityOf: SeverityOf): boolean {
  const rank = ranks.indexOf(severityOf(finding));
  return cases.some((one) => ranks.indexOf(severityOf(one)) > rank);
}

type Matches = (path: string, glob: string) => boolean;

/** Findings share pages, and a glob takes microseconds. */
function rememberMatches(): Matches {
  const byGlob = new Map<string, Map<string, boolean>>();
  return (path, glob) => {
    const known = byGlob.get(glob) ?? new Map<string, boolean>();
    byGlob.set(glob, known);
    const isMatch = known.get(path) ?? matchesGlob(path, glob);
    known.set(path, isMatch);
    return isMatch;
  };
}

function levelOf(
  finding: Finding,
  settings: RuleSettings,
  pathsOf: PathsOf,
  matches: Matches,
): Level | undefined {
  const setting = settings[finding.rule];
  if (setting === undefined || typeof setting === 'string') return setting;
  return setting.find(({ paths }) => paths === undefined || matchesAll(pathsOf(finding), paths, matches))
    ?.severity;
}

function matchesAll(paths: readonly string[], globs: readonly string[], matches: Matches): boolean {
  return paths.length > 0 && paths.every((path) => globs.some((glob) => matches(path, glob)));
}
