import { renderToStaticMarkup } from 'react-dom/server';
import { unprefixedLocale } from '../../domain/locales/locales.ts';
import { Alternates, LanguageItem } from '../../templates/index.ts';
import { absoluteUrl } from '../model/absolute-url.ts';
import type { SiteLocale } from '../model/content.ts';

/** What a page says of its other languages: rendered once for all of them. */
export interface PageLanguages {
  /** For the head. */
  readonly alternates: string;
  /** For the language dialog, by UI code: one of them is the page's own. None where the site has one language. */
  readonly items: readonly { readonly code: string; readonly plain: string; readonly current: string }[];
}

type Paths = readonly (string | undefined)[];

/**
 * @param paths the page's path in each language, in the order of `locales`; undefined where it doesn't exist
 * @param homes where the dialog leads instead: a reader who wants a language gets it, if not this page
 */
export function pageLanguages(
  origin: string,
  locales: readonly SiteLocale[],
  paths: Paths,
  homes: Paths,
): PageLanguages {
  const versions = versionsOf(locales, paths);
  const english = versions.filter(({ locale }) => locale.code === unprefixedLocale);
  const links = [
    ...versions.map(({ locale, path }) => ({ tag: locale.tag, href: absoluteUrl(origin, path) })),
    ...english.map(({ path }) => ({ tag: 'x-default', href: absoluteUrl(origin, path) })),
  ];
  const choices =
    locales.length < 2
      ? []
      : versionsOf(
          locales,
          locales.map((_, at) => paths[at] ?? homes[at]),
        );
  return {
    alternates: renderToStaticMarkup(<Alternates alternates={links} />),
    items: choices.map((version) => ({
      code: version.locale.code,
      plain: renderToStaticMarkup(<LanguageItem {...version} current={false} />),
      current: renderToStaticMarkup(<LanguageItem {...version} current={true} />),
    })),
  };
}

function versionsOf(locales: readonly SiteLocale[], paths: Paths) {
  return locales.flatMap((locale, at) => {
    const path = paths[at];
    return path === undefined ? [] : [{ locale, path }];
  });
}
