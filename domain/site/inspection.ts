/** The site's tree, as in `graph --format json` and its HTML page (docs/inspecting.md). */

/** Lists how much of a text is in the reader's language: all, some or none; `missing` without text. */
export type TextState = 'own' | 'partial' | 'fallback' | 'missing';

export interface GraphLocale {
  /** UI code: `de`. */
  readonly code: string;
  /** The language's name in itself. */
  readonly name: string;
}

export interface GraphFinding {
  readonly rule: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  /** The next step. */
  readonly hint: string;
  /** The entry to edit. */
  readonly entryId?: string;
  readonly contentType?: string;
  readonly field?: string;
  /** UI code, for a finding in one language. */
  readonly locale?: string;
  readonly path?: string;
  /** The file of the site that is at fault; absent: the content file. */
  readonly file?: string;
  /** Its line; of the content file, that where the entry begins, from 1. */
  readonly line?: number;
  /** Address of the entry in Contentful's editor. */
  readonly entryUrl?: string;
}

export type SeverityCounts = Readonly<Record<GraphFinding['severity'], number>>;

/** Limits the listed findings of one node. */
export const maxFindings = 200;

export interface GraphNode {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  /** Id of the parent, whose path this one extends; null at the top, or where the chain is broken. */
  readonly parent: string | null;
  readonly state: string;
  /** UI code → path. */
  readonly paths: Readonly<Record<string, string>>;
  /** UI code → state of its texts; for a page with everything shown on it. */
  readonly states: Readonly<Record<string, TextState>>;
  /** Indexes of findings about this entry or its content, at most `maxFindings`. */
  readonly findings: readonly number[];
  readonly moreFindings?: SeverityCounts;
  readonly line?: number;
  readonly entryUrl?: string;
}

export interface SiteGraph {
  readonly schemaVersion: 1;
  readonly origin: string;
  readonly locales: readonly GraphLocale[];
  /** Nodes in tree order, parents first. */
  readonly nodes: readonly GraphNode[];
  /** UI code → id of the language's root directory, except English. */
  readonly localeRoots: Readonly<Record<string, string>>;
  /** Findings that leave entries without a URL in every language, with the topmost of those entries. */
  readonly withoutUrl: readonly { readonly finding: number; readonly nodes: readonly string[] }[];
  /** All findings, most severe first. */
  readonly findings: readonly GraphFinding[];
  /** Indexes of findings about the space or about every page. */
  readonly siteFindings: readonly number[];
}

/** Pages × languages, as in `coverage --format json` and its HTML page (docs/inspecting.md). */

export interface CoverageCell {
  readonly state: TextState;
  /** Texts in the language, on the page and its blocks. */
  readonly own: number;
  /** Texts that fall back to another language. */
  readonly fallback: number;
  /** Texts that other languages have, and that fall back to none; without any: undefined. */
  readonly absent?: number;
}

export interface CoverageRow {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  /** In the first language that has one; null for a page without a URL. */
  readonly path: string | null;
  /** Path of the page's directory: `/vpn-server`. */
  readonly section: string;
  /** Number of texts in the fullest language. */
  readonly texts: number;
  /** UI code → cell. */
  readonly languages: Readonly<Record<string, CoverageCell>>;
  readonly entryUrl?: string;
}

/** Describes names of places, which aren't texts of the content: a name that is missing falls back to English. */
export interface PlaceNamesRow extends CoverageRow {
  readonly id: 'countries' | 'cities' | 'US states';
  /** UI code → English names of the places without a name in the language, if any. */
  readonly missing: Readonly<Record<string, readonly string[]>>;
}

/** Counts the pages of a language by state. */
export interface CoverageTotal {
  readonly own: number;
  readonly partial: number;
  readonly fallback: number;
  readonly missing: number;
  /** Share of texts that are in the language, from 0 to 1. */
  readonly share: number;
}

export interface Coverage {
  readonly schemaVersion: 1;
  readonly origin: string;
  readonly locales: readonly GraphLocale[];
  /** Sorted by path. */
  readonly pages: readonly CoverageRow[];
  /** Headers and footers. */
  readonly shell: readonly CoverageRow[];
  /** Names of places that pages show. */
  readonly names: readonly PlaceNamesRow[];
  /** UI code → pages by state. */
  readonly totals: Readonly<Record<string, CoverageTotal>>;
}
