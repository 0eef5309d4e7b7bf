import { isWrittenPageType, writtenPageTypes } from '../../domain/content/content-model.ts';
import { pagesLedTo } from '../../domain/servers/server-links.ts';
import type { VpnServers } from '../../domain/servers/vpn-servers.ts';
import { setupPath } from '../../domain/site/built-in-pages.ts';
import { fixedPagePaths, shellPagePaths } from '../../domain/site/shell.ts';
import { addToList } from '../model/collections.ts';
import { publishedIds } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { builtInRoutes } from '../model/routes.ts';
import { findPageAt } from '../model/urls.ts';
import { aboutEntry } from './findings.ts';
import type { LinkGraph } from './link-graph.ts';
import { placeOfAddress } from './link-graph.ts';
import { shownServerLocations } from './server-pages.ts';

/**
 * Finds pages without inbound links. Links from the page itself and from unused entries don't count; email
 * destinations, fixed pages, directory lists and breadcrumbs do.
 * @param pagesOf returns the ids of the pages that show an entry
 * @param servers adds links of a shown server list
 */
export function orphanPages(
  graph: LinkGraph,
  pagesOf: (entryId: string) => readonly string[],
  servers: VpnServers | undefined,
): Finding[] {
  const { content, urls } = graph;
  const pages = publishedIds(content, writtenPageTypes);
  const sources = linkSources(graph);
  const reached = new Set([
    ...pagesKnownToCode(graph),
    ...listedAndAbove(graph, pages),
    ...(servers && shownServerLocations(graph, pagesOf) !== undefined ? pagesOfServers(graph, servers) : []),
  ]);
  const isReached = (id: string) =>
    reached.has(id) || sources.get(id)?.some((source) => leadsFromElsewhere(source, id));
  const leadsFromElsewhere = (source: string, id: string) =>
    content.typeOf(source) === 'emailNamedDestination' || pagesOf(source).some((page) => page !== id);
  return pages.flatMap((id) => {
    const path = urls.get(id)?.find((url) => url !== undefined);
    // Pages with a duplicate path have another finding.
    const isHidden = path === undefined || graph.served.pageAt(path)?.entryId !== id;
    if (isHidden || isReached(id)) return [];
    return aboutEntry(
      'orphan-page',
      { id, type: content.typeOf(id) ?? '' },
      `no menu, list, text or button leads to ${path}`,
      "Link to it from another page or a menu, or unpublish it if it isn't needed any more.",
      { path },
    );
  });
}

/** Maps each page to the entries that link to it. */
function linkSources(graph: LinkGraph): Map<string, string[]> {
  const { content, leadsTo, addresses, served, urls } = graph;
  const sources = new Map<string, string[]>();
  const pageAt = (path: string | undefined) =>
    path === undefined ? undefined : served.pageAt(path)?.entryId;
  const add = (page: string | undefined, source: string) => {
    if (page !== undefined) addToList(sources, page, source);
  };
  for (const [source, links] of leadsTo) {
    // Counts pages with the same path separately.
    for (const { id } of links) add(isPage(content, id) ? id : pageAt(firstPath(urls.get(id))), source);
  }
  for (const [source, list] of addresses) {
    for (const { uri } of list) add(pageAt(placeOfAddress(uri, graph)?.path), source);
  }
  return sources;
}

function isPage(content: LinkGraph['content'], id: string): boolean {
  return isWrittenPageType(content.typeOf(id));
}

/** Returns an entry's first path; all languages have the same page. */
function firstPath(row: readonly (string | undefined)[] = []): string | undefined {
  return row.find((url) => url !== undefined)?.replace(/#.*/s, '');
}

function pagesKnownToCode({ content, urls }: LinkGraph): string[] {
  // The renewal page exists without a checkout, too; the shop leads to the page after the payment.
  const isSold = builtInRoutes(content, urls, false).length > 0;
  const paths = (isSold ? fixedPagePaths : shellPagePaths).map((path) => `/${path}`);
  return ['', ...paths, ...(isSold ? [setupPath] : [])].flatMap(
    (path) => findPageAt(content, urls, path) ?? [],
  );
}

function pagesOfServers({ content, served }: LinkGraph, servers: VpnServers): string[] {
  const prefixes = content.locales.map(({ prefix }) => prefix);
  return [...pagesLedTo(servers)].flatMap((path) =>
    prefixes.flatMap((prefix) => served.pageAt(prefix + path)?.entryId ?? []),
  );
}

/** Yields pages in listed directories, and index pages of ancestor directories. */
function* listedAndAbove(graph: LinkGraph, pages: readonly string[]): Generator<string> {
  const { content, liesIn, leadsTo, served, urls } = graph;
  const listed = new Set<string>();
  for (const [source, links] of leadsTo) {
    if (content.typeOf(source) !== 'threeColumnDirectoryLinks') continue;
    for (const { field, id } of links) if (field === 'directory') listed.add(id);
  }
  for (const page of pages) {
    const section = liesIn.get(page) ?? '';
    const index = served.pageAt(firstPath(urls.get(section)) ?? '')?.entryId;
    const isIndex = index === page;
    if (listed.has(isIndex ? (liesIn.get(section) ?? '') : section)) yield page;
    if (!isIndex && index !== undefined) yield index;
    const above = liesIn.get(section);
    const parentIndex = served.pageAt(firstPath(urls.get(above ?? '')) ?? '')?.entryId;
    if (isIndex && parentIndex !== undefined) yield parentIndex;
  }
}
