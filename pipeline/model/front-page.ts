import { pageTypes } from '../../domain/content/content-model.ts';
import { prefixOf, unprefixedLocale } from '../../domain/locales/locales.ts';
import { type Content, publishedIds } from './content.ts';
import type { UrlTable } from './urls.ts';

/** What stands in for English at the top of a site. */
export interface FrontPage {
  /** Where `/` leads on, with the language of that page; undefined where a page is there, or no language has a home page. */
  readonly leadsTo: { readonly path: string; readonly code: string; readonly tag: string } | undefined;
  /** The UI code of the language whose page for addresses that lead nowhere is the top one too; undefined where that is English. */
  readonly notFoundIn: string | undefined;
}

/** The path of a language's home page: `/`, `/de`. */
export function homePathOf(code: string): string {
  return prefixOf(code) || '/';
}

/** By the position of the language: where its home page is, if a page or stub is there. */
export function homePathsOf(content: Content, urls: UrlTable): (string | undefined)[] {
  const ids = publishedIds(content, pageTypes);
  return content.locales.map(({ code }, at) => {
    const path = homePathOf(code);
    return ids.some((id) => urls.get(id)?.[at] === path) ? path : undefined;
  });
}

/**
 * The top of a site is English's. Where that isn't published or has no home page, the first language that has one stands in.
 *
 * @param moved addresses that lead on already
 */
export function frontPageOf(
  content: Content,
  urls: UrlTable,
  moved: ReadonlyMap<string, unknown>,
): FrontPage {
  const { locales } = content;
  const homePaths = homePathsOf(content, urls);
  const isTaken = homePaths.includes('/') || moved.has('/');
  const first = isTaken ? undefined : locales.find((_, at) => homePaths[at] !== undefined);
  return {
    leadsTo: first && { path: homePathOf(first.code), code: first.code, tag: first.tag },
    notFoundIn: locales.some(({ code }) => code === unprefixedLocale) ? undefined : locales[0]?.code,
  };
}
