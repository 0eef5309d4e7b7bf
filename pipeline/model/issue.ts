/** A finding about content: data, consumed by every report. */
import type { Rule } from './rules.ts';

export type Severity = 'error' | 'warning' | 'info';

/** Describes one step of the chain from a page to the entry at fault. */
export interface ChainLink {
  readonly entryId: string;
  readonly contentType: string;
  /** The entry's title, name or slug, if it has one. */
  readonly name?: string;
}

/** Lists faults of a whole export that would make thousands of findings: each is reported once. */
export type Cause = 'values-without-locales' | 'items-without-sys' | 'ids-twice' | 'no-assets';

/** Describes a fault of the content as a detector returns it; severity is decided apart from detection. */
export interface Finding {
  readonly rule: Rule;
  /** The fault and its cause, in the editor's words. */
  readonly message: string;
  /** What to do next. */
  readonly hint: string;
  /** The entry to edit; absent for a finding about the whole space. */
  readonly entryId?: string;
  readonly contentType?: string;
  readonly field?: string;
  /** Id or address that the field leads to or clashes with: it distinguishes findings about one field. */
  readonly target?: string;
  /** UI code of the only language concerned; absent when it is several. */
  readonly locale?: string;
  /** UI codes of the languages concerned; absent when it is all of them, or the rule has nothing to do with languages. */
  readonly locales?: readonly string[];
  /** UI codes of the languages whose values are at fault, where others show these by fallback. */
  readonly writtenIn?: readonly string[];
  /** The URL path concerned. */
  readonly path?: string;
  readonly chain?: readonly ChainLink[];
  /** Affected pages (not counting languages), and the languages in which they are affected. */
  readonly affects?: { readonly pages: number; readonly locales: readonly string[] };
  /** Byte offset in the content file, for an item that can't be found by its id. */
  readonly offset?: number;
  /** The fault of the whole export that the finding is a case of. */
  readonly cause?: Cause;
  /** Contentful code of the value at fault, where it isn't known yet which languages show it. */
  readonly valueLocale?: string;
}

/** Describes a finding with its severity, as reports show it. */
export interface Issue extends Omit<Finding, 'offset' | 'cause' | 'valueLocale'> {
  readonly severity: Severity;
  /** The line of the content file where the entry or asset begins, from 1. */
  readonly line?: number;
  /** Where editors open the entry or asset, when the export says which space it comes from. */
  readonly entryUrl?: string;
}

/**
 * Returns the issues that concern some languages. Content is checked in all of them, as a link may lead from one to another.
 *
 * @param codes UI codes; undefined: all
 */
export function issuesOfLanguages(issues: readonly Issue[], codes: readonly string[] | undefined): Issue[] {
  if (!codes) return [...issues];
  return issues.flatMap((issue) => {
    const { locale, locales = locale === undefined ? undefined : [locale], affects } = issue;
    const chosen = locales?.filter((code) => codes.includes(code));
    if (chosen?.length === 0) return [];
    const narrowed = { ...issue, ...(chosen && { locales: chosen }) };
    if (!affects || affects.locales.length === 0) return [narrowed];
    const hit = affects.locales.filter((code) => codes.includes(code));
    return hit.length === 0 ? [] : [{ ...narrowed, affects: { ...affects, locales: hit } }];
  });
}

/** Returns the issue for languages of which none is published. */
export function noLanguage(codes: readonly string[]): Issue {
  return {
    rule: 'no-pages',
    severity: 'error',
    message: `No pages: none of the requested languages (${codes.join(', ')}) is published.`,
    hint: 'Name languages that the space has and that site.config.ts doesn’t hold back.',
  };
}
