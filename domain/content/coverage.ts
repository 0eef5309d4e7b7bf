/** Pages × languages, as `coverage --format json` prints it and its HTML page reads it (docs/inspecting.md). */
import type { GraphLocale, TextState } from '../site/site-graph.ts';

/** A page in a language. */
export interface CoverageCell {
  readonly state: TextState;
  /** Texts of the page and what is shown on it that are written in the language. */
  readonly own: number;
  /** Texts that are another language's, by fallback. */
  readonly fallback: number;
}

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
  /** What surrounds every page: headers and footers. */
  readonly shell: readonly CoverageRow[];
  /** UI code → pages by state. */
  readonly totals: Readonly<Record<string, CoverageTotal>>;
}
