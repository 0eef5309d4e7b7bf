import type { Content } from '../model/content.ts';
import type { BuildWorkers } from '../workers/build-tasks.ts';
import { chunk } from '../workers/pool.ts';
import type { KeptCheck } from './build-state.ts';
import { changedIds, type ItemLists, itemDigests } from './item-digests.ts';
import { digestOf, type PastState } from './memory.ts';

/** All entries' checks, with what the next build needs to keep them. */
export interface ChecksToKeep {
  readonly key: string;
  readonly entries: readonly KeptCheck[];
  /** Ids of what has changed since the build whose checks were kept; undefined: any may have. */
  readonly changed: ReadonlySet<string> | undefined;
  /** What the checks were before, by id. */
  readonly before: ReadonlyMap<string, KeptCheck>;
}

/** Checks in all threads the entries whose checks may come out differently than in the last build. */
export async function keepChecks(
  content: Content,
  items: () => ItemLists,
  origin: string,
  past: PastState | undefined,
  workers: BuildWorkers,
): Promise<ChecksToKeep> {
  const key = checksKey(content, origin);
  const kept = past && past('checks').key === key ? past('checks').entries : [];
  const changed =
    kept.length > 0 && past ? changedIds(itemDigests(past('items')), itemDigests(items())) : undefined;
  const before = new Map(kept.map((check) => [check.id, check]));
  const isRight = (id: string) =>
    changed !== undefined &&
    !changed.has(id) &&
    (before.get(id)?.uses.every((used) => !changed.has(used)) ?? false);
  const { ids } = content.index.entries;
  const parts = chunk(
    ids.filter((id) => !isRight(id)),
    250,
  );
  const fresh = await workers.map(
    'checkForCache',
    parts.map((part) => ({ ids: part, origin })),
  );
  const now = new Map([...before, ...fresh.flat().map((check) => [check.id, check] as const)]);
  return { key, entries: ids.flatMap((id) => now.get(id) ?? []), changed, before };
}

/** What every check depends on. */
function checksKey({ index }: Content, origin: string): string {
  const types = index.spaceTypes?.map(({ offset: _, ...type }) => type);
  return digestOf(origin, index.locales, index.defaultLocale, index.assets.ids.length === 0, types ?? null);
}
