import { renderToStaticMarkup } from 'react-dom/server';
import { unprefixedLocale } from '../../domain/locales.ts';
import { Alternates, LanguageItem } from '../../templates/index.ts';
import { absoluteUrl } from '../model/absolute-url.ts';
import type { SiteLocale } from '../model/content.ts';

/** What a page says of its other languages: rendered once for all of them. */
export interface PageLanguages {
  /** For the head. */
  readonly alternates: string;
  /** For the language dialog. @param code UI code of the language to mark as the page's own */
  readonly items: (code: string) => string;
}

/** @param paths the page's path in each language, in the order of `locales`; undefined where it doesn't exist */
export function pageLanguages(
  origin: string,
  locales: readonly SiteLocale[],
  paths: readonly (string | undefined)[],
): PageLanguages {
  const versions = locales.flatMap((locale, at) => {
    const path = paths[at];
    return path === undefined ? [] : [{ locale, path }];
  });
  const english = versions.filter(({ locale }) => locale.code === unprefixedLocale);
  const links = [
    ...versions.map(({ locale, path }) => ({ tag: locale.tag, href: absoluteUrl(origin, path) })),
    ...english.map(({ path }) => ({ tag: 'x-default', href: absoluteUrl(origin, path) })),
  ];
  const items = versions.map((version) => ({
    code: version.locale.code,
    plain: renderToStaticMarkup(<LanguageItem {...version} current={false} />),
    current: renderToStaticMarkup(<LanguageItem {...version} current={true} />),
  }));
  return {
    alternates: renderToStaticMarkup(<Alternates alternates={links} />),
    items: (own) => items.map(({ code, plain, current }) => (code === own ? current : plain)).join(''),
  };
}
