/** Holds a document in ordered pieces; shared pieces are encoded once as UTF-8. */
export type PageParts = readonly (string | Uint8Array)[];

/** Holds a rendered page in one language. */
export interface RenderedPage {
  /** Relative to the output folder. */
  readonly file: string;
  readonly path: string;
  readonly locale: string;
  /** Absent for pages without an entry. */
  readonly entryId?: string;
  readonly parts: PageParts;
}

/** Joins the pieces of a document. */
export function htmlOf({ parts }: RenderedPage): string {
  return parts.map((part) => (typeof part === 'string' ? part : Buffer.from(part).toString('utf8'))).join('');
}

/** Describes a written file, as the manifest lists it. */
export interface WrittenFile {
  readonly file: string;
  /** Set for pages. */
  readonly path?: string;
  readonly locale?: string;
  readonly entryId?: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Marks an asset of the previous site that the new pages don't use. */
  readonly kept?: true;
}

/** Describes a published file with its size, time and inode to detect changes. */
export interface CachedFile extends WrittenFile {
  readonly mtimeMs: number;
  readonly ino: number;
}

export interface RenderedJob {
  readonly files: readonly WrittenFile[];
  /** Dependency keys of the pages; empty if untracked. */
  readonly dependencies: readonly string[];
}

/** Counts the pages of a template and measures their size in bytes. */
export interface TemplateSize {
  /** Content type, `server page` for countries and cities, or the name of a built-in page. */
  readonly template: string;
  /** Every language version counts. */
  readonly pages: number;
  readonly htmlBytes: number;
  readonly medianHtmlBytes: number;
  /** Gzip size of the scripts of the page of median size. */
  readonly medianScriptGzipBytes: number;
}
