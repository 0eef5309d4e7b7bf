import { hash } from 'node:crypto';
import { compareBy, compareText } from '../../domain/content/values.ts';
import type { Issue } from '../../pipeline/model/issue.ts';

export interface Fingerprinted {
  readonly issue: Issue;
  /** The language (a UI code) in the fingerprint, if the fault is in one. */
  readonly locale: string | undefined;
  /**
   * Returns the fingerprint, which is stable between runs and machines.
   * @param locale the finding's own, or another for the same fault there
   */
  readonly fingerprint: (locale: string | undefined) => string;
}

/**
 * Computes stable fingerprints of findings from their subject, not from wording or line. Equal ones are numbered in the
 * order of their messages.
 * @param issues all of the run
 */
export function fingerprinted(issues: readonly Issue[]): Fingerprinted[] {
  const subjects = new Map(issues.map((issue) => [issue, subjectOf(issue)]));
  const numbers = new Map<Issue, number>();
  for (const alike of Map.groupBy(
    issues,
    (issue) => `${subjects.get(issue)} ${languageOf(issue)}`,
  ).values()) {
    if (alike.length === 1) continue;
    alike.sort(compareBy('message', 'path'));
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

/** Returns the language of the faulty value; the languages that show it may change. */
function languageOf({ locale, writtenIn }: Issue): string | undefined {
  if (!writtenIn) return locale;
  return writtenIn.length === 1 ? writtenIn[0] : undefined;
}

/** Returns a finding's subject without its language. */
function subjectOf(issue: Issue): string {
  const { rule, field = null } = issue;
  return JSON.stringify([rule, field, ...(circleOf(issue) ?? entryOf(issue))]);
}

/** Returns a finding's entry, else its content type and path. */
function entryOf({ rule, entryId, target, contentType, path }: Issue): (string | undefined)[] {
  if (rule === 'unknown-content-type') return [];
  if (entryId !== undefined) return [entryId, target];
  return target === undefined ? [contentType, path] : [contentType, path, target];
}

/** Returns a cycle's entries starting with the smallest id, independent of file order. */
function circleOf({ chain = [] }: Issue): string[] | undefined {
  const ids = chain.map(({ entryId }) => entryId);
  if (ids.length < 2 || ids[0] !== ids.at(-1)) return undefined;
  const circle = ids.slice(1);
  const first = circle.indexOf(circle.toSorted(compareText)[0] ?? '');
  return [circle[first] ?? '', [...circle.slice(first), ...circle.slice(0, first)].join(' ')];
}
