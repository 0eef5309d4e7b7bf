/** Finds pages of the previous build that would come out the same: the hash of each of their dependencies is the same. */
import { type CachedLists, itemHashes } from '../load/content-chunks.ts';
import type { ContentIndex } from '../model/content.ts';
import type { RenderJob } from '../model/plan.ts';
import type { CachedFile } from '../model/rendered-page.ts';
import { createDependencyHasher, type RenderSite } from '../render/render-site.ts';
import type { TrackedShells } from '../render/shells.tsx';
import { hashValues } from './build-cache.ts';

/** Holds the inputs of all pages: the site, its content and its items' hashes. */
export interface RenderInputs {
  readonly site: RenderSite;
  /** With the languages that are built. */
  readonly index: ContentIndex;
  readonly isValid: boolean;
  readonly items: () => CachedLists;
}

export interface CachedPages {
  /** Hash of what is the same for all pages. */
  readonly key: string;
  /** Dependencies of pages, with a hash of each; empty for a shell. */
  readonly dependencies: readonly (readonly [key: string, hash: string])[];
  /** Shells of pages, with a hash of their markup. Pages depend on that, not on the shell's own dependencies. */
  readonly shells: readonly {
    readonly key: string;
    /** Positions in `dependencies`. */
    readonly uses: readonly number[];
    readonly hash: string;
  }[];
  readonly jobs: readonly CachedJob[];
}

interface CachedJob {
  readonly job: string;
  /** Positions in `dependencies`. */
  readonly uses: readonly number[];
  readonly files: readonly CachedFile[];
}

/** Holds the files of the previous build's pages that would be the same now, by render job. */
export interface FreshPages {
  readonly jobs: ReadonlyMap<
    string,
    { readonly files: readonly CachedFile[]; readonly dependencies: readonly string[] }
  >;
  readonly shells: TrackedShells;
}

/**
 * Compares the dependencies of the previous build's pages with what they are now.
 *
 * @param renderShells renders shells again that may come out the same though they are made from something else
 */
export async function findFreshPages(
  inputs: RenderInputs,
  previous: CachedPages | undefined,
  renderShells: (keys: readonly string[]) => Promise<TrackedShells>,
): Promise<FreshPages> {
  if (previous?.key !== pagesKey(inputs)) return { jobs: new Map(), shells: new Map() };
  const hashNow = hashOfDependency(inputs);
  const keys = previous.dependencies.map(([key]) => key);
  const keysAt = (positions: readonly number[]) => positions.flatMap((at) => keys[at] ?? []);
  const shellsBefore = new Map(previous.shells.map(({ key, hash }) => [key, hash]));
  const isSame = previous.dependencies.map(
    ([key, before]) => shellsBefore.has(key) || hashNow(key) === before,
  );
  const sameShells = previous.shells.filter(({ uses }) => uses.every((at) => isSame[at]));
  const known: TrackedShells = new Map(
    sameShells.map(({ key, uses, hash }) => [key, { hash, dependencies: keysAt(uses) }]),
  );
  const others = previous.shells.map(({ key }) => key).filter((key) => !known.has(key));
  const shells = others.length > 0 ? new Map([...known, ...(await renderShells(others))]) : known;
  const isFresh = keys.map((key, at) =>
    shellsBefore.has(key) ? shells.get(key)?.hash === shellsBefore.get(key) : isSame[at],
  );
  const jobs = previous.jobs
    .filter(({ uses }) => uses.every((at) => isFresh[at]))
    .map(({ job, uses, files }) => [job, { files, dependencies: keysAt(uses) }] as const);
  return { jobs: new Map(jobs), shells };
}

/** A job of this build: its dependencies, and the files that came out. */
interface DoneJob {
  readonly job: RenderJob;
  readonly dependencies: readonly string[];
  readonly files: readonly CachedFile[];
}

/** Describes this build's pages for the next one. */
export function pagesForCache(
  inputs: RenderInputs,
  done: readonly DoneJob[],
  shells: TrackedShells,
): CachedPages {
  const hashNow = hashOfDependency(inputs);
  const positions = new Map<string, number>();
  const positionOf = (key: string) => {
    const at = positions.get(key) ?? positions.size;
    positions.set(key, at);
    return at;
  };
  const jobs = done.map(({ job, dependencies, files }) => ({
    job: jobKey(job),
    uses: dependencies.map(positionOf),
    files,
  }));
  const usedShells = [...shells]
    .filter(([key]) => positions.has(key))
    .map(([key, { dependencies, hash }]) => ({ key, uses: dependencies.map(positionOf), hash }));
  const hashes = [...positions.keys()].map((key) => [key, shells.has(key) ? '' : hashNow(key)] as const);
  return { key: pagesKey(inputs), dependencies: hashes, shells: usedShells, jobs };
}

/** Returns a job's key: where its page is in each language. */
export function jobKey(job: RenderJob): string {
  return JSON.stringify(job);
}

function hashOfDependency({ site, items }: RenderInputs): (key: string) => string {
  const hashes = itemHashes(items());
  // The empty hash is that of an item that isn't there.
  return createDependencyHasher(site, (id) => hashes.get(id) ?? '');
}

/** Hashes the dependencies of pages that aren't tracked. */
function pagesKey({ site, index, isValid }: RenderInputs): string {
  const { urls: _urls, sections: _sections, servers: _servers, config, ...others } = site;
  const shown = configKeys.map((key) => [key, config[key]]);
  return hashValues(shown, others, index.locales, index.defaultLocale, isValid);
}

/** Lists the keys of the configuration that pages read; the compiler names a key that is missing. */
const configKeys = Object.keys({
  origin: true,
  brand: true,
  localAssets: true,
  chat: true,
  accountApi: true,
  checkout: true,
  analytics: true,
  errorReports: true,
} satisfies Record<keyof RenderSite['config'], true>) as (keyof RenderSite['config'])[];
