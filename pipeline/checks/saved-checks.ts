import { siteAddress } from '../../domain/site/base-path.ts';
import type { SiteOptions } from '../context.ts';
import { readCacheFile, writeCacheFile } from '../files/cache-file.ts';
import { hashModel } from '../files/input-hashes.ts';
import { hashValues } from '../incremental/build-cache.ts';
import { type CacheableCheck, checksKey } from '../incremental/entry-checks.ts';
import { checksFileOf } from '../load/content-index.ts';
import type { Content, ContentIndex } from '../model/content.ts';

type Checks = ReadonlyMap<string, CacheableCheck>;

/** Keeps the checks of all entries of a content file. */
interface SavedChecks {
  /** Returns those that the changes laid over the file don't touch; undefined without any. */
  readonly take: () => Checks | undefined;
  readonly store: (checks: Checks) => void;
}

/** Opens the checks beside the index of a content file, for commands of the same program. */
export function openSavedChecks(
  options: SiteOptions,
  content: Content,
  { sha256 }: NonNullable<ContentIndex['contentIndex']>,
): SavedChecks {
  const { config, drafts = false } = options;
  const file = checksFileOf(config.content);
  const changes = content.index.changes?.items ?? new Map<string, string>();
  const kind = checksKey(content, siteAddress(config));
  const key = hashValues(hashModel(options), kind, sha256, drafts);
  return {
    take: () => {
      const saved = readCacheFile(file, key);
      if (!saved) return undefined;
      const checks = JSON.parse(saved.read('checks') as string) as [string, CacheableCheck][];
      const before = saved.read('changes') as ReadonlyMap<string, string>;
      const isTouched = (id: string) => before.get(id) !== changes.get(id);
      return new Map(checks.filter(([id, { uses }]) => !isTouched(id) && !uses.some(isTouched)));
    },
    store: (checks) => {
      try {
        writeCacheFile(file, key, { checks: JSON.stringify([...checks]), changes });
      } catch {
        // The next command checks them again.
      }
    },
  };
}
