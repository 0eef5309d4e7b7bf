import type { Entry, Image } from '../../domain/content/entries.ts';
import { isPicture } from '../../domain/content/media-kinds.ts';
import { siteIdOf } from '../../domain/site/site-id.ts';
import type { PageContext } from '../../templates/page-context.ts';
import { breadcrumbsOf } from './breadcrumbs.ts';
import { fixedPath, homePathIn } from './fixed-path.ts';
import type { Language } from './language.ts';
import { orderLinks } from './order-links.ts';
import type { View } from './view.ts';

/**
 * What templates may ask while one page is rendered in one language.
 *
 * @param entryId the page; undefined for what is the same on all pages
 */
export function pageContext(language: Language, entryId: string | undefined): PageContext {
  const { view, t, navigation, pagesIn, file } = language;
  const { content, site, locale } = view;
  const homePath = homePathIn(view);
  const order = orderLinks(view, entryId);
  return {
    locale,
    locales: content.locales,
    brand: site.config.brand,
    siteId: siteIdOf(site.config),
    analytics: site.config.analytics,
    errorReports: site.config.errorReports,
    homePath,
    absoluteUrl: (address) => URL.parse(address, site.config.origin)?.href ?? address,
    breadcrumbs: entryId === undefined ? [] : breadcrumbsOf(view, entryId, homePath, t),
    year: site.year,
    t,
    entry: (link) => view.entry(link?.sys.id),
    entries: (links) => (links ?? []).flatMap((link) => view.entry(link.sys.id) ?? []),
    image: (link) => link && pictureOnly(file(link.sys.id)),
    file: (link) => link && file(link.sys.id),
    navigation: (link) => {
      const item = link && navigation(link.sys.id);
      return item && order.item(item);
    },
    pagesIn: (directory) =>
      (directory ? pagesIn(directory.sys.id) : [])
        .filter((item) => item.unlocalized_entry_id !== entryId)
        .map(order.item),
    fixedLink: (path) => order.url(fixedPath(view, site.sections.fixedPages.get(path))),
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

function pictureOnly(file: Image | undefined): Image | undefined {
  return file && isPicture(file.contentType) ? file : undefined;
}

function offersOf(view: View): Entry<'offer'>[] {
  return view.site.sections.offers.flatMap((id) => {
    const entry = view.entry(id);
    return entry?.type === 'offer' ? [entry] : [];
  });
}
