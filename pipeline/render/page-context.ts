import type { Entry } from '../../domain/entries.ts';
import { unprefixedLocale } from '../../domain/locales.ts';
import { siteIdOf } from '../../domain/site-id.ts';
import type { PageContext } from '../../templates/page-context.ts';
import { breadcrumbsOf } from './breadcrumbs.ts';
import type { Language } from './language.ts';
import type { View } from './view.ts';

/**
 * What templates may ask while one page is rendered in one language.
 *
 * @param entryId the page; undefined for what is the same on all pages
 */
export function pageContext(language: Language, entryId: string | undefined): PageContext {
  const { view, t, navigation, pagesIn, image } = language;
  const { content, site, locale } = view;
  const homePath = fixedPath(view, site.sections.homePage) ?? '/';
  return {
    locale,
    locales: content.locales,
    brand: site.config.brand,
    siteId: siteIdOf(site.config),
    homePath,
    absoluteUrl: (address) => URL.parse(address, site.config.origin)?.href ?? address,
    breadcrumbs: entryId === undefined ? [] : breadcrumbsOf(view, entryId, homePath, t),
    year: site.year,
    t,
    entry: (link) => view.entry(link?.sys.id),
    entries: (links) => (links ?? []).flatMap((link) => view.entry(link.sys.id) ?? []),
    image: (link) => link && image(link.sys.id),
    navigation: (link) => link && navigation(link.sys.id),
    pagesIn: (directory) =>
      directory ? pagesIn(directory.sys.id).filter((item) => item.unlocalized_entry_id !== entryId) : [],
    fixedLink: (path) => fixedPath(view, site.sections.fixedPages.get(path)),
    get servers() {
      return site.servers;
    },
    serverPage: (path) => view.url(site.sections.serverPages.get(path) ?? ''),
    serverPlace: entryId === undefined ? undefined : language.serverPlace(entryId),
    accountApi: site.config.accountApi,
    offers: () => offersOf(view),
    checkout: site.config.checkout,
    islandScript: (name) => site.links.islands[name],
  };
}

function offersOf(view: View): Entry<'offer'>[] {
  return view.site.sections.offers.flatMap((id) => {
    const entry = view.entry(id);
    return entry?.type === 'offer' ? [entry] : [];
  });
}

/** Where a page is in the language, else in English; undefined when it is in neither. */
function fixedPath({ site, content, at }: View, entryId: string | undefined): string | undefined {
  const english = content.locales.findIndex(({ code }) => code === unprefixedLocale);
  const urls = site.urls.get(entryId ?? '');
  return urls?.[at] ?? urls?.[english];
}
