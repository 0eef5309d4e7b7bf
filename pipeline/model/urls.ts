import { pageTypes } from '../../domain/content/content-model.ts';
import { prefixOf } from '../../domain/locales/locales.ts';
import { type Content, publishedIds } from './content.ts';

/**
 * Where every entry with a URL leads, by entry id: one item a published language, in the content's order of languages.
 *
 * An item is a root-relative path, an http(s) or mailto URL, or `#id` of the page it stands on; undefined where the
 * entry doesn't exist in the language.
 */
export type UrlTable = ReadonlyMap<string, readonly (string | undefined)[]>;

/**
 * The page or stub that lies at a path below a language's root, in whichever published language it does first.
 *
 * @param path without the language's prefix; empty for the home page
 */
export function findPageAt(content: Content, urls: UrlTable, path: string): string | undefined {
  const wanted = content.locales.map(({ code }) => `${prefixOf(code)}${path}` || '/');
  return publishedIds(content, pageTypes).find((id) => urls.get(id)?.some((url, at) => url === wanted[at]));
}
