import { pageTypes } from '../../domain/content/content-model.ts';
import { defaultPosition, type Locale } from '../../domain/locales/locales.ts';
import { type BuiltInPage, builtInPages } from '../../domain/site/built-in-pages.ts';
import { type Content, publishedIds } from './content.ts';
import type { WrittenFile } from './rendered-page.ts';
import type { UrlTable } from './urls.ts';

/** Describes the path of a page or stub in one language; entry and language identify it across builds. */
export interface PageRoute {
  /** Root-relative, not percent-encoded. */
  readonly path: string;
  readonly locale: string;
  readonly entryId: string;
}

export interface SiteRoutes {
  readonly pages: readonly PageRoute[];
  /** Pages that other systems serve. */
  readonly stubs: readonly PageRoute[];
}

export interface CurrentRoutes extends SiteRoutes {
  /** Paths of the built-in pages, which content links to by stubs at the same path. */
  readonly builtIn: ReadonlySet<string>;
}

export interface PublishedRoutes extends SiteRoutes {
  /** Former paths with the last page or stub that was there. */
  readonly former: readonly PageRoute[];
}

/** Lists every page and stub in every language. @param sells as for `builtInRoutes` */
export function routesOf(content: Content, urls: UrlTable, sells: boolean): CurrentRoutes {
  const builtIn = builtInPaths(content, urls, sells);
  const pages: PageRoute[] = [];
  const stubs: PageRoute[] = [];
  for (const entryId of publishedIds(content, pageTypes)) {
    const isStub = content.typeOf(entryId) === 'stub';
    const paths = urls.get(entryId);
    content.locales.forEach(({ code: locale }, at) => {
      const path = paths?.[at];
      if (path === undefined) return;
      if (!isStub) pages.push({ path, locale, entryId });
      else if (!builtIn.has(path)) stubs.push({ path, locale, entryId });
    });
  }
  return { pages, stubs, builtIn };
}

interface BuiltInRoute {
  readonly page: BuiltInPage;
  readonly paths: readonly (string | undefined)[];
}

/**
 * Lists the built-in pages, which exist in every language with other pages if there is an offer.
 * @param sells whether orders are configured
 */
export function builtInRoutes(content: Content, urls: UrlTable, sells: boolean): BuiltInRoute[] {
  if (publishedIds(content, ['offer']).length === 0) return [];
  const pages = publishedIds(content, pageTypes);
  const prefixes = content.locales.map(({ prefix }, at) =>
    pages.some((id) => urls.get(id)?.[at] !== undefined) ? prefix : undefined,
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

/** Describes the root of a site whose default language isn't published. */
export interface FrontPage {
  /** Target of `/`; undefined if it has a page or there is no home page. */
  readonly leadsTo: ({ readonly path: string } & Pick<Locale, 'tag' | 'direction'>) | undefined;
  /** Prefix of the language whose 404 page is copied to the root; undefined for the default one. */
  readonly notFoundIn: string | undefined;
}

/** Returns the path of a language's home page: `/`, `/de`. */
export function homePathOf({ prefix }: Pick<Locale, 'prefix'>): string {
  return prefix || '/';
}

/** Returns home page paths by language position; undefined where no page or stub is there. */
export function homePathsOf(content: Content, urls: UrlTable): (string | undefined)[] {
  const ids = publishedIds(content, pageTypes);
  return content.locales.map((locale, at) => {
    const path = homePathOf(locale);
    return ids.some((id) => urls.get(id)?.[at] === path) ? path : undefined;
  });
}

/**
 * Finds the first language with a home page, for the root of a site without one in the default language.
 * @param moved redirected addresses
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
    leadsTo: first && { path: homePathOf(first), tag: first.tag, direction: first.direction },
    notFoundIn: defaultPosition(locales) >= 0 ? undefined : locales[0]?.prefix,
  };
}

export interface PublishedSite extends PublishedRoutes {
  /** Hash of the manifest. */
  readonly sha256: string;
  /** Folders that may hold its files, which may be missing or changed. */
  readonly folders: readonly string[];
  /** All files except the manifest, including kept assets of the site before. */
  readonly files: readonly WrittenFile[];
}

/** Holds the manifest's file name in a whole site. */
export const manifestName = 'manifest.json';

/** Identifies folders that a build wrote and may replace. */
export const generator = 'meridian';
