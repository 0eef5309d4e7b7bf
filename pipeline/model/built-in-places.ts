import { pageTypes } from '../../domain/content/content-model.ts';
import { prefixOf } from '../../domain/locales/locales.ts';
import { type BuiltInPage, builtInPages } from '../../domain/site/built-in-pages.ts';
import { type Content, publishedIds } from './content.ts';
import type { UrlTable } from './urls.ts';

/** A page that comes from code, with its path in each language in the content's order. */
export interface BuiltInPlace {
  readonly page: BuiltInPage;
  readonly paths: readonly (string | undefined)[];
}

/**
 * The built-in pages that a site has: none where there is no offer, and those in every language that has other pages.
 *
 * @param sells whether the site is configured to take orders
 */
export function builtInPlaces(content: Content, urls: UrlTable, sells: boolean): BuiltInPlace[] {
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

/** All paths at which there are built-in pages. */
export function builtInPaths(content: Content, urls: UrlTable, sells: boolean): ReadonlySet<string> {
  const paths = builtInPlaces(content, urls, sells).flatMap((place) => place.paths);
  return new Set(paths.filter((path) => path !== undefined));
}
