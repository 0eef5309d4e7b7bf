import type { HostUsage } from '../../domain/site/hosts.ts';
import type { BuildReport } from '../context.ts';
import type { InputHashes } from '../files/input-hashes.ts';
import type { CachedContent } from '../load/content-chunks.ts';
import type { KnownContent } from '../load/known-content.ts';
import type { Finding, FoundIssues } from '../model/issue.ts';
import type { PageTimes, Sections } from '../model/plan.ts';
import type { RedirectPlan } from '../model/redirects.ts';
import type { CachedFile, Shell } from '../model/rendered-page.ts';
import type { AssetLinks } from '../model/site-bundle.ts';
import type { ResolvedSlugs } from '../model/urls.ts';
import type { PictureUse } from '../plan/plan-assets.ts';
import type { FileColumns, Rows } from './columns.ts';

/** Lists the parts of the cache: hashes and results of a build. Each part is parsed on demand. */
export interface CacheParts {
  /** Hash of all inputs except the content file. */
  readonly inputs: string;
  /** The build's report; undefined if repeating the build might yield another site. */
  readonly report: RepeatableReport | undefined;
  readonly chunks: Pick<CachedContent, 'chunks' | 'stamp' | 'changesDigest'>;
  readonly items: Omit<CachedContent, keyof CacheParts['chunks']>;
  readonly checks: CachedChecks;
  /** Each entry's check as JSON, in the entries' order; empty if later checks don't need it. */
  readonly results: readonly string[];
  readonly findings: CachedFindings;
  readonly slugs: Memo<ResolvedSlugs>;
  readonly sections: Memo<Sections>;
  /** Redirects from the site just published to the same routes. */
  readonly redirects: { readonly key: string; readonly plan: RedirectPlan } | undefined;
  /** Times of pages by entry id. */
  readonly times: ReadonlyMap<string, PageTimes>;
  readonly pages: CachedPages;
  /** Names of the cards of each job's pages, joined by spaces; only if pages have cards. */
  readonly cards: ReadonlyMap<string, string>;
  readonly files: CachedFiles;
  /** Lists where entries show assets, without entries that show none; only if there are local assets. */
  readonly pictures: ReadonlyMap<string, readonly PictureUse[]>;
  readonly scriptSizes: ReadonlyMap<string, number>;
}

type RepeatableReport = Omit<BuildReport, 'nameOf' | 'withLines' | 'seconds' | 'remoteCache'>;

/** Holds a stage's result, valid while the hash of its inputs is the same. */
export interface Memo<Value> {
  readonly key: string;
  readonly value: Value;
}

/** Lists the published files other than pages. */
interface CachedFiles {
  readonly assets: FileGroup & { readonly links: AssetLinks; readonly findings: readonly Finding[] };
  readonly sitemap: FileGroup;
  readonly server: FileGroup & { readonly usage: Omit<HostUsage, 'files' | 'siteBytes'> };
  readonly others: readonly CachedFile[];
  readonly manifest: CachedFile;
}

/** Holds files that are valid while the hash of their inputs is the same. An undefined key never matches. */
export interface FileGroup {
  readonly key: string | undefined;
  readonly files: readonly CachedFile[];
}

export type Memos = {
  [Name in keyof CacheParts]: CacheParts[Name] extends Memo<infer Value> ? Value : never;
};
type MemoName = { [Name in keyof Memos]: Memos[Name] extends never ? never : Name }[keyof Memos];

/** Reads the previous build's cache and collects this build's parts. */
export interface BuildCache {
  /** Whether the cache is used at all. */
  readonly isOn: boolean;
  readonly previous: <Name extends keyof CacheParts>(name: Name) => CacheParts[Name] | undefined;
  /** Compares the content file with the one of the previous build, once. */
  readonly content: () => Promise<KnownContent | undefined>;
  /** Adds a part, computed when the cache is saved. */
  readonly put: <Name extends keyof CacheParts>(name: Name, part: () => CacheParts[Name]) => void;
  /** Keeps a part of the previous build's cache. */
  readonly keep: (name: keyof CacheParts) => void;
  /**
   * Returns the cached result of a stage if the hash of its inputs is the same, else computes it.
   * @param keyOf called only if there is a cached result
   * @param isReusable whether the next build may reuse the result
   */
  readonly memo: <Name extends MemoName>(
    name: Name,
    keyOf: () => string | Promise<string>,
    compute: () => Memos[Name],
    isReusable?: (value: Memos[Name]) => boolean,
  ) => Promise<Memos[Name]>;
  /** Returns hashes of all inputs except the content file. */
  readonly inputs: () => InputHashes | undefined;
  /** @throws OutputError when the cache can't be saved */
  readonly assertWritable: () => void;
  /** Saves all parts. @returns a warning when it can't be written, which costs only the next build's time */
  readonly save: () => Promise<string | undefined>;
}

/** Holds the checks of all entries as columns, in the entries' order: objects would be slow to read. */
export interface CachedChecks {
  /** Hash of the inputs that all checks share. */
  readonly key: string;
  /** Hashes of `results`: the texts themselves are read only when findings are made of them. */
  readonly resultHashes: readonly string[];
  readonly urlBases: readonly string[];
  /** UI codes, joined by spaces. */
  readonly untranslatedIn: readonly string[];
  /** The ids that the rows number. */
  readonly names: readonly string[];
  readonly uses: Rows;
  readonly shows: Rows;
}

/** Holds the pages of a build with their dependencies. */
export interface CachedPages {
  /** Hash of the inputs that all pages share. */
  readonly key: string;
  /** Dependencies of pages, and their hashes; empty for a shell. */
  readonly dependencies: readonly string[];
  readonly hashes: readonly string[];
  /** Page shells. Pages depend on the bytes, not on the shell's dependencies. */
  readonly shells: readonly {
    readonly key: string;
    /** Positions in `dependencies`. */
    readonly uses: readonly number[];
    readonly shell: Shell;
  }[];
  /** Keys of render jobs. */
  readonly jobs: readonly string[];
  /** Positions in `dependencies` for each job. */
  readonly uses: Rows;
  /** Holds the end of each job's files in `files`. */
  readonly fileEnds: Int32Array;
  readonly files: FileColumns;
}

/** Holds the findings of a build with their dependencies. */
interface CachedFindings {
  /** Hash of the inputs other than fields of entries and assets. */
  readonly key: string;
  /** Ids of the entries and assets whose fields were read, except for `anchors`. */
  readonly uses: readonly string[];
  readonly anchors: CachedAnchors;
  readonly found: FoundIssues;
}

interface CachedAnchors {
  /** Hash of the inputs other than the content. */
  readonly key: string;
  /** Page id → key of the linked ids, all of which are on the page. */
  readonly complete: ReadonlyMap<string, string>;
  /** Ids of the pages that lack one. */
  readonly incomplete: readonly string[];
}
