/** A page in one language, ready to be written. */
export interface RenderedPage {
  /** Relative to the output folder. */
  readonly file: string;
  readonly path: string;
  /** UI code. */
  readonly locale: string;
  /** Absent for pages that stand for no entry. */
  readonly entryId?: string;
  readonly html: string;
}

/** What the manifest says of a file that was written. */
export interface WrittenFile {
  readonly file: string;
  /** Absent for files that are no pages. */
  readonly path?: string;
  readonly locale?: string;
  readonly entryId?: string;
  readonly bytes: number;
  readonly sha256: string;
  /** An asset of the site before, which this one's pages don't name. */
  readonly kept?: true;
}
