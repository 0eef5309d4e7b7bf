import type { Rule } from './rules.ts';

export type Severity = 'error' | 'warning' | 'info';

/** Lists the severities, the worst first. */
export const severities: readonly Severity[] = ['error', 'warning', 'info'];

/** Describes one step of the chain from a page to the faulty entry. */
export interface ChainLink {
  readonly entryId: string;
  readonly contentType: string;
  /** Title, name or slug. */
  readonly name?: string;
}

/** Lists faults of a whole export that are reported once instead of per item. */
export type Cause =
  | 'values-without-locales'
  | 'values-in-other-locales'
  | 'items-without-sys'
  | 'ids-twice'
  | 'no-assets';

/** Describes a fault of the content as a detector returns it; its severity follows from its rule and the configuration. */
export interface Finding {
  readonly rule: Rule;
  /** The fault and its cause, in editors' terms. */
  readonly message: string;
  readonly hint: string;
  /** Replaces the rule's default. */
  readonly severity?: Severity;
  /** The entry to edit; absent for a finding about the whole space. */
  readonly entryId?: string;
  readonly contentType?: string;
  readonly field?: string;
  /** Id or address of the link's target or of the conflicting item. */
  readonly target?: string;
  /** UI code, if only one language is concerned. */
  readonly locale?: string;
  /** UI codes of the languages concerned; absent for all, or if irrelevant. */
  readonly locales?: readonly string[];
  /** UI codes of the languages whose own values are faulty, if others show them by fallback. */
  readonly writtenIn?: readonly string[];
  readonly path?: string;
  readonly chain?: readonly ChainLink[];
  /** Number of affected pages (languages not counted), and affected languages. */
  readonly affects?: { readonly pages: number; readonly locales: readonly string[] };
  /** Byte offset in the content file of an item without a usable id. */
  readonly offset?: number;
  /** The file of the site that is at fault, relative to its folder; absent: the content file. */
  readonly file?: string;
  /** 1-based line of that file. */
  readonly line?: number;
  /** Key of site.config.ts that is at fault, such as `languages.2`, until its line is known. */
  readonly setting?: string;
  /** The fault of the whole export that causes the finding. */
  readonly cause?: Cause;
  /** Contentful code of the faulty value, until its readers are known. */
  readonly valueLocale?: string;
}

export type JudgedFinding = Finding & { readonly severity: Severity };

/** Holds all findings of a check, without places in the content file. */
export interface FoundIssues {
  readonly issues: readonly JudgedFinding[];
  /** Findings that the owner has switched off by the path of their pages; those of rules without paths aren't listed. */
  readonly offByPath: readonly JudgedFinding[];
}

/** Describes a finding in its place: the line is that of `file`, else of the entry or asset in the content file. */
export interface Issue extends Omit<Finding, 'offset' | 'cause' | 'valueLocale' | 'setting'> {
  readonly severity: Severity;
  /** Address in Contentful's app, if the export names the space. */
  readonly entryUrl?: string;
  /** Title or name of the entry, in `dev`. */
  readonly name?: string | undefined;
}

/** Returns the issues that concern some languages. @param codes UI codes; undefined: all */
export function issuesOfLanguages(issues: readonly Issue[], codes: readonly string[] | undefined): Issue[] {
  if (!codes) return [...issues];
  return issues.flatMap((issue) => {
    const { locale, locales = locale === undefined ? undefined : [locale], affects } = issue;
    const narrowedTo = locales?.filter((code) => codes.includes(code));
    if (narrowedTo?.length === 0) return [];
    const narrowed = { ...issue, ...(narrowedTo && { locales: narrowedTo }) };
    if (!affects || affects.locales.length === 0) return [narrowed];
    const hit = affects.locales.filter((code) => codes.includes(code));
    return hit.length === 0 ? [] : [{ ...narrowed, affects: { ...affects, locales: hit } }];
  });
}

/** Returns the issue for requested languages that aren't published. */
export function noLanguage(codes: readonly string[]): Issue {
  return {
    rule: 'no-pages',
    severity: 'error',
    message: `No pages: none of the requested languages (${codes.join(', ')}) is published.`,
    hint: "Name languages that the space has and that site.config.ts doesn't hold back.",
  };
}
