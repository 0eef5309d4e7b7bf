/** Takes checks of entries from the cache that machines share, in groups: a request for each entry would take too long. */
import { hash } from 'node:crypto';
import { type CachedLists, itemHashes } from '../load/content-chunks.ts';
import { addToList } from '../model/collections.ts';
import type { Content } from '../model/content.ts';
import type { RemoteCache } from '../remote-cache/remote-cache.ts';
import { hashValues } from './build-cache.ts';
import { type CacheableCheck, checksKey } from './entry-checks.ts';
import { createSharedResults, type SharedResults } from './shared-results.ts';

/** Number of groups. A changed entry costs the checks of its group, and of those that read it. */
const groupCount = 64;

/** Creates the lookup of checks. @param program hash of the program */
export function createSharedChecks(
  remote: RemoteCache,
  program: string,
  content: Content,
  items: () => CachedLists,
  origin: string,
): SharedResults {
  const kind = hashValues('checks', program, checksKey(content, origin));
  return createSharedResults(remote, kind, (id) => itemHashes(items()).get(id) ?? '');
}

/**
 * Returns checks in the order of the ids.
 * @param check checks the entries of the groups that the cache doesn't have, which are stored then
 */
export async function shareChecks(
  shared: SharedResults,
  ids: readonly string[],
  check: (ids: readonly string[]) => Promise<readonly CacheableCheck[]>,
): Promise<readonly CacheableCheck[]> {
  const byGroup = new Map<number, string[]>();
  for (const id of ids.toSorted()) addToList(byGroup, groupOf(id), id);
  const groups = await Promise.all(
    [...byGroup].map(async ([group, own]) => {
      const name = JSON.stringify([group, hashValues(own)]);
      return { name, own, checks: parseChecks((await shared.find(name))?.value, own.length) };
    }),
  );
  const found = new Map(groups.flatMap(({ own, checks }) => paired(own, checks ?? [])));
  const stale = groups.flatMap(({ own, checks }) => (checks ? [] : own));
  for (const [id, one] of paired(stale, await check(stale))) found.set(id, one);
  for (const { name, own, checks } of groups) {
    if (checks) continue;
    const fresh = own.flatMap((id) => found.get(id) ?? []);
    const uses = new Set(fresh.flatMap((one) => one.uses));
    shared.store(name, [...uses], Buffer.from(JSON.stringify(fresh)));
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

function paired(ids: readonly string[], checks: readonly CacheableCheck[]): [string, CacheableCheck][] {
  return ids.flatMap((id, at) => {
    const check = checks[at];
    return check ? [[id, check]] : [];
  });
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
