import type { Issue } from '../../pipeline/model/issue.ts';
import type { Rule } from '../../pipeline/model/rules.ts';
import { type Fingerprinted, fingerprinted } from './fingerprint.ts';

/** Describes an accepted finding; only its fingerprint is compared. */
export interface BaselineFinding {
  readonly fingerprint: string;
  readonly rule: string;
  readonly entryId?: string | undefined;
  readonly field?: string | undefined;
  /** UI code, if the fault is in one language. */
  readonly locale?: string | undefined;
  readonly message: string;
}

/** Holds a run's findings, compared with the accepted ones. */
export interface Comparison {
  readonly fresh: readonly Issue[];
  readonly known: readonly Issue[];
  readonly gone: readonly BaselineFinding[];
  /** Findings of the updated baseline, including those that this run didn't check. */
  readonly updated: readonly BaselineFinding[];
}

/** Describes the languages and rules of a restricted run; undefined: all. */
export interface Restriction {
  /** UI codes. */
  readonly locales?: readonly string[] | undefined;
  readonly rules?: readonly Rule[] | undefined;
}

/**
 * Compares a run's findings with a baseline.
 *
 * @param restriction what the run checked: only findings of its rules, and of one of its languages alone, can be gone
 * @param inAllLanguages the findings of all languages, since others may show a language's value, and those that the run can
 * neither confirm nor rule out: none of these is gone
 */
export function compareBaseline(
  issues: readonly Issue[],
  baseline: readonly BaselineFinding[],
  { locales, rules }: Restriction,
  inAllLanguages: readonly Issue[],
): Comparison {
  const byFingerprint = new Map(baseline.map((finding) => [finding.fingerprint, finding]));
  const matchesOf = (some: readonly Issue[]) =>
    fingerprinted(some).map((each) => match(each, byFingerprint, locales));
  const matches = matchesOf(issues);
  const there = matchesOf(inAllLanguages);
  const accepted = new Set(matches.flatMap((each) => each.accepted));
  const seen = accepted.union(new Set(there.flatMap((each) => each.accepted)));
  const isGone = (finding: BaselineFinding) =>
    !seen.has(finding) &&
    (locales?.includes(finding.locale ?? '') ?? true) &&
    (rules?.includes(finding.rule as Rule) ?? true);
  const others = baseline.filter((finding) => !accepted.has(finding) && !isGone(finding));
  const updated = [...matches.flatMap((match) => match.updated), ...others];
  return {
    fresh: matches.filter(({ accepted }) => accepted.length === 0).map(({ issue }) => issue),
    known: matches.filter(({ accepted }) => accepted.length > 0).map(({ issue }) => issue),
    gone: baseline.filter(isGone),
    updated: [...new Map(updated.map((finding) => [finding.fingerprint, finding])).values()],
  };
}

interface Match {
  readonly issue: Issue;
  /** Matching findings of the baseline. */
  readonly accepted: readonly BaselineFinding[];
  /** Their replacements in an updated baseline. */
  readonly updated: readonly BaselineFinding[];
}

/** Matches a finding with the baseline. A restricted run stores it under the unrestricted fingerprint. */
function match(
  { issue, locale, fingerprint }: Fingerprinted,
  byFingerprint: ReadonlyMap<string, BaselineFinding>,
  codes: readonly string[] | undefined,
): Match {
  const own = fingerprint(locale);
  const current = baselineFinding(issue, own, locale);
  const exact = byFingerprint.get(own);
  if (exact) return { issue, accepted: [exact], updated: [current] };
  const known = (code: string | undefined) => byFingerprint.get(fingerprint(code)) ?? [];
  const accepted = otherLocales(locale, codes ?? []).flatMap(known);
  if (accepted.length > 0) return { issue, accepted, updated: codes ? accepted : [current] };
  return { issue, accepted: knownInEach(issue, locale, known), updated: [current] };
}

/** Returns the baseline's findings of a fault stored once per language. */
function knownInEach(
  { writtenIn, locales, affects }: Issue,
  locale: string | undefined,
  known: (code: string) => BaselineFinding | readonly BaselineFinding[],
): BaselineFinding[] {
  const codes = locale === undefined ? (writtenIn ?? locales ?? affects?.locales ?? []) : [];
  const accepted = codes.flatMap(known);
  return accepted.length === codes.length ? accepted : [];
}

/**
 * Returns the languages under which the baseline may contain the same fault. A fault in several languages is stored
 * without a language, so a rest of it in a single language is known; and a run of few languages may name no language.
 */
function otherLocales(locale: string | undefined, codes: readonly string[]): readonly (string | undefined)[] {
  return locale === undefined ? codes : [undefined];
}

function baselineFinding(
  { rule, entryId, field, message }: Issue,
  fingerprint: string,
  locale: string | undefined,
): BaselineFinding {
  return { fingerprint, rule, entryId, field, locale, message };
}
