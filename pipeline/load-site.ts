import type { VpnServers } from '../domain/servers/vpn-servers.ts';
import { knownItems } from './load/describe-content.ts';
import type { KnownContent, KnownItems, ListName } from './load/known-content.ts';
import { type IndexedContent, loadContent } from './load/load-content.ts';
import { loadServers } from './load/load-servers.ts';
import { openContent } from './load/open-content.ts';
import type { Content } from './model/content.ts';
import type { Finding } from './model/issue.ts';
import type { SiteOptions } from './site-options.ts';
import type { Stages } from './stages.ts';
import type { BuildWorkers } from './workers/build-tasks.ts';

/** What an export holds, in this thread and in all others. */
export interface LoadedContent {
  readonly content: Content;
  readonly findings: readonly Finding[];
  /** How the index came about. */
  readonly lists: IndexedContent['lists'];
  /** Its items as the next build may want to know them. */
  readonly items: () => KnownLists;
  /** The server data that site.config.ts names. */
  readonly servers: VpnServers | undefined;
}

type KnownLists = Readonly<Record<ListName, KnownItems>>;

/**
 * Reads the content file and the server data, and opens the content in all workers.
 *
 * @param earlier what an earlier reading of the content file tells of it
 * @throws ContentFileError when the content file is no export, or the server data can't be read
 */
export async function loadSite(
  { config }: SiteOptions,
  stages: Stages,
  workers: BuildWorkers,
  earlier?: KnownContent,
): Promise<LoadedContent> {
  const servers = loadServers(config.servers);
  const { value, findings, lists } = await stages.run('load', () =>
    loadContent(config.content, config.heldBackLocales, earlier),
  );
  await workers.all('open', value);
  let known: KnownLists | undefined;
  const items = () => {
    known ??= { entries: knownItems(lists.entries), assets: knownItems(lists.assets) };
    return known;
  };
  return { content: openContent(value), findings, lists, items, servers };
}
