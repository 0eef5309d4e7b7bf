import { hash } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { BuildOptions, BuildReport } from '../context.ts';
import { hashInputs, hashScripts, type InputHashes } from '../files/input-hashes.ts';
import type { CachedContent } from '../load/content-chunks.ts';
import { type KnownContent, readKnownContent } from '../load/known-content.ts';
import { once } from '../model/collections.ts';
import type { Finding } from '../model/issue.ts';
import type { Sections } from '../model/plan.ts';
import type { RedirectPlan } from '../model/redirects.ts';
import type { CachedFile } from '../model/rendered-page.ts';
import type { AssetLinks } from '../model/site-bundle.ts';
import type { ResolvedSlugs } from '../model/urls.ts';
import type { PictureUse } from '../plan/plan-assets.ts';
import { explainCacheError } from '../publish/write-errors.ts';
import { assertWritableFolder, readCacheFile, removeOldFiles, writeCacheFile } from './cache-file.ts';
import type { CachedChecks } from './entry-checks.ts';
import type { CachedPages } from './page-dependencies.ts';
import type { CachedFindings } from './reuse-findings.ts';

/** Lists the parts of the cache: hashes and results of a build. Each part is parsed on demand. */
interface CacheParts {
  /** Hash of all inputs except the content file. */
  readonly inputs: string;
  /** The build's report; undefined if repeating the build might yield another site. */
  readonly report: RepeatableReport | undefined;
  readonly chunks: Pick<CachedContent, 'chunks' | 'stamp'>;
  readonly items: Omit<CachedContent, 'chunks' | 'stamp'>;
  readonly checks: CachedChecks;
  readonly findings: CachedFindings;
  readonly slugs: Memo<ResolvedSlugs>;
  readonly sections: Memo<Sections>;
  /** Redirects from the site just published to the same routes. */
  readonly redirects: { readonly key: string; readonly plan: RedirectPlan } | undefined;
  readonly pages: CachedPages;
  readonly files: CachedFiles;
  /** Lists where entries show assets, without entries that show none; only if there are local assets. */
  readonly pictures: ReadonlyMap<string, readonly PictureUse[]>;
  /** Gzip sizes of the browser's scripts. */
  readonly scriptSizes: ReadonlyMap<string, number>;
}

type RepeatableReport = Omit<BuildReport, 'nameOf' | 'seconds' | 'remoteCache'>;

/** A stage's result, valid while the hash of its inputs is the same. */
interface Memo<Value> {
  readonly key: string;
  readonly value: Value;
}

/** Lists the published files other than pages. */
interface CachedFiles {
  readonly assets: FileGroup & { readonly links: AssetLinks; readonly findings: readonly Finding[] };
  readonly sitemap: FileGroup;
  readonly others: readonly CachedFile[];
  readonly manifest: CachedFile;
}

/** Holds files that are valid while the hash of their inputs is the same. An undefined key never matches. */
export interface FileGroup {
  readonly key: string | undefined;
  readonly files: readonly CachedFile[];
}

type Memos = { [Name in keyof CacheParts]: CacheParts[Name] extends Memo<infer Value> ? Value : never };
type MemoName = { [Name in keyof Memos]: Memos[Name] extends never ? never : Name }[keyof Memos];

/** Reads the previous build's cache and collects this build's parts. */
export interface BuildCache {
  /** Whether the cache is used at all. */
  readonly isOn: boolean;
  /** Reads a part of the previous build's cache. */
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

/** Provides a cache that reads and saves nothing. */
export const cacheOff: BuildCache = {
  isOn: false,
  previous: () => undefined,
  content: async () => undefined,
  put: () => {},
  keep: () => {},
  memo: async (_name, _keyOf, compute) => compute(),
  inputs: () => undefined,
  assertWritable: () => {},
  save: async () => undefined,
};

/** Opens the cache of an output folder; disabled without a cache folder or if an input can't be read. */
export function openBuildCache(options: BuildOptions): BuildCache {
  const { cacheFolder, config, programFolder } = options;
  const inputs = cacheFolder === undefined ? undefined : readableInputs(options);
  if (cacheFolder === undefined || !inputs) return cacheOff;
  const file = join(cacheFolder, hash('sha256', config.out).slice(0, 16));
  const before = readCacheFile(file, inputs.program);
  const previous = <Name extends keyof CacheParts>(name: Name) =>
    before?.read(name) as CacheParts[Name] | undefined;
  const parts = new Map<string, () => unknown>();
  const kept = new Set<string>();
  return {
    isOn: true,
    previous,
    content: once(async () => {
      const [items, chunks] = [previous('items'), previous('chunks')];
      return items && chunks && readKnownContent(config.content, { ...items, ...chunks });
    }),
    put: (name, part) => parts.set(name, part),
    keep: (name) => kept.add(name),
    memo: async (name, keyOf, compute, isReusable = () => true) => {
      const known = previous(name) as Memo<Memos[typeof name]> | undefined;
      if (known && known.key === (await keyOf())) {
        kept.add(name);
        return known.value;
      }
      const value = compute();
      if (isReusable(value)) parts.set(name, async () => ({ key: await keyOf(), value }));
      return value;
    },
    // The first build of a program creates the browser's scripts.
    inputs: () => ({ ...inputs, scripts: inputs.scripts ?? hashScripts(programFolder) }),
    assertWritable: () => {
      try {
        assertWritableFolder(dirname(file));
      } catch (error) {
        throw explainCacheError(error, dirname(file));
      }
    },
    save: async () => {
      try {
        const saved: Record<string, unknown> = {};
        for (const [name, part] of parts) saved[name] = await part();
        const unchanged = [...kept].flatMap((name) => {
          const bytes = parts.has(name) ? undefined : before?.bytes(name);
          return bytes ? [[name, bytes] as const] : [];
        });
        writeCacheFile(file, inputs.program, saved, Object.fromEntries(unchanged));
        removeOldFiles(dirname(file));
        return undefined;
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        return `The build cache can't be written: ${why}. The site itself is complete.`;
      }
    },
  };
}

/** Returns undefined for an unreadable input; the stage that needs it reports why. */
function readableInputs(options: BuildOptions): InputHashes | undefined {
  try {
    return hashInputs(options);
  } catch {
    return undefined;
  }
}

/** Hashes JSON values and maps of them. Long lists without maps are passed as JSON, which is made faster. */
export function hashValues(...values: readonly unknown[]): string {
  const text = JSON.stringify(values, (_key, value) => (value instanceof Map ? [...value] : value));
  return hash('sha256', text, 'base64');
}
