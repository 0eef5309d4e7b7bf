import { hash } from 'node:crypto';
import type { Issue } from '../../pipeline/model/issue.ts';
import { compareText } from './issues.ts';

/** Stands for a finding in other runs, on other machines and after other findings came and went. */
export interface Fingerprint {
  readonly value: string;
  /** What the same finding would have, were it about another language, or about no single one. */
  readonly inLocale: (locale: string | undefined) => string;
}

export interface Fingerprinted {
  readonly issue: Issue;
  readonly fingerprint: Fingerprint;
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
  const numbers = new Map<Issue, number>();
  for (const alike of Map.groupBy(issues, identityOf).values()) {
    alike.sort((a, b) => compareText(a.message, b.message) || compareText(a.path, b.path));
    for (const [at, issue] of alike.entries()) numbers.set(issue, at);
  }
  return issues.map((issue) => ({ issue, fingerprint: fingerprintOf(issue, numbers.get(issue) ?? 0) }));
}

function fingerprintOf(issue: Issue, number: number): Fingerprint {
  const inLocale = (locale: string | undefined) =>
    hash('sha256', `${identityOf({ ...issue, locale })} ${number}`, 'hex');
  return { value: inLocale(issue.locale), inLocale };
}

type Identified = Omit<Issue, 'locale'> & { readonly locale?: string | undefined };

function identityOf(issue: Identified): string {
  const { rule, locale, field } = issue;
  const [entryId, target] = circleOf(issue) ?? subjectOf(issue);
  return JSON.stringify([rule, entryId, locale, field, target].map((part) => part ?? null));
}

/** Findings about no entry are about a content type or a path. */
function subjectOf({ entryId, target, contentType, path }: Identified): (string | undefined)[] {
  return entryId === undefined ? [contentType, path] : [entryId, target];
}

/** A circle has no beginning, and which of its entries is met first depends on the order of the file. */
function circleOf({ chain = [] }: Identified): string[] | undefined {
  const ids = chain.map(({ entryId }) => entryId);
  if (ids.length < 2 || ids[0] !== ids.at(-1)) return undefined;
  const circle = ids.slice(1);
  const first = circle.indexOf(circle.toSorted(compareText)[0] ?? '');
  return [circle[first] ?? '', [...circle.slice(first), ...circle.slice(0, first)].join(' ')];
}
