import { pageTypes, writtenPageTypes } from '../../domain/content/content-model.ts';
import { type Content, publishedIds } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { destinationName } from '../model/localize.ts';
import { builtInPaths } from '../model/routes.ts';
import type { UrlTable } from '../model/urls.ts';
import { aboutEntry, inLocales } from './findings.ts';

/** Finds pages or stubs with the same URL; a directory and its index page may share one. */
export function duplicatePaths(content: Content, urls: UrlTable, sells: boolean): Finding[] {
  return [...clashesOfEntries(content, urls), ...clashesWithBuiltIns(content, urls, sells)];
}

/** Finds pages at the path of a built-in page, where only stubs are allowed. */
function clashesWithBuiltIns(content: Content, urls: UrlTable, sells: boolean): Finding[] {
  const builtIn = builtInPaths(content, urls, sells);
  return publishedIds(content, writtenPageTypes).flatMap((entryId) => {
    const paths = urls.get(entryId) ?? [];
    const path = paths.find((own) => own !== undefined && builtIn.has(own));
    if (path === undefined) return [];
    const taken = content.locales.filter((_, at) => builtIn.has(paths[at] ?? ''));
    const codes = taken.map(({ code }) => code);
    const type = content.typeOf(entryId) ?? '';
    return [
      aboutEntry(
        'duplicate-path',
        { id: entryId, type },
        `the ${type} "${entryId}" has the path ${path}, which belongs to a built-in page`,
        'Give the page another slug or section. To link to the built-in page, use a stub with its path.',
        {
          field: 'slug',
          path,
          ...inLocales(codes, content.locales.length),
          affects: { pages: 1, locales: codes },
        },
      ),
    ];
  });
}

function clashesOfEntries(content: Content, urls: UrlTable): Finding[] {
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
  return [...clashes.values()].map(({ first, second, path, locales }) => {
    const type = content.typeOf(second) ?? '';
    return aboutEntry(
      'duplicate-path',
      { id: second, type },
      `the ${type} "${second}" has the path ${path}, which belongs to "${first}"`,
      'Give one of the two another slug or section, or unpublish it.',
      {
        field: 'slug',
        target: first,
        path,
        ...inLocales(locales, content.locales.length),
        affects: { pages: 2, locales },
      },
    );
  });
}

/** Finds email destinations with the same name. */
export function duplicateDestinations(content: Content): Finding[] {
  const owners = new Map<string, string>();
  return publishedIds(content, ['emailNamedDestination']).flatMap((id) => {
    const name = destinationName(content, id);
    if (name === undefined) return [];
    const first = owners.get(name) ?? id;
    owners.set(name, first);
    if (first === id) return [];
    return aboutEntry(
      'duplicate-path',
      { id, type: 'emailNamedDestination' },
      `two email destinations are named "${name}", "${first}" and "${id}"`,
      'Give one of the two another name, or unpublish it.',
      { field: 'name', target: first },
    );
  });
}
