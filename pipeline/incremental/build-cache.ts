import { hash } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { BuildOptions, BuildReport } from '../context.ts';
import type { CachedContent } from '../load/content-chunks.ts';
import type { Finding } from '../model/issue.ts';
import type { Sections } from '../model/plan.ts';
import type { RedirectPlan } from '../model/redirects.ts';
import type { CachedFile } from '../model/rendered-page.ts';
import type { AssetLinks } from '../model/site-bundle.ts';
import type { ResolvedSlugs } from '../model/urls.ts';
import { explainCacheError } from '../publish/write-errors.ts';
import { assertWritableFolder, type ReadPart, readCacheFile, writeCacheFile } from './cache-file.ts';
import type { CachedCheck } from './entry-checks.ts';
import { hashInputs, hashScripts, type InputHashes } from './input-hashes.ts';
import type { CachedPages } from './page-dependencies.ts';

/** Lists the parts that a build saves for the next one: hashes and results. Each part is read by itself. */
export interface CacheParts {
  /** Hash of all inputs but the content file. */
  readonly inputs: string;
  /** Report of a build of the same inputs; undefined where its site may differ. */
  readonly report: RepeatableReport | undefined;
  readonly chunks: CachedContent['chunks'];
  readonly items: Omit<CachedContent, 'chunks'>;
  readonly checks: { readonly key: string; readonly entries: readonly CachedCheck[] };
  /** Pages that had every `#id` that leads there. */
  readonly anchors: {
    readonly key: string;
    /** Page id → hash of the ids that were looked for. */
    readonly pages: ReadonlyMap<string, string>;
  };
  readonly slugs: Memo<ResolvedSlugs>;
  readonly sections: Memo<Sections>;
  /** Redirects between the site that this build has published and the same routes. */
  readonly redirects: { readonly key: string; readonly plan: RedirectPlan } | undefined;
  readonly pages: CachedPages;
  readonly files: CachedFiles;
}

type RepeatableReport = Omit<BuildReport, 'nameOf' | 'seconds'>;

/** A stage's result, for as long as the hash of its inputs stays the same. */
interface Memo<Value> {
  readonly key: string;
  readonly value: Value;
}

/** Lists the files of the published site that aren't pages. */
interface CachedFiles {
  readonly assets: FileGroup & { readonly links: AssetLinks; readonly findings: readonly Finding[] };
  readonly sitemap: FileGroup;
  /** Written by every build that publishes. */
  readonly others: readonly CachedFile[];
  readonly manifest: CachedFile;
}

/** Holds files that stay the same while the hash of their inputs does. An undefined key matches no other. */
export interface FileGroup {
  readonly key: string | undefined;
  readonly files: readonly CachedFile[];
}

type Memos = { [Name in keyof CacheParts]: CacheParts[Name] extends Memo<infer Value> ? Value : never };
type MemoName = { [Name in keyof Memos]: Memos[Name] extends never ? never : Name }[keyof Memos];

/** Provides the parts that the previous build has saved, and collects those of this one. */
export interface BuildCache {
  /** False for a build that neither reuses nor leaves anything. */
  readonly isOn: boolean;
  /** Reads a part that the previous build has left; undefined where there is none. */
  readonly previous: <Name extends keyof CacheParts>(name: Name) => CacheParts[Name] | undefined;
  /** Leaves a part to the next build. @param part is computed when the cache is saved */
  readonly put: <Name extends keyof CacheParts>(name: Name, part: () => CacheParts[Name]) => void;
  /**
   * Returns a stage's result: that of the previous build where the hash of its inputs is the same, else a new one.
   *
   * @param keyOf isn't called before there is something to compare
   * @param isReusable whether a result says all that the next build needs
   */
  readonly memo: <Name extends MemoName>(
    name: Name,
    keyOf: () => string | Promise<string>,
    compute: () => Memos[Name],
    isReusable?: (value: Memos[Name]) => boolean,
  ) => Promise<Memos[Name]>;
  /** Returns hashes of all inputs but the content file. */
  readonly inputs: () => InputHashes | undefined;
  /** Asserts that the cache can be saved. @throws OutputError */
  readonly assertWritable: () => void;
  /**
   * Saves all parts for the next build.
   *
   * @returns a warning when it can't be written: the site is whole, and the next build takes as long as this one
   */
  readonly save: () => Promise<string | undefined>;
}

/** Provides the cache of a run that reuses nothing and saves nothing. */
export const cacheOff: BuildCache = {
  isOn: false,
  previous: () => undefined,
  put: () => {},
  memo: async (_name, _keyOf, compute) => compute(),
  inputs: () => undefined,
  assertWritable: () => {},
  save: async () => undefined,
};

/** Opens the cache of an output folder; one that is off where there is no cache folder, or an input can't be read. */
export function openBuildCache(options: BuildOptions): BuildCache {
  const { cacheFolder, config, programFolder } = options;
  const inputs = cacheFolder === undefined ? undefined : readableInputs(options);
  if (cacheFolder === undefined || !inputs) return cacheOff;
  const file = join(cacheFolder, hash('sha256', config.out).slice(0, 16));
  const read: ReadPart | undefined = readCacheFile(file, inputs.program);
  const previous = <Name extends keyof CacheParts>(name: Name) =>
    read?.(name) as CacheParts[Name] | undefined;
  const parts = new Map<string, () => unknown>();
  return {
    isOn: true,
    previous,
    put: (name, part) => parts.set(name, part),
    memo: async (name, keyOf, compute, isReusable = () => true) => {
      const before = previous(name) as Memo<Memos[typeof name]> | undefined;
      const value = before && before.key === (await keyOf()) ? before.value : compute();
      if (isReusable(value)) parts.set(name, async () => ({ key: await keyOf(), value }));
      return value;
    },
    // The first build of a program makes the browser's scripts.
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
        writeCacheFile(file, inputs.program, saved);
        return undefined;
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        return `The build cache can't be written: ${why}. The site itself is complete.`;
      }
    },
  };
}

/** Returns undefined for an input that can't be read: the stage that needs it says why. */
function readableInputs(options: BuildOptions): InputHashes | undefined {
  try {
    return hashInputs(options);
  } catch {
    return undefined;
  }
}

/** Hashes values that JSON can hold, and maps of them. */
export function hashValues(...values: readonly unknown[]): string {
  const text = JSON.stringify(values, (_key, value) => (value instanceof Map ? [...value] : value));
  return hash('sha256', text, 'base64');
}
