import { pageTypes } from '../../domain/content/content-model.ts';
import { type Content, publishedIds } from '../model/content.ts';
import type { UrlTable } from '../model/urls.ts';

/**
 * The URLs that may be linked to: all but paths of the site where no page and no stub is, in that language.
 *
 * A directory has a URL whether or not it has an index page, and so has everything that leads to it.
 */
export function planLinks(content: Content, urls: UrlTable): UrlTable {
  const pages = publishedIds(content, pageTypes);
  const served = content.locales.map((_, at) => new Set(pages.map((id) => urls.get(id)?.[at])));
  const isServed = (url: string, at: number) =>
    !url.startsWith('/') || served[at]?.has(url.replace(/#.*/s, ''));
  return new Map(
    [...urls].map(([id, row]) => [id, row.map((url, at) => (url && isServed(url, at) ? url : undefined))]),
  );
}
