import type { Entry } from '../../domain/content/entries.ts';
import { prefixOf } from '../../domain/locales/locales.ts';
import type { BuiltInPage } from '../../domain/site/built-in-pages.ts';
import type { HeadModel } from '../../templates/index.ts';
import { absoluteUrl } from '../model/absolute-url.ts';
import { homePathIn } from './fixed-path.ts';
import { sharedImageOf } from './shared-image.ts';
import type { Translate } from './translate.ts';
import type { View } from './view.ts';

/** What the head of a page says (spec 1 §2 "Page meta"). */
export function headModel(view: View, page: Entry<'page' | 'partnerPage'>, path: string): HeadModel {
  const { origin } = view.site.config;
  return {
    title: page.title ?? '',
    description: page.description,
    canonical: absoluteUrl(origin, path),
    ...(page.id === view.site.sections.homePage && { home: { layout: page.layout } }),
    ogImage: page.ogImage && sharedImageOf(view, page.ogImage.sys.id),
    ...resources(view),
  };
}

export function builtInHead(
  view: View,
  t: Translate,
  { title, description, isIndexed, canonical }: BuiltInPage,
  path: string,
): HeadModel {
  const { config } = view.site;
  const canonicalPath = canonical === undefined ? path : prefixOf(view.locale.code) + canonical;
  return {
    title: t(title),
    description: description && t(description),
    canonical: absoluteUrl(config.origin, canonicalPath),
    // One that another page stands for says so; kept out besides, it would take that page along.
    noIndex: !isIndexed && canonical === undefined,
    ...resources(view),
  };
}

/** The page for addresses that lead nowhere stays out of search results. */
export function notFoundHead(view: View, t: Translate): HeadModel {
  return {
    title: t('notFound.title'),
    canonical: absoluteUrl(view.site.config.origin, homePathIn(view) ?? '/'),
    noIndex: true,
    ...resources(view),
  };
}

function resources({ site, locale }: View) {
  const { stylesheet, script, fonts, secondFonts } = site.links;
  const own = fonts[locale.script];
  return {
    locale,
    stylesheets: [stylesheet],
    lateStylesheets: own?.stylesheets ?? [],
    fontPreloads: [...(own?.preloads ?? []), ...(secondFonts[locale.code] ?? [])],
    scripts: [script],
  };
}
