import { pageTypes } from '../../domain/content-model.ts';
import { type Content, publishedIds } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import type { UrlTable } from '../model/urls.ts';

/** Two pages or stubs at one URL; a directory shares its URL with its index page, and that is right. */
export function duplicatePaths(content: Content, urls: UrlTable): Finding[] {
  const clashes = new Map<string, { first: string; second: string; path: string; locales: string[] }>();
  const ids = publishedIds(content, pageTypes);
  content.locales.forEach((locale, at) => {
    const owners = new Map<string, string>();
    for (const id of ids) {
      const path = urls.get(id)?.[at];
      if (path === undefined) continue;
      const first = owners.get(path) ?? id;
      owners.set(path, first);
      if (first === id) continue;
      const clash = clashes.get(`${first} ${id}`) ?? { first, second: id, path, locales: [] };
      clash.locales.push(locale.code);
      clashes.set(`${first} ${id}`, clash);
    }
  });
  return [...clashes.values()].map(({ first, second, path, locales }) => ({
    rule: 'duplicate-path',
    message: `Duplicate path: the ${content.typeOf(second)} "${second}" has the path ${path}, which belongs to "${first}".`,
    hint: `Give one of the two another slug or section, or unpublish it.`,
    entryId: second,
    contentType: content.typeOf(second) ?? '',
    field: 'slug',
    target: first,
    path,
    affects: { pages: 2, locales },
  }));
}
