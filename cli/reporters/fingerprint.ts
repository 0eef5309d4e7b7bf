import { hash } from 'node:crypto';
import type { Issue } from '../../pipeline/model/issue.ts';
import { compareText } from './report.ts';

export interface Fingerprinted {
  readonly issue: Issue;
  /** The language (a UI code) that makes up the fingerprint: the one to mend the fault in, undefined where that is several. */
  readonly locale: string | undefined;
  /**
   * What stands for the finding in other runs, on other machines and after other findings came and went.
   *
   * @param locale the finding's own, or another to learn what the same fault there would have
   */
  readonly fingerprint: (locale: string | undefined) => string;
}

/**
 * A run's findings with their fingerprints, each of them once, in their order.
 *
 * What a finding is about makes it up, never its wording or the line, which change while the fault stays. Where that
 * leaves two findings alike, they are numbered in the order of their messages.
 *
 * @param issues all of the run: what is alike depends on them
 */
export function fingerprinted(issues: readonly Issue[]): Fingerprinted[] {
  const subjects = new Map(issues.map((issue) => [issue, subjectOf(issue)]));
  const numbers = new Map<Issue, number>();
  for (const alike of Map.groupBy(
    issues,
    (issue) => `${subjects.get(issue)} ${languageOf(issue)}`,
  ).values()) {
    if (alike.length === 1) continue;
    alike.sort((a, b) => compareText(a.message, b.message) || compareText(a.path, b.path));
    for (const [at, issue] of alike.entries()) numbers.set(issue, at);
  }
  return issues.map((issue) => {
    const subject = subjects.get(issue);
    const number = numbers.get(issue) ?? 0;
    return {
      issue,
      locale: languageOf(issue),
      fingerprint: (locale) => hash('sha256', `${subject} ${locale} ${number}`, 'hex'),
    };
  });
}

/** Returns the language of a value at fault, since the languages that show it change with every translation. */
function languageOf({ locale, writtenIn }: Issue): string | undefined {
  if (!writtenIn) return locale;
  return writtenIn.length === 1 ? writtenIn[0] : undefined;
}

/** All that a finding is about but its language. */
function subjectOf(issue: Issue): string {
  const { rule, field = null } = issue;
  return JSON.stringify([rule, field, ...(circleOf(issue) ?? entryOf(issue))]);
}

/** Findings about no entry are about a content type or a path; the one about unknown content types is about them all. */
function entryOf({ rule, entryId, target, contentType, path }: Issue): (string | undefined)[] {
  if (rule === 'unknown-content-type') return [];
  if (entryId !== undefined) return [entryId, target];
  return target === undefined ? [contentType, path] : [contentType, path, target];
}

/** A circle has no beginning, and which of its entries is met first depends on the order of the file. */
function circleOf({ chain = [] }: Issue): string[] | undefined {
  const ids = chain.map(({ entryId }) => entryId);
  if (ids.length < 2 || ids[0] !== ids.at(-1)) return undefined;
  const circle = ids.slice(1);
  const first = circle.indexOf(circle.toSorted(compareText)[0] ?? '');
  return [circle[first] ?? '', [...circle.slice(first), ...circle.slice(0, first)].join(' ')];
}
