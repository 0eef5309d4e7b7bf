import {
  type ComponentType,
  createContext,
  createElement,
  type ReactElement,
  type ReactNode,
  useContext,
} from 'react';
import { type PlanSummary, plansInCurrency } from '../../domain/commerce/plans.ts';
import { type AnchorIds, createAnchorIds } from '../../domain/content/anchor-ids.ts';
import type { ContentType } from '../../domain/content/content-model.ts';
import type { AssetLink, Entry, EntryLink, Image } from '../../domain/content/entries.ts';
import { type Locale, setScript } from '../../domain/locales/locales.ts';
import type { Translate } from '../../domain/locales/message-keys.ts';
import type { SplitPhrases } from '../../domain/locales/phrases.ts';
import type { TextLanguage } from '../../domain/locales/text-direction.ts';
import type { ServerPlace } from '../../domain/servers/server-links.ts';
import type { VpnServers } from '../../domain/servers/vpn-servers.ts';
import type { IslandName, ScriptLink, SheetName } from '../../domain/site/islands.ts';
import type { NavigationItem } from '../../domain/site/shell.ts';
import {
  type AccountApiConfig,
  type AnalyticsConfig,
  type CheckoutConfig,
  currencyOf,
  type SiteConfig,
} from '../../domain/site/site-config.ts';
import type { ColourScheme } from '../../domain/site/theme.ts';
import type { RichTextProcessor } from '../rich-text/hast.ts';
import type { Say, Shown, ShownImage, ShownItem, Text } from '../text.ts';

/**
 * Holds the data and helpers of a template while it renders one page in one language.
 *
 * The pipeline implements it over the content index; templates know no more about content than this. Everything comes
 * back in the page's language with fallback applied, and what isn't published in it comes back undefined.
 */
export interface PageContext {
  readonly locale: Locale;
  /** The site's languages that are published, in the order of the language table. */
  readonly locales: readonly Locale[];
  readonly brand: string;
  /** Address of the site's icon as a PNG file, root-relative. */
  readonly icon: string;
  /** The colour schemes that pages have. */
  readonly scheme: ColourScheme;
  /** Names the site in analytics. */
  readonly siteId: string;
  /** Names where scripts send analytics events; undefined: nowhere. */
  readonly analytics: AnalyticsConfig | undefined;
  /** Whether analytics needs the visitor's consent. */
  readonly consent: SiteConfig['consent'];
  /** Names where scripts report errors; undefined: nowhere. */
  readonly errorReports: string | undefined;
  /** Whether the site has a chat. */
  readonly hasChat: boolean;
  /** `/` or `/de`: in the page's language or, where that has no home page, in another; undefined where none has. */
  readonly homePath: string | undefined;
  /** Path below which the site is published, which the writers of markup add; empty for the root. Properties of islands need it. */
  readonly basePath: string;
  /** The whole address of a root-relative one, percent-encoded; others stay as they are. */
  readonly absoluteUrl: (address: string) => string;
  /** Home, the directories on the way, and this page last. */
  readonly breadcrumbs: readonly NavigationItem[];
  /** The page's own root-relative address; absent for shells and pages without an entry. */
  readonly ownUrl?: string | undefined;
  /** Four digits, from the build date. */
  readonly year: string;
  /** A UI message by its key, placeholders `{{name}}` filled in. */
  readonly t: Translate;
  readonly entry: (link: EntryLink | undefined) => Entry | undefined;
  readonly entries: (links: readonly EntryLink[] | undefined) => Entry[];
  /** A picture; undefined for an asset that isn't one. */
  readonly image: (link: AssetLink | undefined) => Image | undefined;
  readonly file: (link: AssetLink | undefined) => Image | undefined;
  /** A menu item, a locale dropdown or any entry with a URL. */
  readonly navigation: (link: EntryLink | undefined) => NavigationItem | undefined;
  /** Splits a text into parts that stay on one line; undefined where lines break at spaces. */
  readonly phrases: SplitPhrases | undefined;
  /** Orders two names as readers of the language expect. */
  readonly compareNames: (a: string, b: string) => number;
  /** The pages whose section is this directory, sorted by name for a reader of the language. */
  readonly pagesIn: (directory: EntryLink | undefined) => NavigationItem[];
  /** Returns an address that an editor typed; one of an English page leads to the page's language where the page exists. */
  readonly typedLink: (address: string) => string | undefined;
  /** Returns the address of a page that code links to (`tos`, `blog/threat-manager`), in the page's language, else in English. */
  readonly fixedLink: (path: string) => string | undefined;
  /** All places with servers; undefined: the site has no server data. */
  readonly servers: VpnServers | undefined;
  /** Returns the address of a known server page in the page's language. @param path without the language's prefix */
  readonly serverPage: (path: string) => string | undefined;
  /** The place that this page is about, if it is a known server page of a place with servers. */
  readonly serverPlace: ServerPlace | undefined;
  readonly placeOf: (item: NavigationItem) => ServerPlace | undefined;
  /** Address of the account API for scripts, if it isn't the default. */
  readonly accountApi: AccountApiConfig | undefined;
  /** The offers of the space, in the order of the content. */
  readonly offers: () => Entry<'offer'>[];
  /** Configuration of the checkout; undefined: the site takes no orders. */
  readonly checkout: CheckoutConfig | undefined;
  /** Renders rich text, through the site's own plugins too. */
  readonly richText: RichTextProcessor;
  /** The view of a block of the site's own. */
  readonly ownView: (type: string) => ComponentType<{ readonly entry: Entry }> | undefined;
  /** The site's own blocks around the place that is being rendered. */
  readonly openBlocks: Entry[];
  /** Refuses links to paths that the site lacks, where these are checked. */
  readonly assertServed?: (address: string) => void;
  /** The stylesheets of parts on the page; their views add them. */
  readonly sheets: Set<SheetName>;
  /** Addresses of the stylesheets of the site's own blocks on the page. */
  readonly stylesheets: ReadonlySet<string>;
  readonly islandScript: (name: IslandName) => ScriptLink;
  /** Picture of a country's flag by the country's code; undefined where there is none. */
  readonly flagOf: (code: string) => string | undefined;
  /** Renders markup that React takes over in the browser. */
  readonly renderIsland: (view: ReactElement) => string;
  /** The shapes of the site by part and place; undefined: pages share none. */
  readonly shapes?: Map<unknown, Map<number, object>> | undefined;
  /** Set anew for the main part. */
  state: PageState;
}

/** Holds what a page has shown so far, in the order of its elements. */
export interface PageState {
  anchorIds: AnchorIds;
  /** Whether the only heading of level 1 is there, and the level of the last. */
  readonly outline: { hasMain: boolean; last: number };
  /** Names that pictures share with other pages; two with the same one would cancel the transition. */
  readonly morphNames: Set<string>;
  /** Whether the one picture that the opening shows first has been found. */
  isLeadFound: boolean;
  /** Numbers of blocks, and of those of the site's own. */
  blocks: number;
  ownBlocks: number;
  /** Ids of the blocks around the place. */
  readonly around: string[];
}

/** Creates the state of a page before its first element. */
export function createPageState({ tag }: Pick<Locale, 'tag'>): PageState {
  return {
    anchorIds: createAnchorIds(tag),
    outline: { hasMain: false, last: 1 },
    morphNames: new Set(),
    isLeadFound: false,
    blocks: 0,
    ownBlocks: 0,
    around: [],
  };
}

/** Names what pages say of themselves that decides on the shape of a template that asks for it. */
export const plainNames = [
  ...(['locales', 'brand', 'icon', 'scheme', 'siteId', 'analytics', 'consent', 'errorReports'] as const),
  ...(['hasChat', 'basePath', 'year', 'servers', 'accountApi', 'checkout'] as const),
] as const;

/** Holds a page as templates see it that are rendered once for several languages: what differs between these is `Text`. */
export interface ShapePage extends Pick<PageContext, (typeof plainNames)[number] | 'sheets'> {
  /** Present while a shape is recorded. */
  readonly recorder?: object;
  readonly homePath: Text | undefined;
  readonly ownUrl?: Text | undefined;
  readonly breadcrumbs: readonly ShownItem[];
  readonly t: Say;
  readonly entry: (link: EntryLink | undefined) => Shown | undefined;
  readonly entries: (links: readonly EntryLink[] | undefined) => Shown[];
  readonly image: (link: AssetLink | undefined) => ShownImage | undefined;
  readonly file: (link: AssetLink | undefined) => ShownImage | undefined;
  readonly navigation: (link: EntryLink | undefined) => ShownItem | undefined;
  readonly fixedLink: (path: string) => Text | undefined;
}

/** Holds the page, and what the elements around a place say about it; these are the same in all languages. */
export interface Place {
  readonly page: ShapePage;
  /** Level of the headings. */
  readonly headingLevel: HeadingLevel;
  /** Whether pictures stand on a ground that is dark on every screen. */
  readonly isDark: boolean;
  /** Set where pictures load at once; `lead`: the first one before all others. */
  readonly opening?: 'lead' | 'eager' | undefined;
}

export type HeadingLevel = 2 | 3 | 4 | 5 | 6;

/** Describes the place of a page's blocks. */
export const outermost: Omit<Place, 'page'> = { headingLevel: 2, isDark: false };

/** Provides templates with their place. */
export const PlaceContext = createContext<Place | undefined>(undefined);

/** Returns the place that is being rendered. @throws when a template is rendered outside a page. */
export function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (!place) throw new Error('A template was rendered outside a page: wrap it in PageContextProvider.');
  return place;
}

/** Returns a place on a page in its language. */
export function placeOn(page: PageContext, place: Omit<Place, 'page'> = outermost): Place {
  return { ...place, page: page as unknown as ShapePage };
}

/** Provides templates with the page being rendered. */
export function PageContextProvider({
  value,
  children,
}: {
  readonly value: PageContext;
  readonly children?: ReactNode;
}) {
  return createElement(PlaceContext, { value: placeOn(value) }, children);
}

/** Changes what elements inside are told about their place. */
export function Within({
  children,
  ...changes
}: Partial<Omit<Place, 'page'>> & { readonly children?: ReactNode }) {
  return createElement(PlaceContext, { value: { ...usePlace(), ...changes } }, children);
}

/** Returns the page being rendered, in all languages in which it has the same shape. */
export function useShape(): ShapePage {
  return usePlace().page;
}

/** Returns the page being rendered, in its language. @throws where it is rendered for several */
export function usePage(): PageContext {
  const { page } = usePlace();
  if (page.recorder)
    throw new Error(
      'A template that several languages share asks for the page of one: use useShape or InLanguage.',
    );
  return page as unknown as PageContext;
}

/** Returns the linked entries of one type; others, which the content checks report, are left out. */
export function entriesOfType<Type extends ContentType>(
  page: Pick<ShapePage, 'entries'>,
  links: readonly EntryLink[] | undefined,
  type: Type,
): Shown<Type>[] {
  return page.entries(links).filter((entry) => entry.type === type) as Shown<Type>[];
}

/** Returns the linked entry if it is of this type. */
export function entryOfType<Type extends ContentType>(
  page: Pick<ShapePage, 'entry'>,
  link: EntryLink | undefined,
  type: Type,
): Shown<Type> | undefined {
  const entry = page.entry(link);
  return entry?.type === type ? (entry as Shown<Type>) : undefined;
}

/** Returns the attributes of the element that shows a field: none but where the field comes from a fallback language. */
export function languageOf({ languages }: Pick<Entry, 'languages'>, field: string): TextLanguage {
  return languageAttributes(languages?.[field]);
}

/** Returns the attributes of a text in a language. @param locale undefined: the page's own */
export function languageAttributes(locale: Pick<Locale, 'tag' | 'direction'> | undefined): TextLanguage {
  if (!locale) return {};
  // Of several languages, the mark of the first attribute stands for all.
  if (!locale.direction) return { lang: locale.tag };
  return { lang: locale.tag, dir: locale.direction, 'data-script': setScript(locale) };
}

const known = new WeakMap<object, string>();

/** Writes these attributes. */
export function languageMarkup(locale: Pick<Locale, 'tag' | 'direction'> | undefined): string {
  if (!locale) return '';
  const markup = known.get(locale) ?? attributesMarkup(languageAttributes(locale));
  known.set(locale, markup);
  return markup;
}

function attributesMarkup(attributes: TextLanguage): string {
  const written = Object.entries(attributes).map(([name, value]) =>
    value === undefined ? '' : ` ${name}="${value}"`,
  );
  return written.join('');
}

const knownPlans = new WeakMap<
  object,
  { readonly currency: string; readonly plans: readonly PlanSummary[] }
>();

/** Lists the plans of the offer that the site sells, which many pages show. */
export function soldPlans({ offers, checkout }: PageContext): readonly PlanSummary[] {
  const { products } = soldOffer(offers(), checkout) ?? {};
  if (!products) return [];
  const currency = currencyOf(checkout);
  const known = knownPlans.get(products);
  if (known?.currency === currency) return known.plans;
  const plans = plansInCurrency(products, currency);
  knownPlans.set(products, { currency, plans });
  return plans;
}

/** Finds the offer that the site sells: the configured one, or the only one. */
export function soldOffer(
  offers: readonly Entry<'offer'>[],
  checkout: CheckoutConfig | undefined,
): Entry<'offer'> | undefined {
  const configured = checkout && offers.find((own) => own.offerId === checkout.offerId);
  return configured ?? (offers.length === 1 ? offers[0] : undefined);
}
