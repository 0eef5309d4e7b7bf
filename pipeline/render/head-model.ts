import type { Entry } from '../../domain/entries.ts';
import { unprefixedLocale } from '../../domain/locales.ts';
import type { HeadModel } from '../../templates/index.ts';
import { absoluteUrl } from '../model/absolute-url.ts';
import type { PagePlan } from '../model/plan.ts';
import { imageOf } from './image.ts';
import type { Translate } from './translate.ts';
import type { View } from './view.ts';

/** What the head of a page says (spec 1 §2 "Page meta"). */
export function headModel(
  view: View,
  page: Entry<'page' | 'partnerPage'>,
  path: string,
  plan: PagePlan,
): HeadModel {
  const { origin } = view.site.config;
  const image = page.ogImage && imageOf(view, page.ogImage.sys.id);
  return {
    title: page.title ?? '',
    description: page.description,
    canonical: absoluteUrl(origin, path),
    alternates: alternates(view, plan),
    ...(image && {
      ogImage: { url: new URL(image.url, origin).href, width: image.width, height: image.height },
    }),
    ...resources(view),
  };
}

/** The page for addresses that lead nowhere stays out of search results. */
export function notFoundHead(view: View, t: Translate): HeadModel {
  const { origin } = view.site.config;
  const home = view.site.urls.get(view.site.sections.homePage ?? '')?.[view.at] ?? '/';
  return {
    title: t('notFound.title'),
    canonical: absoluteUrl(origin, home),
    alternates: [],
    noIndex: true,
    ...resources(view),
  };
}

function resources({ site, locale }: View) {
  const { stylesheet, script, fonts } = site.links;
  const own = fonts[locale.script];
  return {
    locale,
    stylesheets: [stylesheet, ...(own?.stylesheets ?? [])],
    fontPreloads: own?.preloads ?? [],
    scripts: [script],
  };
}

/** Each page in every language it exists in, itself included; English stands in for all other languages. */
function alternates({ content, site }: View, { paths }: PagePlan): HeadModel['alternates'] {
  const { origin } = site.config;
  return content.locales.flatMap(({ code, tag }, at) => {
    const path = paths[at];
    if (path === undefined) return [];
    const href = absoluteUrl(origin, path);
    return code === unprefixedLocale
      ? [
          { tag, href },
          { tag: 'x-default', href },
        ]
      : [{ tag, href }];
  });
}
