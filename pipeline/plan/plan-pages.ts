import { writtenPageTypes } from '../../domain/content/content-model.ts';
import { builtInPlaces } from '../model/built-in-places.ts';
import { type Content, publishedIds } from '../model/content.ts';
import type { PagePlan } from '../model/plan.ts';
import type { UrlTable } from '../model/urls.ts';

/**
 * Every page to write, each with its path in every language in which it exists; of two at one path the first has it.
 *
 * @param sells as for `builtInPlaces`
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
  const builtIn = builtInPlaces(content, urls, sells).map(({ page, paths }) => ({
    page,
    paths: paths.map(firstAt),
  }));
  return [...own, ...builtIn].filter(({ paths }) => paths.some((path) => path !== undefined));
}
