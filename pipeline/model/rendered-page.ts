/** Holds a document in pieces, in their order. Pieces that many pages share are encoded once, as UTF-8. */
export type PageParts = readonly (string | Uint8Array)[];

/** Holds a page in one language, ready to be written. */
export interface RenderedPage {
  /** Relative to the output folder. */
  readonly file: string;
  readonly path: string;
  /** UI code. */
  readonly locale: string;
  /** Absent for pages without an entry. */
  readonly entryId?: string;
  readonly parts: PageParts;
}

/** Returns the document as a text. */
export function htmlOf({ parts }: RenderedPage): string {
  return parts.map((part) => (typeof part === 'string' ? part : Buffer.from(part).toString('utf8'))).join('');
}

/** Describes a written file, as the manifest lists it. */
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

/** Describes a file of a published site. While its size, time and inode are the same, so are its bytes. */
export interface CachedFile extends WrittenFile {
  readonly mtimeMs: number;
  readonly ino: number;
}

/** Lists the files of one render job. */
export interface RenderedJob {
  readonly files: readonly WrittenFile[];
  /** Keys of what the pages depend on; empty where that isn't tracked. */
  readonly dependencies: readonly string[];
}

/** Counts the pages of a built site that come from a template, and measures their size; sizes are in bytes. */
export interface TemplateSize {
  /** The content type of the pages' entries, `server page` for countries and cities, or the name of a built-in page. */
  readonly template: string;
  /** In all languages. */
  readonly pages: number;
  readonly htmlBytes: number;
  readonly medianHtmlBytes: number;
  /** The scripts that the page of median size names in its HTML, each compressed by gzip. */
  readonly medianScriptGzipBytes: number;
}
