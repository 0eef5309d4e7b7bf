import { pageTypes, writtenPageTypes } from '../../domain/content/content-model.ts';
import type { EntryLink } from '../../domain/content/entries.ts';
import { defaultPosition } from '../../domain/locales/locales.ts';
import { serverPages } from '../../domain/servers/server-pages.ts';
import { fixedPagePaths } from '../../domain/site/shell.ts';
import { addToList } from '../model/collections.ts';
import { type Content, publishedIds } from '../model/content.ts';
import { ownValue } from '../model/localize.ts';
import type { PagePlan, Sections } from '../model/plan.ts';
import type { FormerPaths } from '../model/redirects.ts';
import { builtInRoutes, homePathsOf } from '../model/routes.ts';
import { findPageAt, type UrlTable } from '../model/urls.ts';

/**
 * Lists every page with its path per language; the first of two at one path wins.
 * @param sells as for `builtInRoutes`
 */
export function planPages(content: Content, urls: UrlTable, sells: boolean): PagePlan[] {
  const taken = new Set<string>();
  const firstAt = (path: string | undefined) => {
    if (path === undefined || taken.has(path)) return undefined;
    taken.add(path);
    return path;
  };
  const own = publishedIds(content, writtenPageTypes).map((entryId) => ({
    entryId,
    paths: (urls.get(entryId) ?? []).map(firstAt),
  }));
  const builtIn = builtInRoutes(content, urls, sells).map(({ page, paths }) => ({
    page,
    paths: paths.map(firstAt),
  }));
  return [...own, ...builtIn].filter(({ paths }) => paths.some((path) => path !== undefined));
}

/**
 * Lists the URLs that pages may link to, without paths that lack a page or stub. Directories keep their URL without an
 * index page.
 */
export function planLinks(content: Content, urls: UrlTable): UrlTable {
  const pages = publishedIds(content, pageTypes);
  const served = content.locales.map((_, at) => new Set(pages.map((id) => urls.get(id)?.[at])));
  const isServed = (url: string, at: number) =>
    !url.startsWith('/') || served[at]?.has(url) || served[at]?.has(url.split('#', 1)[0]);
  const own = new Set(pages);
  return new Map(
    [...urls].map(([id, row]) => {
      const isWhole = own.has(id) || row.every((url, at) => url && isServed(url, at));
      return [id, isWhole ? row : row.map((url, at) => (url && isServed(url, at) ? url : undefined))];
    }),
  );
}

/** Lists the contents of directories. A page with the directory's URL is its index page. @param former where former paths lead */
export function planSections(
  content: Content,
  urls: UrlTable,
  inAllLanguages: { readonly content: Content; readonly urls: UrlTable } = { content, urls },
  former: FormerPaths = nothingFormer,
): Sections {
  const pages = new Map<string, string[]>();
  const indexPages = new Map<string, string>();
  for (const id of publishedIds(content, pageTypes)) {
    const directory = linkOf(content, id, 'section');
    if (directory === undefined) continue;
    if (isSameUrl(urls, id, directory)) indexPages.set(directory, id);
    else addToList(pages, directory, id);
  }
  for (const [directory, id] of indexPages) {
    const parent = linkOf(content, directory, 'parentDirectory');
    if (parent !== undefined) addToList(pages, parent, id);
  }
  const fixed = fixedPagePaths.map((path) => [path, findPageAt(content, urls, `/${path}`)] as const);
  return {
    pages,
    homePage: findPageAt(content, urls, ''),
    homePaths: homePathsOf(content, urls),
    serverPages: findServerPages(content, urls),
    fixedPages: new Map(fixed.flatMap(([path, id]) => (id === undefined ? [] : [[path, id]]))),
    paths: defaultPaths(inAllLanguages.content, inAllLanguages.urls, former),
    offers: publishedIds(content, ['offer']),
  };
}

const nothingFormer: FormerPaths = { redirects: new Map(), takenDown: [] };

/**
 * Maps the unprefixed paths of pages and stubs, former ones too, to their ids; the first of two at one path wins, and those taken down in a
 * language to none.
 */
function defaultPaths(
  content: Content,
  urls: UrlTable,
  { redirects, takenDown }: FormerPaths,
): Map<string, string> {
  const at = defaultPosition(content.locales);
  const moved = [...redirects.values()].filter(({ locale }) => locale === content.locales[at]?.code);
  const paths = new Map(takenDown.map((path) => [path, '']));
  for (const { from, entryId } of moved) paths.set(from, entryId);
  for (const id of publishedIds(content, pageTypes)) {
    const path = urls.get(id)?.[at];
    if (path !== undefined && !paths.has(path)) paths.set(path, id);
  }
  return paths;
}

/** Finds server pages by their paths; earlier languages take precedence. */
function findServerPages(content: Content, urls: UrlTable): Map<string, string> {
  const found = new Map<string, string>();
  content.locales.forEach(({ prefix }, at) => {
    for (const id of publishedIds(content, pageTypes)) {
      const path = urls.get(id)?.[at]?.slice(prefix.length) ?? '';
      if (serverPages.has(path) && !found.has(path)) found.set(path, id);
    }
  });
  return found;
}

function linkOf(content: Content, id: string, field: string): string | undefined {
  const link = ownValue(content.entry(id)?.fields[field], content.index.defaultLocale);
  return (link as EntryLink | undefined)?.id;
}

function isSameUrl(urls: UrlTable, page: string, directory: string): boolean {
  const directoryUrls = urls.get(directory);
  return urls.get(page)?.some((url, at) => url !== undefined && url === directoryUrls?.[at]) ?? false;
}
