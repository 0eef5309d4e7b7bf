import { pageTypes } from '../../domain/content/content-model.ts';
import type { EntryLink } from '../../domain/content/entries.ts';
import { prefixOf } from '../../domain/locales/locales.ts';
import { serverPages } from '../../domain/servers/server-pages.ts';
import { fixedPagePaths } from '../../domain/site/shell-pages.ts';
import { type Content, publishedIds } from '../model/content.ts';
import { homePathsOf } from '../model/front-page.ts';
import { ownValue } from '../model/localize.ts';
import type { Sections } from '../model/plan.ts';
import { findPageAt, type UrlTable } from '../model/urls.ts';

/** Finds what lies in which directory. A page is a directory's index when both have the same URL. */
export function planSections(content: Content, urls: UrlTable): Sections {
  const pages = new Map<string, string[]>();
  const indexPages = new Map<string, string>();
  for (const id of publishedIds(content, pageTypes)) {
    const directory = linkOf(content, id, 'section');
    if (directory === undefined) continue;
    if (isSameUrl(urls, id, directory)) indexPages.set(directory, id);
    else add(pages, directory, id);
  }
  for (const [directory, id] of indexPages) {
    const parent = linkOf(content, directory, 'parentDirectory');
    if (parent !== undefined) add(pages, parent, id);
  }
  const fixed = fixedPagePaths.map((path) => [path, findPageAt(content, urls, `/${path}`)] as const);
  return {
    pages,
    homePage: findPageAt(content, urls, ''),
    homePaths: homePathsOf(content, urls),
    serverPages: findServerPages(content, urls),
    fixedPages: new Map(fixed.flatMap(([path, id]) => (id === undefined ? [] : [[path, id]]))),
    offers: publishedIds(content, ['offer']),
  };
}

/** A language may have its own slugs: a page is known by its path in any of them, the first language's before others'. */
function findServerPages(content: Content, urls: UrlTable): Map<string, string> {
  const found = new Map<string, string>();
  content.locales.forEach(({ code }, at) => {
    const prefix = prefixOf(code);
    for (const id of publishedIds(content, pageTypes)) {
      const path = urls.get(id)?.[at]?.slice(prefix.length) ?? '';
      if (serverPages.has(path) && !found.has(path)) found.set(path, id);
    }
  });
  return found;
}

function add(lists: Map<string, string[]>, key: string, id: string): void {
  const list = lists.get(key);
  if (list) list.push(id);
  else lists.set(key, [id]);
}

function linkOf(content: Content, id: string, field: string): string | undefined {
  const link = ownValue(content.entry(id)?.fields[field], content.index.defaultLocale);
  return (link as EntryLink | undefined)?.id;
}

function isSameUrl(urls: UrlTable, page: string, directory: string): boolean {
  const directoryUrls = urls.get(directory);
  return urls.get(page)?.some((url, at) => url !== undefined && url === directoryUrls?.[at]) ?? false;
}
