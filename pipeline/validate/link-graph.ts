import { pageTypes } from '../../domain/content/content-model.ts';
import { safeUri } from '../../domain/content/values.ts';
import type { Locale } from '../../domain/locales/locales.ts';
import { orderPath } from '../../domain/site/built-in-pages.ts';
import { memoize, memoizeByObject } from '../model/collections.ts';
import { type Content, publishedIds } from '../model/content.ts';
import { canonicalPath } from '../model/redirects.ts';
import { builtInPaths } from '../model/routes.ts';
import { decoded, pathOnSite, type UrlTable } from '../model/urls.ts';
import type { EntryCheck } from './check-entry.ts';

export interface LinkGraph {
  readonly content: Content;
  readonly urls: UrlTable;
  readonly leadsTo: ReadonlyMap<string, EntryCheck['leadsTo']>;
  readonly addresses: ReadonlyMap<string, EntryCheck['addresses']>;
  /** The directory of each page, stub or directory. */
  readonly liesIn: ReadonlyMap<string, string>;
  readonly served: ServedPaths;
  readonly origin: string;
}

/** Describes the page or stub at a path, with its language position. */
export interface RoutedPage {
  readonly entryId: string;
  readonly at: number;
}

/** Looks up pages by path. */
export interface ServedPaths {
  readonly pageAt: (path: string) => RoutedPage | undefined;
  readonly has: (path: string) => boolean;
  /** Returns whether a page was taken down in the path's language; texts show links to it without the link. */
  readonly hadPage: (path: string) => boolean;
  /** Returns whether the site's own order page is at a path, in any language. */
  readonly hasOrderPage: (path: string) => boolean;
  readonly paths: () => Iterable<string>;
}

/** Non-page files that addresses may name. */
const siteFiles: ReadonlySet<string> = new Set(['/robots.txt', '/sitemap.xml']);

/** Collects all served paths. @param redirects as in `ValidateOptions` @param sells as for `builtInRoutes` */
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
    has: (path) => pages.has(path) || builtIn.has(path) || !!redirects.get(path) || siteFiles.has(path),
    hadPage: (path) => redirects.get(path) === '',
    hasOrderPage: (path) => path.endsWith(orderPath) && builtIn.has(path),
    paths: () => [...pages.keys(), ...builtIn],
  };
}

interface AddressedPlace {
  /** Empty for a bare fragment. */
  readonly path: string;
  /** The decoded fragment, without the text that browsers highlight (`#id:~:text=…`). */
  readonly anchor: string | undefined;
  /** Begins with `?`; empty without parameters. */
  readonly search: string;
}

/** Splits an internal address into path, parameters and fragment. @param uri begins with `/`, `#` or the site's origin */
export function placeOfAddress(uri: string, graph: AddressSource): AddressedPlace | undefined {
  return placesOf(graph.content)(graph.origin)(uri) ?? undefined;
}

type AddressSource = Pick<LinkGraph, 'origin' | 'content'>;

/** Several rules look at the same addresses, each in every language. */
const placesOf = memoizeByObject((content: Content) =>
  memoize((origin: string) => memoize((uri: string) => splitAddress(uri, { origin, content }) ?? null)),
);

function splitAddress(uri: string, { origin, content }: AddressSource): AddressedPlace | undefined {
  const address = safeUri(uri) ?? '';
  const url = URL.parse(pathOnSite(address, origin) ?? address, origin);
  if (!url) return undefined;
  const anchor = url.hash ? decoded(url.hash.slice(1).replace(/:~:.*/s, '')) : undefined;
  return {
    path: address.startsWith('#') ? '' : canonicalPath(decoded(url.pathname), content.index.languages),
    anchor,
    search: url.search,
  };
}

/**
 * Finds the page that readers of a language get by a typed path, as `typedLink` in `pipeline/render/page-context.ts` leads
 * them: the path of a page in the default language, a former one too, leads to their own where it exists.
 * @param at position of the readers' language
 */
export function arrivalOf(
  { content, urls, served }: Pick<LinkGraph, 'content' | 'urls' | 'served'>,
  path: string,
  at: number,
): RoutedPage | undefined {
  const page = served.pageAt(path);
  if (!page || content.locales[page.at]?.prefix !== '') return page;
  return urls.get(page.entryId)?.[at] === undefined ? page : { entryId: page.entryId, at };
}

/** Returns whether an address is a path, without scheme and host. */
export function isWithoutOrigin(uri: string): boolean {
  return safeUri(uri)?.startsWith('/') ?? false;
}

/** Returns the language whose prefix a path begins with. */
export function languageIn(path: string, { content }: Pick<LinkGraph, 'content'>): Locale | undefined {
  const prefix = `/${path.split('/', 2)[1]}`;
  return content.index.languages.find((language) => language.prefix === prefix);
}
