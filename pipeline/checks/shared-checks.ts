/** Takes checks of entries from the cache that machines share, in groups: a request for each entry would take too long. */

import { hash } from 'node:crypto';
import { siteAddress } from '../../domain/site/base-path.ts';
import type { SiteOptions } from '../context.ts';
import { hashModel } from '../files/input-hashes.ts';
import { hashValues } from '../incremental/build-cache.ts';
import { type CacheableCheck, checksKey } from '../incremental/entry-checks.ts';
import { itemHashes } from '../load/content-chunks.ts';
import type { RemoteCache } from '../model/remote-cache.ts';
import type { LoadedSite } from './load-site.ts';

/** Number of groups. A changed entry costs the checks of its group, and of those that read it. */
const groupCount = 64;

type Checks = ReadonlyMap<string, CacheableCheck>;

/** Gives checks of other machines. */
interface SharedChecks {
  /** Returns the checks that the cache has, by id; none unless all entries are wanted. */
  readonly take: (ids: readonly string[]) => Promise<Checks>;
  /** Stores the checks of the groups that `take` hasn't found. */
  readonly store: (checks: Checks) => void;
}

/** Opens the checks of other machines. */
export function openSharedChecks(
  options: SiteOptions,
  remote: RemoteCache,
  { content, items }: LoadedSite,
): SharedChecks {
  const { config } = options;
  const kind = hashValues('checks', hashModel(options), checksKey(content, siteAddress(config)));
  const results = remote.resultsOf(kind, (id) => itemHashes(items()).get(id) ?? '');
  let missing: { readonly name: string; readonly ids: readonly string[] }[] = [];
  return {
    take: async (ids) => {
      if (ids.length < content.index.entries.ids.length) return new Map();
      const groups = await Promise.all(
        [...Map.groupBy(ids.toSorted(), groupOf)].map(async ([group, own]) => {
          const name = JSON.stringify([group, hashValues(own)]);
          return { name, ids: own, checks: parseChecks((await results.find(name))?.value, own.length) };
        }),
      );
      missing = groups.filter(({ checks }) => !checks);
      return new Map(
        groups.flatMap(({ ids: own, checks = [] }) =>
          checks.map((check, at) => [own[at] ?? '', check] as const),
        ),
      );
    },
    store: (checks) => {
      for (const { name, ids } of missing) {
        const own = ids.flatMap((id) => checks.get(id) ?? []);
        const uses = new Set(own.flatMap((check) => check.uses));
        results.store(name, [...uses], Buffer.from(JSON.stringify(own)));
      }
    },
  };
}

/** Groups don't depend on other entries or on their order. */
function groupOf(id: string): number {
  return Number.parseInt(hash('sha256', id).slice(0, 8), 16) % groupCount;
}

/** @returns undefined for anything but the checks of a number of entries */
function parseChecks(value: Buffer | undefined, count: number): readonly CacheableCheck[] | undefined {
  try {
    const checks: unknown = value && JSON.parse(value.toString('utf8'));
    return Array.isArray(checks) && checks.length === count && checks.every(isCheck) ? checks : undefined;
  } catch {
    return undefined;
  }
}

function isCheck(check: Partial<CacheableCheck> | null): check is CacheableCheck {
  return (
    typeof check?.result === 'string' &&
    typeof check.urlBasis === 'string' &&
    Array.isArray(check.untranslatedIn) &&
    Array.isArray(check.uses) &&
    Array.isArray(check.shows)
  );
}
