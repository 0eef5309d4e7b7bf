/** Finds pages of the previous build whose dependencies all have the same hashes. */
import { type CachedLists, changedIds, itemHashes } from '../load/content-chunks.ts';
import { memoize, memoizeByObject, once } from '../model/collections.ts';
import { type ContentIndex, omittedFields } from '../model/content.ts';
import { cellAt } from '../model/item-table.ts';
import type { PagePlan, RenderJob } from '../model/plan.ts';
import type { CachedFile, Shell } from '../model/rendered-page.ts';
import { createDependencyHasher, type RenderSite } from '../render/render-site.ts';
import type { TrackedShells } from '../render/shells.tsx';
import { hashValues } from './build-cache.ts';
import type { BuildCache, CachedPages } from './cache-parts.ts';
import {
  createNumbering,
  type FileColumns,
  patchFileColumns,
  rowOf,
  toFileColumns,
  toFiles,
  toRows,
} from './columns.ts';

/** Holds the inputs of all pages, and their hashes. */
export interface RenderInputs {
  readonly site: RenderSite;
  readonly index: ContentIndex;
  readonly hashes: PageHashes;
}

interface PageHashes {
  /** Hashes the inputs that all pages share. */
  readonly shared: () => string;
  /** Hashes the value of a dependency. */
  readonly of: (dependency: string) => string;
  /** Returns whether a dependency is an item that hasn't changed since the previous build. */
  readonly isUnchanged: (dependency: string) => boolean;
}

/** Describes the published pages of a render job. */
interface KnownJob {
  readonly files: readonly CachedFile[];
  readonly dependencies: readonly string[];
}

export type KnownPages = ReadonlyMap<string, KnownJob>;

export interface KnownShells {
  /** Shells of the published site. */
  readonly before: ReadonlyMap<string, Shell>;
  readonly now: TrackedShells;
}

/** Holds the published pages that needn't be rendered. */
interface FreshPages {
  readonly unchanged: KnownPages;
  /** Pages of which only the shell has changed. */
  readonly inOtherShells: KnownPages;
  readonly shells: KnownShells;
}

/**
 * Finds fresh pages by comparing dependency hashes.
 * @param renderShells renders shells whose dependencies changed, since their bytes may be the same
 */
export async function findFreshPages(
  { hashes }: RenderInputs,
  previous: CachedPages | undefined,
  renderShells: (keys: readonly string[]) => Promise<TrackedShells>,
): Promise<FreshPages> {
  if (previous?.key !== hashes.shared()) return nothingFresh;
  const keys = previous.dependencies;
  const keysAt = (positions: Iterable<number>) => Array.from(positions, (at) => cellAt(keys, at));
  const before = new Map(previous.shells.map(({ key, shell }) => [key, shell]));
  const isSame = keys.map(
    (key, at) => before.has(key) || hashes.isUnchanged(key) || hashes.of(key) === previous.hashes[at],
  );
  const known: TrackedShells = new Map(
    previous.shells
      .filter(({ uses }) => uses.every((at) => isSame[at]))
      .map(({ key, uses, shell }) => [key, { shell, dependencies: keysAt(uses) }]),
  );
  const others = previous.shells.map(({ key }) => key).filter((key) => !known.has(key));
  const now = others.length > 0 ? new Map([...known, ...(await renderShells(others))]) : known;
  const isFresh = keys.map((key, at) => {
    const shell = before.get(key);
    return shell ? isSameShell(shell, now.get(key)?.shell) : isSame[at];
  });
  const unchanged = new Map<string, KnownJob>();
  const inOtherShells = new Map<string, KnownJob>();
  const files = filesOfPages(previous);
  previous.jobs.forEach((job, at) => {
    const uses = rowOf(previous.uses, at);
    if (!uses.every((use) => isSame[use])) return;
    const found = uses.every((use) => isFresh[use]) ? unchanged : inOtherShells;
    const start = at === 0 ? 0 : cellAt(previous.fileEnds, at - 1);
    found.set(job, { files: files.slice(start, cellAt(previous.fileEnds, at)), dependencies: keysAt(uses) });
  });
  return { unchanged, inOtherShells, shells: { before, now } };
}

const knownFiles = new WeakMap<FileColumns, readonly CachedFile[]>();

/** Lists the files of all pages, once. */
export function filesOfPages({ files }: CachedPages): readonly CachedFile[] {
  const known = knownFiles.get(files) ?? toFiles(files);
  knownFiles.set(files, known);
  return known;
}

const nothingFresh: FreshPages = {
  unchanged: new Map(),
  inOtherShells: new Map(),
  shells: { before: new Map(), now: new Map() },
};

function isSameShell(before: Shell, now: Shell | undefined): boolean {
  const parts = ['afterHead', 'afterMain', 'end'] as const;
  return now !== undefined && parts.every((part) => Buffer.compare(before[part], now[part]) === 0);
}

interface DoneJob {
  readonly job: RenderJob;
  readonly dependencies: readonly string[];
  readonly files: readonly CachedFile[];
}

/** Describes this build's pages for the cache. @param previous those of the previous build, most of which stay as they are */
export function pagesForCache(
  { hashes }: RenderInputs,
  done: readonly DoneJob[],
  shells: TrackedShells,
  previous: CachedPages | undefined,
): CachedPages {
  const files = done.flatMap((job) => job.files);
  const patched = previous && patchedPages(previous, hashes, done, shells, files);
  if (patched) return patched;
  const { numberOf, names } = createNumbering();
  const uses = toRows(done.map(({ dependencies }) => dependencies.map(numberOf)));
  const used = new Set(names());
  const usedShells = [...shells]
    .filter(([key]) => used.has(key))
    .map(([key, { dependencies, shell }]) => ({ key, uses: dependencies.map(numberOf), shell }));
  const columns = toFileColumns(files);
  knownFiles.set(columns, files);
  let end = 0;
  return {
    key: hashes.shared(),
    dependencies: names(),
    hashes: names().map((key) => (shells.has(key) ? '' : hashes.of(key))),
    shells: usedShells,
    jobs: done.map(({ job }) => jobKey(job)),
    uses,
    fileEnds: Int32Array.from(done, ({ files }) => {
      end += files.length;
      return end;
    }),
    files: columns,
  };
}

/** Replaces hashes and files. @returns undefined if there are other jobs, dependencies, shells or names of files */
function patchedPages(
  previous: CachedPages,
  hashes: PageHashes,
  done: readonly DoneJob[],
  shells: TrackedShells,
  files: readonly CachedFile[],
): CachedPages | undefined {
  const { key, dependencies: keys, jobs, uses, fileEnds } = previous;
  let end = 0;
  const isSameJob = ({ job, dependencies, files: own }: DoneJob, at: number) => {
    const row = rowOf(uses, at);
    end += own.length;
    return (
      end === fileEnds[at] &&
      jobKey(job) === jobs[at] &&
      row.length === dependencies.length &&
      dependencies.every((name, use) => name === keys[row[use] ?? -1])
    );
  };
  const isSame =
    key === hashes.shared() &&
    done.length === jobs.length &&
    done.every(isSameJob) &&
    previous.shells.every((one) => shells.get(one.key)?.shell === one.shell);
  const columns = isSame && patchFileColumns(previous.files, filesOfPages(previous), files);
  if (!columns) return undefined;
  knownFiles.set(columns, files);
  const hashOf = (name: string, at: number) =>
    hashes.isUnchanged(name) || shells.has(name) ? cellAt(previous.hashes, at) : hashes.of(name);
  return { ...previous, hashes: keys.map(hashOf), files: columns };
}

/** Returns a job's key: its page's path in each language. */
export function jobKey(job: RenderJob): string {
  return typeof job === 'string' ? job : keyOfPage(job);
}

const keyOfPage = memoizeByObject((page: PagePlan) => JSON.stringify(page));

/** Returns the jobs that have known pages, with these. */
export function withKnown(
  jobs: readonly RenderJob[],
  known: KnownPages,
): (KnownJob & { readonly job: RenderJob })[] {
  return jobs.flatMap((job) => {
    const pages = known.get(jobKey(job));
    return pages ? [{ ...pages, job }] : [];
  });
}

/** Creates the hashes of pages' inputs. */
export function createPageHashes(
  { site, index }: Omit<RenderInputs, 'hashes'>,
  items: () => CachedLists,
  cache: BuildCache,
): PageHashes {
  const changed = once(() => {
    const before = cache.previous('items');
    return before && changedIds(before, items());
  });
  const changedKeys = once(() => new Set(Array.from(changed() ?? [], (id) => itemPrefix + id)));
  const isUnchanged = (key: string) =>
    key.startsWith(itemPrefix) && changed() !== undefined && !changedKeys().has(key);
  const hashesBefore = once(() => {
    const { dependencies = [], hashes = [] } = cache.previous('pages') ?? {};
    return new Map(dependencies.map((key, at) => [key, hashes[at]]));
  });
  // An empty hash means that the item doesn't exist.
  const hash = createDependencyHasher(site, (id) => itemHashes(items()).get(id) ?? '');
  return {
    shared: once(() => {
      const { urls: _u, sections: _s, servers: _v, times: _t, year: _y, messages, config, ...others } = site;
      // The folder differs between machines; `links` names what is in it.
      const { localAssets } = config;
      const shown = configKeys.map((key) => [key, key === 'localAssets' ? localAssets?.host : config[key]]);
      const { locales, languages, defaultLocale, publishesByLocale, names } = index;
      const published = [
        ...[locales, languages, defaultLocale, publishesByLocale],
        ...[omittedFields(index), names ?? null],
      ];
      return hashValues(shown, others, jsonOf(messages), published);
    }),
    of: memoize((key) => (isUnchanged(key) ? hashesBefore().get(key) : undefined) ?? hash(key)),
    isUnchanged,
  };
}

const jsonOf = memoizeByObject((messages: RenderSite['messages']) => JSON.stringify(messages));

const itemPrefix = 'item ';

/** Lists the configuration keys that pages read untracked; checked for completeness by the compiler. */
const configKeys = Object.keys({
  origin: true,
  basePath: true,
  brand: true,
  richText: true,
  formOrigins: true,
  localAssets: true,
  accountApi: true,
  checkout: true,
  analytics: true,
  consent: true,
  errorReports: true,
} satisfies Record<
  Exclude<keyof RenderSite['config'], 'chat' | 'blocks'>,
  true
>) as (keyof RenderSite['config'])[];
