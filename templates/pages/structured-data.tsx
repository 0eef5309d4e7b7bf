import { formatMonths } from '../../domain/commerce/format-months.ts';
import { toDecimal } from '../../domain/commerce/money.ts';
import type { PlanSummary } from '../../domain/commerce/plans.ts';
import type { EntryLink } from '../../domain/content/entries.ts';
import type { Locale } from '../../domain/locales/locales.ts';
import type { NavigationItem } from '../../domain/site/shell.ts';
import { jsonForHtml } from '../islands/island.tsx';
import { navigationItems } from '../shell/links.tsx';
import { entryOfType, type PageContext, usePage } from './page-context.ts';

/** Describes an object of schema.org's vocabulary: `@type` and its properties. */
interface Facts {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

/** Shows search engines what the page is about, as JSON-LD: a block of data, which browsers never run. */
export function StructuredData({ facts }: { readonly facts: readonly Facts[] }) {
  const [only, ...others] = facts;
  if (!only) return null;
  const content = others.length > 0 ? { '@graph': facts } : only;
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped for its place
      dangerouslySetInnerHTML={{ __html: jsonForHtml({ '@context': 'https://schema.org', ...content }) }}
    />
  );
}

/** Describes the site's organization for search engines, on the home page: the name, logo and profiles of header and footer. */
export function SiteFacts({ layout }: { readonly layout: EntryLink | undefined }) {
  const page = usePage();
  const url = page.absoluteUrl(page.homePath ?? '/');
  const organization = { '@id': `${url}#organization` };
  return (
    <StructuredData
      facts={[
        { '@type': 'Organization', ...organization, name: page.brand, url, ...shellFacts(page, layout) },
        { '@type': 'WebSite', name: page.brand, url, inLanguage: page.locale.tag, publisher: organization },
      ]}
    />
  );
}

function shellFacts(page: PageContext, link: EntryLink | undefined): Partial<Facts> {
  const { header, footer } = entryOfType(page, link, 'layout') ?? {};
  const logo = page.image(entryOfType(page, header, 'header')?.logo);
  const links = navigationItems(page, entryOfType(page, footer, 'footer')?.socialLinks);
  const profiles = links.flatMap(({ url }) => (url?.startsWith('https://') ? [url] : []));
  return {
    ...(logo && { logo: page.absoluteUrl(logo.url) }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
}

/**
 * Describes the breadcrumb, which search engines show in place of an address. Every step needs an address there, so directories
 * that are only text are left out.
 *
 * @param absolute makes an address of the site absolute
 */
export function breadcrumbList(
  items: readonly NavigationItem[],
  absolute: (address: string) => string,
): Facts {
  const steps = items.flatMap(({ name, url }) => (url === undefined ? [] : [{ name, item: absolute(url) }]));
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, at) => ({ '@type': 'ListItem', position: at + 1, ...step })),
  };
}

interface ProductSource {
  readonly brand: string;
  readonly description: string;
  /** The page's canonical address. */
  readonly url: string;
  /** As the page shows them. */
  readonly plans: readonly PlanSummary[];
  readonly locale: Locale;
}

/** Describes the plans of the order page and their prices: an offer per plan (spec 1 §3 "Product"). */
export function product({ brand, description, url, plans, locale }: ProductSource): Facts {
  return {
    '@type': 'Product',
    name: brand,
    description,
    brand: { '@type': 'Brand', name: brand },
    url,
    offers: plans.map((plan) => ({
      '@type': 'Offer',
      name: formatMonths(plan.months, locale),
      url,
      availability: 'https://schema.org/InStock',
      ...priceOf(plan),
      priceSpecification: { '@type': 'UnitPriceSpecification', ...priceOf(plan), ...periodOf(plan) },
    })),
  };
}

function priceOf({ amount }: PlanSummary) {
  return { price: toDecimal(amount), priceCurrency: amount.currency };
}

/** Describes what the price pays for, free months included; MON is the UN's code of a month. */
function periodOf({ totalMonths }: PlanSummary) {
  return { referenceQuantity: { '@type': 'QuantitativeValue', value: totalMonths, unitCode: 'MON' } };
}
