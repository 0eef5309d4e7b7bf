/** The site as a tree, as `graph --format json` prints it and its HTML page reads it (docs/inspecting.md). */

/**
 * Lists how much of a text is written in the reader's language: all, some or none of it; `missing` where there is no
 * text at all.
 */
export type TextState = 'own' | 'partial' | 'fallback' | 'missing';

/** Describes a language of the site. */
export interface GraphLocale {
  /** UI code: `de`. */
  readonly code: string;
  /** The language's name in itself. */
  readonly name: string;
}

/** Describes a finding of the content. */
export interface GraphFinding {
  readonly rule: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  /** What to do next. */
  readonly hint: string;
  /** The entry to edit. */
  readonly entryId?: string;
  readonly contentType?: string;
  readonly field?: string;
  /** UI code, where only one language is concerned. */
  readonly locale?: string;
  readonly path?: string;
  /** The line of the content file where the entry begins, from 1. */
  readonly line?: number;
  /** Where editors open the entry. */
  readonly entryUrl?: string;
}

/** Counts findings by severity. */
export type SeverityCounts = Readonly<Record<GraphFinding['severity'], number>>;

/** Limits how many findings of one node are listed, as thousands of pages may share thousands of faults. */
export const maxFindings = 200;

/** Describes an entry with a place in the tree. */
export interface GraphNode {
  /** Entry id. */
  readonly id: string;
  /** Content type. */
  readonly type: string;
  readonly name: string;
  /** Id of the node above: the entry that this one's URL is built on; null at the top, and where the way there is broken. */
  readonly parent: string | null;
  readonly state: string;
  /** UI code → path, in the languages in which it has one. */
  readonly paths: Readonly<Record<string, string>>;
  /** UI code → whose texts its readers get; for a page with those of everything shown on it. */
  readonly states: Readonly<Record<string, TextState>>;
  /** Positions in the graph's findings: about this entry, or about something that is shown only inside pages. At most `maxFindings`. */
  readonly findings: readonly number[];
  /** How many there are beyond those, where there are more. */
  readonly moreFindings?: SeverityCounts;
  readonly line?: number;
  readonly entryUrl?: string;
}

/** Describes the whole site as a tree. */
export interface SiteGraph {
  readonly schemaVersion: 1;
  readonly origin: string;
  readonly locales: readonly GraphLocale[];
  /** Every node after the one above it. */
  readonly nodes: readonly GraphNode[];
  /** UI code → id of the directory that is the language's root; English needs none. */
  readonly localeRoots: Readonly<Record<string, string>>;
  /** Faults that leave entries without a URL in every language, and the topmost of those entries. */
  readonly withoutUrl: readonly { readonly finding: number; readonly nodes: readonly string[] }[];
  /** All findings of the content, the most harmful first. */
  readonly findings: readonly GraphFinding[];
  /** Positions of the findings that belong to no node: about the space, or about what every page shows. */
  readonly siteFindings: readonly number[];
}

/** Pages × languages, as `coverage --format json` prints it and its HTML page reads it (docs/inspecting.md). */

/** Describes a page in a language. */
export interface CoverageCell {
  readonly state: TextState;
  /** Texts of the page and what is shown on it that are written in the language. */
  readonly own: number;
  /** Texts that are another language's, by fallback. */
  readonly fallback: number;
}

/** Describes a page in all languages. */
export interface CoverageRow {
  /** Entry id. */
  readonly id: string;
  /** Content type. */
  readonly type: string;
  readonly name: string;
  /** In the first language that has it; null for a page without a URL. */
  readonly path: string | null;
  /** Path of the directory that the page lies in: `/vpn-server`. */
  readonly section: string;
  /** How many texts the page has in its fullest language. */
  readonly texts: number;
  /** UI code → cell. */
  readonly languages: Readonly<Record<string, CoverageCell>>;
  readonly entryUrl?: string;
}

/** Counts the pages of a language by state. */
export interface CoverageTotal {
  readonly own: number;
  readonly partial: number;
  readonly fallback: number;
  readonly missing: number;
  /** Share of the pages' texts that are written in the language, from 0 to 1. */
  readonly share: number;
}

export interface Coverage {
  readonly schemaVersion: 1;
  readonly origin: string;
  readonly locales: readonly GraphLocale[];
  /** By path. */
  readonly pages: readonly CoverageRow[];
  /** Headers and footers, which surround every page. */
  readonly shell: readonly CoverageRow[];
  /** UI code → pages by state. */
  readonly totals: Readonly<Record<string, CoverageTotal>>;
}
