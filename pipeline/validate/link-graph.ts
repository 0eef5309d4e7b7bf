import { pageTypes } from '../../domain/content/content-model.ts';
import { safeUri } from '../../domain/content/safe-uri.ts';
import { unprefixedLocale } from '../../domain/locales/locales.ts';
import { builtInPaths } from '../model/built-in-places.ts';
import { type Content, publishedIds } from '../model/content.ts';
import type { UrlTable } from '../model/urls.ts';
import { withoutEnd, withoutHtml } from '../model/without-html.ts';
import type { EntryCheck } from './check-entry.ts';

/** What leads where, put together from the entries' own links. */
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

/** Who answers at a path: a page or stub, in the language with this position in the content's order. */
export interface PageAt {
  readonly entryId: string;
  readonly at: number;
}

/** All paths at which a visitor finds something. */
export interface ServedPaths {
  readonly pageAt: (path: string) => PageAt | undefined;
  readonly has: (path: string) => boolean;
  readonly paths: () => Iterable<string>;
}

/** Files of the site that an address may name. */
const siteFiles: ReadonlySet<string> = new Set(['/robots.txt', '/sitemap.xml']);

/** @param redirects from path to path @param sells as for `builtInPlaces` */
export function servedPaths(
  content: Content,
  urls: UrlTable,
  redirects: ReadonlyMap<string, string>,
  sells: boolean,
): ServedPaths {
  const builtIn = builtInPaths(content, urls, sells);
  const pages = new Map<string, PageAt>();
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

/** A written address as a place on the site. */
interface AddressedPlace {
  /** As the site names its pages; empty for a place on the page that shows the address. */
  readonly path: string;
  /** What follows `#`, decoded. */
  readonly anchor: string | undefined;
}

/** @param uri one that begins with `/` or `#`, or with the site's origin */
export function placeOfAddress(uri: string, origin: string): AddressedPlace | undefined {
  const address = safeUri(uri) ?? '';
  const url = URL.parse(address, origin);
  if (!url) return undefined;
  const anchor = url.hash ? decoded(url.hash.slice(1)) : undefined;
  return { path: address.startsWith('#') ? '' : servedPath(decoded(url.pathname)), anchor };
}

/** What servers of the site redirect to before anything else: no `.html`, no slash at the end, no `/en`. */
function servedPath(pathname: string): string {
  const bare = withoutEnd(withoutHtml(pathname), '/index');
  const [, first, ...rest] = bare.split('/');
  return first === unprefixedLocale ? `/${rest.join('/')}` : bare || '/';
}

/** What isn't well encoded stays as it is: no page has such a path. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
