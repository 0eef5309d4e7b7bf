import type { HostUsage } from '../../domain/site/hosts.ts';
import type { PageIdentity } from './plan.ts';

/** Holds text, or UTF-8 that is encoded once for many pages. */
export type Piece = string | Uint8Array;

/** Holds the UTF-8 around the main part of all pages of a language and layout. */
export interface Shell {
  readonly afterHead: Uint8Array;
  readonly afterMain: Uint8Array;
  /** Follows the page's own list of languages. */
  readonly end: Uint8Array;
}

/** Holds a page's own parts and the shell around them. */
export interface PageParts {
  readonly head: readonly Piece[];
  readonly main: readonly Piece[];
  /** Items of the language dialog. */
  readonly languages: readonly Piece[];
  readonly shell: Shell;
}

/** Lists the pieces of a document in order. */
export function piecesOf({ head, main, languages, shell }: PageParts): readonly Piece[] {
  return [...head, shell.afterHead, ...main, shell.afterMain, ...languages, shell.end];
}

/** Cuts a written page into its parts. @param shell the one that it was written with */
export function partsOf(bytes: Uint8Array, [head, main]: OwnBytes, shell: Shell): PageParts {
  const mainStart = head + shell.afterHead.length;
  const mainEnd = mainStart + main;
  const languages = bytes.subarray(mainEnd + shell.afterMain.length, bytes.length - shell.end.length);
  return {
    head: [bytes.subarray(0, head)],
    main: [bytes.subarray(mainStart, mainEnd)],
    languages: [languages],
    shell,
  };
}

export type OwnBytes = readonly [head: number, main: number];

export interface RenderedPage extends PageIdentity {
  readonly parts: PageParts;
}

/** Joins a document. */
export function htmlOf({ parts }: RenderedPage): string {
  return piecesOf(parts)
    .map((part) => (typeof part === 'string' ? part : Buffer.from(part).toString('utf8')))
    .join('');
}

/** Describes a file of the manifest; only a page has a path, a locale and an entry. */
export interface WrittenFile extends Partial<PageIdentity> {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Set for pages that this program has rendered. */
  readonly ownBytes?: OwnBytes;
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

/** Describes the files of a site or a part of it; of one that isn't written, nothing but zeros. */
export interface WrittenFiles {
  /** Names of all files, pages included. */
  readonly names: readonly string[];
  /** Number of files that only pages in caches need; undefined for a part of a site. */
  readonly kept?: number;
  /** Don't count a site's manifest. */
  readonly bytes: number;
  /** Empty for a part of a site. */
  readonly templates: readonly TemplateSize[];
  /** Undefined for a part of a site. */
  readonly usage?: HostUsage;
  /** Problems that don't affect the site. */
  readonly warnings?: readonly string[];
}
