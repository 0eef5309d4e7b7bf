/** A finding about content: data, consumed by every report. */

/** The rules, named as in the content model. */
export type Rule =
  | 'invalid-entry'
  | 'circular-reference'
  | 'locale-directory-not-found'
  | 'missing-directory'
  | 'missing-page'
  | 'entry-type-not-found'
  | 'cannot-resolve-slug'
  | 'duplicate-path'
  | 'dangling-link'
  | 'unpublished-link'
  | 'invalid-slug'
  | 'invalid-url'
  | 'invalid-rich-text'
  | 'missing-required-field'
  | 'missing-shell-page'
  | 'unknown-locale'
  | 'unknown-content-type'
  | 'no-pages';

export type Severity = 'error' | 'warning' | 'info';

/** One step of the way from a page to the entry at fault. */
export interface ChainLink {
  readonly entryId: string;
  readonly contentType: string;
  /** The entry's title, name or slug, if it has one. */
  readonly name?: string;
}

/** A finding as a detector returns it; severity is decided apart from detection. */
export interface Finding {
  readonly rule: Rule;
  /** What is wrong, and why, in the editor's words. */
  readonly message: string;
  /** What to do next. */
  readonly hint: string;
  /** The entry to edit; absent for a finding about the whole space. */
  readonly entryId?: string;
  readonly contentType?: string;
  readonly field?: string;
  /** UI code of the only language concerned; absent when it is several. */
  readonly locale?: string;
  /** The URL path concerned. */
  readonly path?: string;
  readonly chain?: readonly ChainLink[];
  /** What the fault costs: pages (not counting languages) and the languages in which they are hit. */
  readonly affects?: { readonly pages: number; readonly locales: readonly string[] };
}

export interface Issue extends Finding {
  readonly severity: Severity;
}
