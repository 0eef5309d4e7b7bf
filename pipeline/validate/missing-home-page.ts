import { writtenPageTypes } from '../../domain/content/content-model.ts';
import { isBlank } from '../../domain/content/is-blank.ts';
import { type Content, publishedIds, type SiteLocale } from '../model/content.ts';
import { homePathOf, homePathsOf } from '../model/front-page.ts';
import type { Finding } from '../model/issue.ts';
import { valueIn } from '../model/localize.ts';
import { rules } from '../model/rules.ts';
import { findPageAt, type UrlTable } from '../model/urls.ts';
import { inLocales } from './in-locales.ts';

/**
 * Published languages that have pages, but nothing at their root.
 *
 * A warning: all their pages are where they were, and logos lead to another language's home page. An error would hold
 * back a new language until its home page is translated, and with it every other change.
 */
export function missingHomePage(content: Content, urls: UrlTable): Finding[] {
  const { locales } = content;
  const pages = publishedIds(content, writtenPageTypes);
  const homePaths = homePathsOf(content, urls);
  const pagesIn = (at: number) => pages.filter((id) => urls.get(id)?.[at] !== undefined);
  const home = findPageAt(content, urls, '');
  // A title of blanks is a fault of its own.
  const isTold = (locale: SiteLocale) =>
    isBlank(valueIn(content.entry(home ?? '')?.fields.title, locale, content.index.defaultLocale, true));
  const homeless = locales.filter(
    (locale, at) => homePaths[at] === undefined && pagesIn(at).length > 0 && !isTold(locale),
  );
  if (homeless.length === 0) return [];
  const codes = homeless.map(({ code }) => code);
  const paths = codes.map(homePathOf);
  const hit = new Set(homeless.flatMap((locale) => pagesIn(locales.indexOf(locale))));
  return [
    {
      rule: 'missing-home-page',
      message: `${rules['missing-home-page'].title}: nothing is at ${paths.join(', ')}${home === undefined ? whereNone : whereSome}`,
      hint:
        home === undefined
          ? 'Publish a page or stub with the slug "/" in the section of the site’s root directory.'
          : 'Give the home page a title and a slug in these languages, or hold them back in site.config.ts until it has them.',
      ...(home !== undefined && { entryId: home, contentType: content.typeOf(home) ?? '' }),
      ...(paths[0] !== undefined && { path: paths[0] }),
      ...inLocales(codes, locales.length),
      affects: { pages: hit.size, locales: codes },
    },
  ];
}

const whereNone =
  ', in no language: visitors who type the site’s name get no page, and no logo leads anywhere.';
const whereSome = ': visitors who go there get no page, and logos lead to the home page of another language.';
