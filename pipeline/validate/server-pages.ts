import { pageTypes } from '../../domain/content/content-model.ts';
import { defaultPosition } from '../../domain/locales/locales.ts';
import { pagesLedTo } from '../../domain/servers/server-links.ts';
import { serverPages, serverPagesPath } from '../../domain/servers/server-pages.ts';
import type { VpnServers } from '../../domain/servers/vpn-servers.ts';
import { firstOf } from '../../domain/site/format-count.ts';
import { publishedIds } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { aboutEntry } from './findings.ts';
import type { LinkGraph } from './link-graph.ts';

/**
 * Finds server pages without a location in the data (spec 2 §2.2), if a page shows a `serverLocations` block.
 * @param pagesOf returns the ids of the pages that show an entry
 */
export function serverPageDrift(
  graph: LinkGraph,
  pagesOf: (entryId: string) => readonly string[],
  servers: VpnServers | undefined,
): Finding[] {
  const block = shownServerLocations(graph, pagesOf);
  if (block === undefined || defaultPosition(graph.content.locales) < 0) return [];
  const real = new Set(serverPathsIn(graph));
  const missing = [...serverPages].filter((path) => !real.has(path));
  const ledTo = servers && pagesLedTo(servers);
  const unreached = ledTo ? [...serverPages].filter((path) => real.has(path) && !ledTo.has(path)) : [];
  const unknown = [...real].filter((path) => !serverPages.has(path));
  return [
    ...drift(block, missing, 'in the list of known pages, but not published', 'Publish these pages.'),
    ...drift(
      block,
      unknown,
      'published, but not in the list of known pages, so no table links to them',
      'Link to them from the content, or unpublish them: the list is a part of Meridian.',
    ),
    ...drift(
      block,
      unreached,
      'known and published, but no place in the server data links to them',
      'Update the file that `servers` names in site.config.ts, or unpublish these pages if there are no servers any more.',
    ),
  ];
}

function serverPathsIn({ content, urls }: LinkGraph): string[] {
  const at = defaultPosition(content.locales);
  const pattern = new RegExp(`^${serverPagesPath}/[^/]+-vpn(?:/[^/]+-vpn)?$`);
  return publishedIds(content, pageTypes).flatMap((id) => {
    const path = urls.get(id)?.[at];
    return path !== undefined && pattern.test(path) ? [path] : [];
  });
}

function drift(entryId: string, paths: readonly string[], what: string, hint: string): Finding[] {
  if (paths.length === 0) return [];
  const all = `${what} (${paths.length}): ${firstOf(paths, 10)}`;
  return [aboutEntry('server-page-drift', { id: entryId, type: 'serverLocations' }, all, hint)];
}

/** Finds a shown `serverLocations` block. @param pagesOf returns the ids of the pages that show an entry */
export function shownServerLocations(
  { content }: LinkGraph,
  pagesOf: (entryId: string) => readonly string[],
): string | undefined {
  return publishedIds(content, ['serverLocations']).find((id) => pagesOf(id).length > 0);
}
