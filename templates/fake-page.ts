import { renderToString } from 'react-dom/server';
import type { Entry, EntryLink, Image } from '../domain/content/entries.ts';
import { isPicture } from '../domain/content/pictures.ts';
import { type Locale, localeByCode, locales } from '../domain/locales/locales.ts';
import type { NavigationItem } from '../domain/site/shell.ts';
import { createPageState, type PageContext } from './pages/page-context.ts';
import { createRichTextProcessor } from './rich-text/processor.ts';

interface Contents {
  readonly entries?: readonly Entry[];
  readonly items?: readonly NavigationItem[];
  readonly images?: Readonly<Record<string, Image>>;
}

/** Creates a page for tests and the gallery; by default in English, with message keys as texts. */
export function fakePage(
  { entries = [], items = [], images = {} }: Contents,
  own: Partial<PageContext> = {},
): PageContext {
  const pictureOf = (image: Image | undefined) => (image && isPicture(image.contentType) ? image : undefined);
  const entry = (link: EntryLink | undefined) => entries.find(({ id }) => id === link?.id);
  const { locale = localeByCode('en') as Locale } = own;
  return {
    locale,
    locales,
    brand: 'Wayfold',
    icon: '/assets/icon-512.png',
    scheme: 'light dark',
    siteId: 'wayfold',
    analytics: undefined,
    consent: 'ask',
    errorReports: undefined,
    hasChat: true,
    homePath: '/',
    basePath: '',
    absoluteUrl: (address) => `https://wayfold.example${address}`,
    breadcrumbs: [],
    year: '2026',
    t: (key, ...[values]) => [key, ...Object.values(values ?? {})].join(' '),
    entry,
    entries: (links) => (links ?? []).flatMap((link) => entry(link) ?? []),
    image: (link) => pictureOf(images[link?.id ?? '']),
    file: (link) => images[link?.id ?? ''],
    navigation: (link) => items.find((item) => item.unlocalized_entry_id === link?.id),
    phrases: undefined,
    compareNames: new Intl.Collator(locale.tag).compare,
    pagesIn: () => [...items],
    typedLink: (address) => address,
    fixedLink: (slug) => `/${slug}`,
    offers: () => entries.filter((own): own is Entry<'offer'> => own.type === 'offer'),
    checkout: undefined,
    servers: undefined,
    serverPage: (path) => path,
    serverPlace: undefined,
    placeOf: () => undefined,
    accountApi: undefined,
    richText: createRichTextProcessor(),
    ownView: () => undefined,
    openBlocks: [],
    sheets: new Set(),
    stylesheets: new Set(),
    flagOf: (code) => `/${code}.svg`,
    islandScript: (name) => ({ src: `/${name}.js`, integrity: '', imports: [] }),
    renderIsland: (view) => renderToString(view),
    state: createPageState(locale),
    ...own,
  };
}

/** Creates a navigation item for tests and the gallery, with the URL `/<id>`. */
export function fakeItem(id: string, own: Partial<NavigationItem> = {}): NavigationItem {
  return { name: id, url: `/${id}`, children: [], content_type: 'page', unlocalized_entry_id: id, ...own };
}

/** Creates a link to an entry. */
export function linkTo(id: string): EntryLink {
  return { id };
}

/** Creates a link to an asset. */
export function assetLinkTo(id: string) {
  return { id };
}
