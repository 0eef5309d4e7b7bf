import { pageTypes } from '../../domain/content/content-model.ts';
import { builtInPaths } from './built-in-places.ts';
import { type Content, publishedIds } from './content.ts';
import type { UrlTable } from './urls.ts';

/** Where a page or stub is in one language. Entry and language together are what stays when the path changes. */
export interface Place {
  /** Root-relative, not encoded. */
  readonly path: string;
  /** UI code. */
  readonly locale: string;
  readonly entryId: string;
}

export interface Places {
  readonly pages: readonly Place[];
  /** Of pages that other systems serve. */
  readonly stubs: readonly Place[];
}

/** All that a build serves. */
export interface CurrentPlaces extends Places {
  /** Paths of the pages that come from code. A stub at one of them is how content links to it, and is no other system's. */
  readonly builtIn: ReadonlySet<string>;
}

/** What an earlier build has left about its addresses and those before it. */
export interface PublishedPlaces extends Places {
  /** Paths at which nothing was any more, each with the last page or stub that was there. */
  readonly former: readonly Place[];
}

/** Every page and stub in every language in which it exists. @param sells as for `builtInPlaces` */
export function placesOf(content: Content, urls: UrlTable, sells: boolean): CurrentPlaces {
  const builtIn = builtInPaths(content, urls, sells);
  const pages: Place[] = [];
  const stubs: Place[] = [];
  for (const entryId of publishedIds(content, pageTypes)) {
    content.locales.forEach(({ code: locale }, at) => {
      const path = urls.get(entryId)?.[at];
      if (path === undefined) return;
      if (content.typeOf(entryId) !== 'stub') pages.push({ path, locale, entryId });
      else if (!builtIn.has(path)) stubs.push({ path, locale, entryId });
    });
  }
  return { pages, stubs, builtIn };
}
