import { pageTypes } from '../../domain/content/content-model.ts';
import { safeUri } from '../../domain/content/values.ts';
import { type Content, publishedIds } from '../model/content.ts';
import { canonicalPath } from '../model/redirects.ts';
import { builtInPaths } from '../model/routes.ts';
import type { UrlTable } from '../model/urls.ts';
import type { EntryCheck } from './check-entry.ts';

/** Holds the links between entries, collected from the entries' checks. */
export interface LinkGraph {
  readonly content: Content;
  readonly urls: UrlTable;
  readonly leadsTo: ReadonlyMap<string, EntryCheck['leadsTo']>;
  readonly addresses: ReadonlyMap<string, EntryCheck['addresses']>;
  /** The directory in which a page, stub or directory lies. */
  readonly liesIn: ReadonlyMap<string, string>;
  readonly served: ServedPaths;
  readonly origin: string;
}

/** Describes the page or stub at a path, with the language's position in the content's order. */
export interface RoutedPage {
  readonly entryId: string;
  readonly at: number;
}

/** Looks up pages by path. */
export interface ServedPaths {
  readonly pageAt: (path: string) => RoutedPage | undefined;
  readonly has: (path: string) => boolean;
  readonly paths: () => Iterable<string>;
}

/** Files of the site that an address may name. */
const siteFiles: ReadonlySet<string> = new Set(['/robots.txt', '/sitemap.xml']);

/**
 * Collects all paths at which a visitor finds something.
 *
 * @param redirects from path to path
 * @param sells as for `builtInRoutes`
 */
export function servedPaths(
  content: Content,
  urls: UrlTable,
  redirects: ReadonlyMap<string, string>,
  sells: boolean,
): ServedPaths {
  const builtIn = builtInPaths(content, urls, sells);
  const pages = new Map<string, RoutedPage>();
  for (const entryId of publishedIds(content, pageTypes)) {
    urls.get(entryId)?.forEach((path, at) => {
      if (path !== undefined && !pages.has(path)) pages.set(path, { entryId, at });
    });
  }
  const pageAt = (path: string) => pages.get(path) ?? pages.get(redirects.get(path) ?? '');
  return {
    pageAt,
    has: (path) => pages.has(path) || builtIn.has(path) || redirects.has(path) || siteFiles.has(path),
    paths: () => [...pages.keys(), ...builtIn],
  };
}

/** Describes an address of the site. */
interface AddressedPlace {
  /** As the site names its pages; empty for a place on the page that shows the address. */
  readonly path: string;
  /** The fragment after `#`, decoded. */
  readonly anchor: string | undefined;
}

/**
 * Splits an address of the site into path and fragment.
 *
 * @param uri one that begins with `/` or `#`, or with the site's origin
 */
export function placeOfAddress(uri: string, origin: string): AddressedPlace | undefined {
  const address = safeUri(uri) ?? '';
  const url = URL.parse(address, origin);
  if (!url) return undefined;
  const anchor = url.hash ? decoded(url.hash.slice(1)) : undefined;
  return { path: address.startsWith('#') ? '' : canonicalPath(decoded(url.pathname)), anchor };
}

/** Decodes a path. A malformed one stays as it is: no page has such a path. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
