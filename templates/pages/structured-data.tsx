import { formatMonths } from '../../domain/commerce/format-months.ts';
import { toDecimal } from '../../domain/commerce/money.ts';
import type { PlanSummary } from '../../domain/commerce/plans.ts';
import type { EntryLink } from '../../domain/content/entries.ts';
import type { Locale } from '../../domain/locales/locales.ts';
import type { NavigationItem } from '../../domain/site/shell.ts';
import { jsonForHtml } from '../islands/island.tsx';
import { navigationItems } from '../shell/links.tsx';
import { entryOfType, type PageContext, usePage } from './page-context.ts';

/** Describes a schema.org object: `@type` and properties. */
interface Facts {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

/** Shows structured data for search engines as JSON-LD. */
export function StructuredData({ facts }: { readonly facts: readonly Facts[] }) {
  const [only, ...others] = facts;
  if (!only) return null;
  const content = others.length > 0 ? { '@graph': facts } : only;
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped for script elements
      dangerouslySetInnerHTML={{ __html: jsonForHtml({ '@context': 'https://schema.org', ...content }) }}
    />
  );
}

/** Describes the organization on the home page: name, logo and profiles. */
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

interface ArticleProps {
  readonly title: string;
  readonly description?: string | undefined;
  readonly canonical: string;
  readonly ogImage?: { readonly url: string } | undefined;
  readonly layout: EntryLink | undefined;
  /** Times such as `2026-03-31T12:00:00.000Z`. */
  readonly published: string | undefined;
  readonly modified: string | undefined;
}

/** Describes an article; the organization is its author and publisher. */
export function ArticleFacts({ title, canonical, layout, ...article }: ArticleProps) {
  const page = usePage();
  const { logo } = shellFacts(page, layout);
  const url = page.absoluteUrl(page.homePath ?? '/');
  const organization = {
    ...{ '@type': 'Organization', '@id': `${url}#organization`, name: page.brand, url },
    ...(logo !== undefined && { logo }),
  };
  return (
    <StructuredData
      facts={[
        {
          ...{ '@type': 'Article', headline: title, mainEntityOfPage: canonical },
          ...(article.description && { description: article.description }),
          ...(article.ogImage && { image: [article.ogImage.url] }),
          ...(article.published && { datePublished: article.published }),
          ...(article.modified && { dateModified: article.modified }),
          ...{ inLanguage: page.locale.tag, author: organization, publisher: organization },
        },
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

/** Describes the breadcrumb for search engines, without directories that have no page. @param absolute makes an address absolute */
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
  /** Whole address of a picture; search engines show no product without one. */
  readonly image: string;
  readonly description: string;
  /** Canonical address. */
  readonly url: string;
  /** As shown on the page. */
  readonly plans: readonly PlanSummary[];
  readonly locale: Locale;
}

/** Describes the order page's plans as a schema.org Product with an offer per plan (spec 1 §3 "Product"). */
export function product({ brand, image, description, url, plans, locale }: ProductSource): Facts {
  return {
    '@type': 'Product',
    name: brand,
    image,
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

/** Describes plans that a page compares, which are ordered elsewhere. */
export function soldProduct(source: ProductSource): Facts {
  const { offers, ...facts } = product(source);
  const prices = source.plans.map(({ amount }) => toDecimal(amount)).sort((a, b) => Number(a) - Number(b));
  return {
    ...facts,
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: prices[0],
      highPrice: prices.at(-1),
      priceCurrency: source.plans[0]?.amount.currency,
      offerCount: prices.length,
      offers,
    },
  };
}

/** Holds a question and its answer as plain text. */
export interface Question {
  readonly question: string;
  readonly answer: string;
}

/** Describes the questions that a page answers. */
export function faqPage(questions: readonly Question[]): Facts {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

function priceOf({ amount }: PlanSummary) {
  return { price: toDecimal(amount), priceCurrency: amount.currency };
}

/** Describes the billing period including free months; MON is the UN/CEFACT code of a month. */
function periodOf({ totalMonths }: PlanSummary) {
  return { referenceQuantity: { '@type': 'QuantitativeValue', value: totalMonths, unitCode: 'MON' } };
}
