import type { VpnServers } from '../../domain/servers/vpn-servers.ts';
import { cacheContent } from '../incremental/previous-build.ts';
import { openContent } from '../load/content-by-id.ts';
import { readChangesBytes } from '../load/content-changes.ts';
import { type CachedLists, fieldDigests, toCachedItems } from '../load/content-chunks.ts';
import { readContentIndex, writeContentIndex } from '../load/content-index.ts';
import { indexKnownContent, loadContent } from '../load/index-export.ts';
import { hasChanged } from '../load/known-content.ts';
import { withChanges } from '../load/lay-over.ts';
import { loadServers } from '../load/load-servers.ts';
import { setLineCounts } from '../load/locate-items.ts';
import { once } from '../model/collections.ts';
import type { Content } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { ContentFileError } from '../model/user-error.ts';
import type { CheckRun } from '../workers/run.ts';

/** Holds content and server data; workers open the content before their first task. */
export interface LoadedSite {
  readonly content: Content;
  readonly findings: readonly Finding[];
  /** Whether malformed items are missing from the index. */
  readonly hasLeftOutItems: boolean;
  readonly items: () => CachedLists;
  readonly servers: VpnServers | undefined;
  /** @throws ContentFileError if the content file was written to while parts of it were still on disk */
  readonly assertUnchanged: () => void;
}

/**
 * Reads the content file and the server data, and has all workers open the content.
 * @throws ContentFileError when either can't be read
 */
export async function loadSite({ options, timer, workers, cache, remote }: CheckRun): Promise<LoadedSite> {
  const { config } = options;
  const servers = loadServers(config.servers);
  const load = async () => {
    const { content: file } = config;
    const index = readContentIndex(file, options, config);
    if (index) return index;
    const known = await cache.content();
    const changed = known && indexKnownContent(known, config);
    if (changed) return changed;
    const whole = await loadContent(file, config, known?.previous);
    return writeContentIndex(file, options, whole) ?? whole;
  };
  const changes = readChangesBytes(config.content);
  const indexed = await timer.run('load', async () => withChanges(await load(), config, changes));
  const { findings, hasLeftOutItems, lists, stamp } = indexed;
  for (const name of ['entries', 'assets'] as const) setLineCounts(indexed.value[name], lists[name].lines);
  const items = once(() => ({ entries: toCachedItems(lists.entries), assets: toCachedItems(lists.assets) }));
  // Results for other machines must not be those of a file that changes meanwhile.
  const isCompared = remote?.mayWrite && indexed.value.onDisk;
  const digests = isCompared ? { digests: fieldDigests(items()) } : {};
  const value = { ...indexed.value, ...digests, drafts: options.drafts };
  workers.prepare('open', value);
  cacheContent(cache, indexed, items);
  const assertUnchanged = () => {
    if (!value.onDisk || !stamp || !hasChanged(value.onDisk, stamp)) return;
    throw new ContentFileError(
      `The content file ${config.content} was changed during the build.`,
      'Build again. The previous files are unchanged.',
    );
  };
  return { content: openContent(value), findings, hasLeftOutItems, items, servers, assertUnchanged };
}
