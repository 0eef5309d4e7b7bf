import { unprefixedLocale } from '../../domain/locales.ts';
import type { NavigationItem } from '../../domain/navigation.ts';
import type { PageContext } from '../../templates/page-context.ts';
import { breadcrumbsOf } from './breadcrumbs.ts';
import { imageOf } from './image.ts';
import { navigationItem } from './navigation.ts';
import type { Translate } from './translate.ts';
import type { View } from './view.ts';

/**
 * What templates may ask while one page is rendered in one language.
 *
 * @param entryId the page; undefined for what is the same on all pages
 */
export function pageContext(view: View, t: Translate, entryId: string | undefined): PageContext {
  const { content, site, locale } = view;
  const homePath = locale.code === unprefixedLocale ? '/' : `/${locale.code}`;
  const linkTo = (id: string) => navigationItem(view, { sys: { type: 'Link', linkType: 'Entry', id } });
  return {
    locale,
    locales: content.locales,
    brand: site.config.brand,
    homePath,
    breadcrumbs: entryId === undefined ? [] : breadcrumbsOf(view, entryId, homePath, t),
    year: site.year,
    t,
    entry: (link) => view.entry(link?.sys.id),
    entries: (links) => (links ?? []).flatMap((link) => view.entry(link.sys.id) ?? []),
    image: (link) => (link ? imageOf(view, link.sys.id) : undefined),
    navigation: (link) => navigationItem(view, link),
    pagesIn: (directory) => {
      const ids = site.sections.pages.get(directory?.sys.id ?? '') ?? [];
      const items = ids.filter((id) => id !== entryId).flatMap((id) => linkTo(id) ?? []);
      return sortByName(items, locale.tag);
    },
    fixedLink: (slug) => fixedLink(view, slug),
  };
}

function sortByName(items: readonly NavigationItem[], tag: string): NavigationItem[] {
  const collator = new Intl.Collator(tag);
  return items.toSorted((a, b) => collator.compare(a.name, b.name));
}

/** In the page's language, else in English; undefined when the space has no such page. */
function fixedLink({ site, content, at }: View, slug: string): string | undefined {
  const english = content.locales.findIndex(({ code }) => code === unprefixedLocale);
  const urls = site.urls.get(site.sections.fixedPages.get(slug) ?? '');
  return urls?.[at] ?? urls?.[english];
}
