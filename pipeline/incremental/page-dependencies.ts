/** Finds pages of the previous build whose dependencies all have the same hashes. */
import { type CachedLists, itemHashes } from '../load/content-chunks.ts';
import type { ContentIndex } from '../model/content.ts';
import type { RenderJob } from '../model/plan.ts';
import type { CachedFile } from '../model/rendered-page.ts';
import { createDependencyHasher, type RenderSite } from '../render/render-site.ts';
import type { TrackedShells } from '../render/shells.tsx';
import { hashValues } from './build-cache.ts';

/** Holds the inputs of all pages: the site, its content and item hashes. */
export interface RenderInputs {
  readonly site: RenderSite;
  readonly index: ContentIndex;
  readonly isValid: boolean;
  readonly items: () => CachedLists;
}

export interface CachedPages {
  /** Hash of the inputs that all pages share. */
  readonly key: string;
  /** Dependencies of pages with their hashes; empty for a shell. */
  readonly dependencies: readonly (readonly [key: string, hash: string])[];
  /** Page shells with a hash of their markup. Pages depend on the markup, not on the shell's dependencies. */
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

/** Holds the previous build's fresh pages by render job. */
export interface FreshPages {
  readonly jobs: ReadonlyMap<
    string,
    { readonly files: readonly CachedFile[]; readonly dependencies: readonly string[] }
  >;
  readonly shells: TrackedShells;
}

/**
 * Finds fresh pages by comparing dependency hashes.
 * @param renderShells renders shells whose dependencies changed, since their markup may be the same
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

interface DoneJob {
  readonly job: RenderJob;
  readonly dependencies: readonly string[];
  readonly files: readonly CachedFile[];
}

/** Describes this build's pages for the cache. */
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

/** Returns a job's key: its page's path in each language. */
export function jobKey(job: RenderJob): string {
  return JSON.stringify(job);
}

function hashOfDependency({ site, items }: RenderInputs): (key: string) => string {
  const hashes = itemHashes(items());
  // An empty hash means that the item doesn't exist.
  return createDependencyHasher(site, (id) => hashes.get(id) ?? '');
}

/** Hashes the untracked dependencies of pages. */
function pagesKey({ site, index, isValid }: RenderInputs): string {
  const { urls: _urls, sections: _sections, servers: _servers, config, ...others } = site;
  const shown = configKeys.map((key) => [key, config[key]]);
  return hashValues(shown, others, index.locales, index.defaultLocale, isValid);
}

/** Lists the configuration keys that pages read; checked for completeness by the compiler. */
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
