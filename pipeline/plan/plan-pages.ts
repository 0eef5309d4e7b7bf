import { writtenPageTypes } from '../../domain/content-model.ts';
import { type Content, publishedIds } from '../model/content.ts';
import type { PagePlan } from '../model/plan.ts';
import type { UrlTable } from '../model/urls.ts';

/** Every page to write, each with its path in every language in which it exists. */
export function planPages(content: Content, urls: UrlTable): PagePlan[] {
  return publishedIds(content, writtenPageTypes)
    .map((entryId) => ({ entryId, paths: urls.get(entryId) ?? [] }))
    .filter(({ paths }) => paths.some((path) => path !== undefined));
}
