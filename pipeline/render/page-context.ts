import { renderToString } from 'react-dom/server';
import { findPersonalization, personalizations } from '../../domain/commerce/personalizations.ts';
import type { Entry, Image } from '../../domain/content/entries.ts';
import { isPicture } from '../../domain/content/pictures.ts';
import { safeUri } from '../../domain/content/values.ts';
import { defaultPosition, type Locale } from '../../domain/locales/locales.ts';
import { siteAddress, withBase } from '../../domain/site/base-path.ts';
import { builtInPages, orderFormId, orderPath } from '../../domain/site/built-in-pages.ts';
import type { NavigationItem } from '../../domain/site/shell.ts';
import { siteIdOf } from '../../domain/site/site-config.ts';
import { createPageState, type PageContext } from '../../templates/pages/page-context.ts';
import { memoize, memoizeByObject, once } from '../model/collections.ts';
import { canonicalPath } from '../model/redirects.ts';
import { decoded } from '../model/urls.ts';
import type { Language } from './language.ts';
import { breadcrumbsOf } from './navigation.ts';
import type { View } from './view.ts';

/**
 * Creates the context of templates for one page in one language.
 * @param entryId undefined for shells
 * @param isOrderPage whether a shell is that of order pages
 */
export function pageContext(
  language: Language,
  entryId: string | undefined,
  isOrderPage = false,
): PageContext {
  const { view, t, navigation, pagesIn } = language;
  const order = isOrderPage ? orderLinksTo(view, () => `#${orderFormId}`) : orderLinksOf(view, entryId);
  const shared = contextOf(language);
  const stylesheets = new Set<string>();
  // A page reads an entry where it looks whether it shows it, and again where it does.
  const entry = memoize(view.entry);
  const breadcrumbs = once(() =>
    entryId === undefined ? [] : breadcrumbsOf(view, entryId, shared.homePath, t),
  );
  const own: Pick<PageContext, OfPage> & Partial<PageContext> = {
    ownUrl: entryId === undefined ? undefined : view.url(entryId),
    get breadcrumbs() {
      return breadcrumbs();
    },
    offers: once(() => offersOf(view)),
    entry: (link) => link && entry(link.id),
    entries: (links) => (links ?? []).flatMap((link) => entry(link.id) ?? []),
    pagesIn: (directory) =>
      (directory ? pagesIn(directory.id) : [])
        .filter((item) => item.unlocalized_entry_id !== entryId)
        .map(order.item),
    ...(order !== unchanged && {
      navigation: (link) => {
        const item = link && navigation(link.id);
        return item && order.item(item);
      },
      fixedLink: (path) => order.url(shared.fixedLink(path)),
    }),
    serverPlace: entryId === undefined ? undefined : language.serverPlace(entryId),
    ownView: (type) => {
      const { View, stylesheet } = language.ownView(type) ?? {};
      if (stylesheet !== undefined) stylesheets.add(stylesheet);
      return View;
    },
    openBlocks: [],
    sheets: new Set(),
    stylesheets,
    state: createPageState(view.locale),
  };
  return Object.setPrototypeOf(own, shared) as PageContext;
}

type OfPage =
  | 'ownUrl'
  | 'breadcrumbs'
  | 'offers'
  | 'entry'
  | 'entries'
  | 'pagesIn'
  | 'serverPlace'
  | 'ownView'
  | 'openBlocks'
  | 'sheets'
  | 'stylesheets'
  | 'state';

/** Returns what all pages of a language share. */
const contextOf = memoizeByObject((language: Language): PageContext => {
  const { view, t, navigation, phrases, compareNames, file } = language;
  const { content, site, locale } = view;
  const { basePath = '' } = site.config;
  const shared: Omit<PageContext, OfPage> = {
    locale,
    locales: content.locales,
    brand: site.config.brand,
    icon: site.links.largeIcon,
    scheme: site.links.scheme,
    siteId: siteIdOf(site.config),
    analytics: site.config.analytics,
    consent: site.config.consent,
    errorReports: site.config.errorReports,
    get hasChat() {
      return site.config.chat !== undefined;
    },
    get homePath() {
      return homePathIn(view);
    },
    basePath,
    absoluteUrl: (address) =>
      needsNoEncoding.test(address)
        ? siteAddress(site.config) + address
        : (URL.parse(withBase(basePath, address), site.config.origin)?.href ?? address),
    get year() {
      return site.year;
    },
    t,
    image: (link) => link && pictureOnly(file(link.id)),
    file: (link) => link && file(link.id),
    navigation: (link) => link && navigation(link.id),
    phrases,
    compareNames,
    typedLink: (address) => typedLink(view, address),
    fixedLink: (path) => fixedPath(view, site.sections.fixedPages.get(path)),
    get servers() {
      return site.servers;
    },
    serverPage: (path) => view.url(site.sections.serverPages.get(path) ?? ''),
    placeOf: ({ unlocalized_entry_id: id }) => {
      const entry = content.typeOf(id) === 'pageHub' ? view.entry(id) : undefined;
      return language.serverPlace((entry?.type === 'pageHub' && entry.page?.id) || id);
    },
    accountApi: site.config.accountApi,
    checkout: site.config.checkout,
    richText: language.richText,
    islandScript: (name) => site.links.islands[name],
    flagOf: (code) => site.links.flags[code],
    renderIsland: renderToString,
    shapes: language.shapes,
  };
  return shared as PageContext;
});

/** Root-relative addresses that stay as they are in a URL; parsing one takes twenty times as long as adding it to the origin. */
const needsNoEncoding = /^(?:\/[\w-]+)+$/;

function pictureOnly(file: Image | undefined): Image | undefined {
  return file && isPicture(file.contentType) ? file : undefined;
}

function offersOf(view: View): Entry<'offer'>[] {
  return view.site.sections.offers.flatMap((id) => {
    const entry = view.entry(id);
    return entry?.type === 'offer' ? [entry] : [];
  });
}

interface OrderLinks {
  readonly url: (url: string | undefined) => string | undefined;
  readonly item: (item: NavigationItem) => NavigationItem;
}

const unchanged: OrderLinks = { url: (url) => url, item: (item) => item };

/**
 * Creates the function that sends order links of a partner page to its variant (spec 1 §2 "Checkout (order) page").
 * Addresses typed by editors are unchanged.
 * @param pageId undefined for shells
 */
function orderLinksOf(view: View, pageId: string | undefined): OrderLinks {
  const { site, content, entry } = view;
  if (pageId === undefined || content.typeOf(pageId) !== 'partnerPage') return unchanged;
  const page = entry(pageId);
  const variant = page?.type === 'partnerPage' ? findPersonalization(page.personalization) : undefined;
  // Without an offer, other systems may use the order page's path.
  const hasOrderPages = site.config.checkout !== undefined && site.sections.offers.length > 0;
  if (!variant || variant === personalizations[0] || !hasOrderPages) return unchanged;
  return orderLinksTo(
    view,
    (path, anchor) => `${path}/${variant.slug}${anchor === undefined ? '' : `#${anchor}`}`,
  );
}

function orderLinksTo(
  { content }: View,
  addressOf: (path: string, anchor: string | undefined) => string,
): OrderLinks {
  const orderPages = new Set(content.locales.map(({ prefix }) => prefix + orderPath));
  const urlOf: OrderLinks['url'] = (url) => {
    const [path = '', anchor] = url?.split('#') ?? [];
    return orderPages.has(path) ? addressOf(path, anchor) : url;
  };
  return {
    url: urlOf,
    item: (item) => {
      const url = urlOf(item.url);
      return url === undefined || url === item.url ? item : { ...item, url };
    },
  };
}

/** Moves the path of a page in the default language to the language, where it exists (spec 1 §2 "Content pages"); none if taken down there. */
function typedLink(view: View, address: string): string | undefined {
  const { sections, config } = view.site;
  const typed = typedIn(view.content.index.languages)(config.origin)(address);
  if (!typed) return address;
  if (sections.paths.get(typed.path) === '') return undefined;
  const own = typed.isMovable ? pathInLanguage(view, typed.path) : undefined;
  return own === undefined ? address : own + typed.rest;
}

/** Reads the addresses that editors typed once for all languages; null for those of other sites. */
const typedIn = memoizeByObject((languages: readonly Locale[]) =>
  memoize((origin: string) =>
    memoize((address: string) => {
      const uri = safeUri(address);
      const local = uri?.startsWith(`${origin}/`) ? uri.slice(origin.length) : uri;
      if (!local?.startsWith('/')) return null;
      const [path = '', rest = ''] = local.split(/(?=[?#])(.*)/s);
      return { path: canonicalPath(decoded(path), languages), rest, isMovable: local === uri };
    }),
  ),
);

function pathInLanguage({ site, locale, url }: View, path: string): string | undefined {
  const { sections, config } = site;
  const id = sections.paths.get(path);
  if (id !== undefined) return url(id);
  const isBuiltIn = builtInPages(config.checkout !== undefined).some((page) => page.path === path);
  return isBuiltIn && sections.offers.length > 0 ? locale.prefix + path : undefined;
}

/** Returns a page's path in the language, else in the default one. */
function fixedPath(view: View, entryId: string | undefined): string | undefined {
  return ownOrDefault(view, view.site.urls.get(entryId ?? '') ?? []);
}

/** Returns the home page's path in the language, else in the default one, else in the first language with one. */
function homePathIn(view: View): string | undefined {
  const { homePaths } = view.site.sections;
  return ownOrDefault(view, homePaths) ?? homePaths.find((path) => path !== undefined);
}

function ownOrDefault({ content, at }: View, paths: readonly (string | undefined)[]): string | undefined {
  return paths[at] ?? paths[defaultPosition(content.locales)];
}
