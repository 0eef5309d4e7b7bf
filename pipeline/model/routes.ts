import { pageTypes } from '../../domain/content/content-model.ts';
import { prefixOf, unprefixedLocale } from '../../domain/locales/locales.ts';
import { type BuiltInPage, builtInPages } from '../../domain/site/built-in-pages.ts';
import { type Content, publishedIds } from './content.ts';
import type { WrittenFile } from './rendered-page.ts';
import type { UrlTable } from './urls.ts';

/** Describes the path of a page or stub in one language. Entry and language identify it when the path changes. */
export interface PageRoute {
  /** Root-relative, not encoded. */
  readonly path: string;
  /** UI code. */
  readonly locale: string;
  readonly entryId: string;
}

/** Lists the routes of pages and stubs. */
export interface SiteRoutes {
  readonly pages: readonly PageRoute[];
  /** Of pages that other systems serve. */
  readonly stubs: readonly PageRoute[];
}

/** Lists the routes of a build. */
export interface CurrentRoutes extends SiteRoutes {
  /** Paths of the built-in pages. Content links to one by a stub at its path. */
  readonly builtIn: ReadonlySet<string>;
}

/** Lists the routes of the published site. */
export interface PublishedRoutes extends SiteRoutes {
  /** Paths without a page, each with the last page or stub that was there. */
  readonly former: readonly PageRoute[];
}

/** Lists every page and stub in every language in which it exists. @param sells as for `builtInRoutes` */
export function routesOf(content: Content, urls: UrlTable, sells: boolean): CurrentRoutes {
  const builtIn = builtInPaths(content, urls, sells);
  const pages: PageRoute[] = [];
  const stubs: PageRoute[] = [];
  for (const entryId of publishedIds(content, pageTypes)) {
    content.locales.forEach(({ code: locale }, at) => {
      const path = urls.get(entryId)?.[at];
      if (path === undefined) return;
      if (content.typeOf(entryId) !== 'stub') pages.push({ path, locale, entryId });
      else if (!builtIn.has(path)) stubs.push({ path, locale, entryId });
    });
  }
  return { pages, stubs, builtIn };
}

/** A built-in page, with its path in each language in the content's order. */
interface BuiltInRoute {
  readonly page: BuiltInPage;
  readonly paths: readonly (string | undefined)[];
}

/**
 * Lists the built-in pages of a site: none where there is no offer, and those in every language that has other pages.
 *
 * @param sells whether the site is configured to take orders
 */
export function builtInRoutes(content: Content, urls: UrlTable, sells: boolean): BuiltInRoute[] {
  if (publishedIds(content, ['offer']).length === 0) return [];
  const pages = publishedIds(content, pageTypes);
  const prefixes = content.locales.map(({ code }, at) =>
    pages.some((id) => urls.get(id)?.[at] !== undefined) ? prefixOf(code) : undefined,
  );
  return builtInPages(sells).map((page) => ({
    page,
    paths: prefixes.map((prefix) => (prefix === undefined ? undefined : prefix + page.path)),
  }));
}

/** Returns the paths of all built-in pages. */
export function builtInPaths(content: Content, urls: UrlTable, sells: boolean): ReadonlySet<string> {
  const paths = builtInRoutes(content, urls, sells).flatMap(({ paths }) => paths);
  return new Set(paths.filter((path) => path !== undefined));
}

/** Describes the top of a site without English. */
export interface FrontPage {
  /** The home page that `/` leads to; undefined where a page is there, or no language has a home page. */
  readonly leadsTo: { readonly path: string; readonly code: string; readonly tag: string } | undefined;
  /** The UI code of the language whose 404 page is the top one too; undefined where that is English. */
  readonly notFoundIn: string | undefined;
}

/** Returns the path of a language's home page: `/`, `/de`. */
export function homePathOf(code: string): string {
  return prefixOf(code) || '/';
}

/** Returns the paths of home pages by the language's position; undefined where no page or stub is there. */
export function homePathsOf(content: Content, urls: UrlTable): (string | undefined)[] {
  const ids = publishedIds(content, pageTypes);
  return content.locales.map(({ code }, at) => {
    const path = homePathOf(code);
    return ids.some((id) => urls.get(id)?.[at] === path) ? path : undefined;
  });
}

/**
 * Finds what is at the top of a site where English isn't published or has no home page: the first language's that has one.
 *
 * @param moved addresses that are redirected
 */
export function frontPageOf(
  content: Content,
  urls: UrlTable,
  moved: ReadonlyMap<string, unknown>,
): FrontPage {
  const { locales } = content;
  const homePaths = homePathsOf(content, urls);
  const isTaken = homePaths.includes('/') || moved.has('/');
  const first = isTaken ? undefined : locales.find((_, at) => homePaths[at] !== undefined);
  return {
    leadsTo: first && { path: homePathOf(first.code), code: first.code, tag: first.tag },
    notFoundIn: locales.some(({ code }) => code === unprefixedLocale) ? undefined : locales[0]?.code,
  };
}

/** Describes the published site by its manifest. */
export interface PublishedSite extends PublishedRoutes {
  /** Of the manifest. */
  readonly sha256: string;
  /** Where its files may still be. A user compares each with the manifest: any may be gone or changed. */
  readonly folders: readonly string[];
  /** Every file of the site but the manifest, with those of the site before that it still holds. */
  readonly files: readonly WrittenFile[];
}

/** Gives the file name of the manifest in the folder of a whole site. */
export const manifestName = 'manifest.json';

/** Gives the file name of the manifest in the folder of a shard. */
export const shardName = 'shard.json';

/** Marks a manifest as one that a build has written, and its folder as one that a build may replace. */
export const generator = 'meridian';

/** Lists the kinds of output that a build writes: a whole site, or a shard of one. */
export type Product = 'site' | 'shard';
