import type { Issue } from '../model/issue.ts';

/** An entry as an explanation names it. */
export interface NamedEntry {
  readonly id: string;
  /** Content type. */
  readonly type: string;
  readonly name?: string;
}

/** A value, and the Contentful locale that it comes from: the language's own, or another by fallback. */
export interface Sourced {
  readonly value: string;
  readonly from: string;
}

/** One entry of the way from the site's root to the entry that is explained. */
export interface Hop extends NamedEntry {
  /** The field that leads to the entry above; absent at the top. */
  readonly field?: string;
  /** UI code → the slug that it adds, in the languages that have one. */
  readonly slugs: Readonly<Record<string, Sourced>>;
}

export interface LanguageExplanation {
  /** UI code. */
  readonly locale: string;
  /** The language's own Contentful locale. */
  readonly contentful: string;
  readonly url?: string;
  /** Why there is no URL. */
  readonly reason?: string;
  readonly title?: Sourced;
}

/** Why an entry has the URLs that it has. */
export interface Explanation extends NamedEntry {
  readonly state: string;
  /** The line of the content file where the entry begins, from 1. */
  readonly line?: number;
  readonly entryUrl?: string;
  /** The name of the page that Meridian makes itself where the entry's URL is; a stub there is how content links to it. */
  readonly builtIn?: string;
  /** From the topmost entry down to this one. */
  readonly chain: readonly Hop[];
  /** What the chain returns to or ends at instead of coming to an end; absent for a sound one. */
  readonly brokenBy?: string;
  readonly languages: readonly LanguageExplanation[];
  readonly referrers: readonly (NamedEntry & { readonly field: string })[];
  /** Pages that show the entry, for one without a URL of its own. */
  readonly shownOn: readonly string[];
  readonly findings: readonly Issue[];
}
