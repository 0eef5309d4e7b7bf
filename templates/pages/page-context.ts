import type { ComponentType, ReactElement } from 'react';
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
import { createTemplateContext } from '../static-markup.ts';

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
  /** Renders a view of a site's own. @param prefix of the ids that it makes, which are unique on the page */
  readonly renderView: (view: ReactElement, prefix: string) => string;
}

const CurrentPage = createTemplateContext<PageContext | undefined>(undefined);

/** Provides templates with the page being rendered. */
export const PageContextProvider = CurrentPage.Provider;

/** Returns the page being rendered. @throws when a template is rendered outside a page. */
export function usePage(): PageContext {
  const page = CurrentPage.use();
  if (!page) throw new Error('A template was rendered outside a page: wrap it in PageContextProvider.');
  return page;
}

/** Returns the linked entries of one type; others, which the content checks report, are left out. */
export function entriesOfType<Type extends ContentType>(
  page: PageContext,
  links: readonly EntryLink[] | undefined,
  type: Type,
): Entry<Type>[] {
  return page.entries(links).filter((entry) => isOfType(entry, type));
}

/** Returns the linked entry if it is of this type. */
export function entryOfType<Type extends ContentType>(
  page: PageContext,
  link: EntryLink | undefined,
  type: Type,
): Entry<Type> | undefined {
  const entry = page.entry(link);
  return entry && isOfType(entry, type) ? entry : undefined;
}

function isOfType<Type extends ContentType>(entry: Entry, type: Type): entry is Entry<Type> & Entry {
  return entry.type === type;
}

/** Returns the attributes of the element that shows a field: none but where the field comes from a fallback language. */
export function languageOf({ languages }: Pick<Entry, 'languages'>, field: string): TextLanguage {
  return languageAttributes(languages?.[field]);
}

/** Returns the attributes of a text in a language. @param locale undefined: the page's own */
export function languageAttributes(locale: Pick<Locale, 'tag' | 'direction'> | undefined): TextLanguage {
  return locale ? { lang: locale.tag, dir: locale.direction, 'data-script': setScript(locale) } : {};
}

const AnchorIdsContext = createTemplateContext<AnchorIds | undefined>(undefined);

/** Holds the anchors of the page being rendered; a page provides a fresh sequence. */
export const AnchorIdsProvider = AnchorIdsContext.Provider;

/** Returns the anchors of the page being rendered; a template rendered alone counts for itself. */
export function useAnchorIds(): AnchorIds {
  const { tag } = usePage().locale;
  return AnchorIdsContext.use() ?? createAnchorIds(tag);
}

/** Returns the former anchor of a heading, if links may still name it. @param id its anchor */
export function useFormerAnchor(text: string, id: string | undefined): string | undefined {
  const anchorIds = useAnchorIds();
  return id === undefined ? undefined : anchorIds.former(text, id);
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
