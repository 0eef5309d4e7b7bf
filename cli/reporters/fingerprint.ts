import { hash } from 'node:crypto';
import type { Issue } from '../../pipeline/model/issue.ts';
import { compareText } from './report.ts';

/** Holds a finding and its fingerprint. */
export interface Fingerprinted {
  readonly issue: Issue;
  /** The language (a UI code) that makes up the fingerprint: the one to fix the fault in, undefined where that is several. */
  readonly locale: string | undefined;
  /**
   * Returns the fingerprint, which is stable between runs and machines.
   *
   * @param locale the finding's own, or another to learn what the same fault there would have
   */
  readonly fingerprint: (locale: string | undefined) => string;
}

/**
 * Returns a run's findings with their fingerprints, in their order.
 *
 * A fingerprint is made of what a finding is about, never of its wording or line, which change while the fault stays. Equal
 * ones are numbered in the order of their messages.
 *
 * @param issues all of the run, as alike ones are numbered
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

/** Returns the subject of a finding, without its language. */
function subjectOf(issue: Issue): string {
  const { rule, field = null } = issue;
  return JSON.stringify([rule, field, ...(circleOf(issue) ?? entryOf(issue))]);
}

/** Returns the entry of a finding, or its content type and path; the finding about unknown content types has neither. */
function entryOf({ rule, entryId, target, contentType, path }: Issue): (string | undefined)[] {
  if (rule === 'unknown-content-type') return [];
  if (entryId !== undefined) return [entryId, target];
  return target === undefined ? [contentType, path] : [contentType, path, target];
}

/** Returns the entries of a circle from the smallest id on: which one is met first depends on the order of the file. */
function circleOf({ chain = [] }: Issue): string[] | undefined {
  const ids = chain.map(({ entryId }) => entryId);
  if (ids.length < 2 || ids[0] !== ids.at(-1)) return undefined;
  const circle = ids.slice(1);
  const first = circle.indexOf(circle.toSorted(compareText)[0] ?? '');
  return [circle[first] ?? '', [...circle.slice(first), ...circle.slice(0, first)].join(' ')];
}
