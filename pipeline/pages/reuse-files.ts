import type { FileGroup } from '../incremental/cache-parts.ts';
import type { CachedFile } from '../model/rendered-page.ts';
import { chunk } from '../workers/pool.ts';
import type { BuildRun } from '../workers/run.ts';

/** Lists per message: linking one takes less than rendering one. */
const listsAtOnce = 88;

/**
 * Reuses lists of published files: looks whether the new site's folder has them, and hard-links the other lists.
 * @returns `undefined` for a list with a changed file
 */
export async function reuseFiles(
  { options, workers, folder, finishFolder }: BuildRun,
  lists: readonly (readonly CachedFile[])[],
): Promise<(readonly CachedFile[] | undefined)[]> {
  const isThere = await finishFolder();
  const others = lists.filter((files) => !files.every(isThere));
  const inputs = chunk(others, listsAtOnce).map((part) => ({
    from: options.config.out,
    to: folder,
    lists: part,
  }));
  const linked = (await workers.map('reuse', inputs)).flat();
  const linkedLists = new Map(others.map((files, at) => [files, linked[at]]));
  return lists.map((files) => (linkedLists.has(files) ? linkedLists.get(files) : files));
}

/** Hard-links a group of published files if its key matches and no file has changed. */
export async function reuseGroup(
  run: BuildRun,
  group: FileGroup | undefined,
  key: string | undefined,
): Promise<readonly CachedFile[] | undefined> {
  if (!group || key === undefined || group.key !== key) return undefined;
  const [files] = await reuseFiles(run, [group.files]);
  return files;
}
