import { type Content, publishedIds } from '../model/content.ts';
import type { UrlTable } from '../model/urls.ts';

/** Paths of the pages on the same origin that other systems serve. */
export function stubPaths(content: Content, urls: UrlTable): string[] {
  const paths = publishedIds(content, new Set(['stub'])).flatMap((id) => urls.get(id) ?? []);
  return [...new Set(paths.filter((path) => path !== undefined))].sort();
}
