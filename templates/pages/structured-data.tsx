import { formatMonths } from '../../domain/commerce/format-months.ts';
import { toDecimal } from '../../domain/commerce/money.ts';
import type { PlanSummary } from '../../domain/commerce/plans.ts';
import type { ContentType } from '../../domain/content/content-model.ts';
import type { Entry, EntryLink } from '../../domain/content/entries.ts';
import type { Locale } from '../../domain/locales/locales.ts';
import type { NavigationItem } from '../../domain/site/shell.ts';
import { jsonForHtml } from '../islands/island.tsx';
import { nextText } from '../shape.tsx';
import { navigationItems } from '../shell/links.tsx';
import type { InLanguage } from '../text.ts';
import { type PageContext, useShape } from './page-context.ts';

/** Describes a schema.org object: `@type` and properties. */
interface Facts {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

interface StructuredDataProps {
  /** Describes the page in a language. */
  readonly facts: (own: PageContext, inLanguage: InLanguage) => readonly Facts[];
}

/** Shows structured data for search engines as JSON-LD. */
export function StructuredData({ facts }: StructuredDataProps) {
  const page = useShape();
  const json = nextText(page, (own, inLanguage) => jsonOf(facts(own, inLanguage)), 'markup');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped for script elements
  return json && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

function jsonOf(facts: readonly Facts[]): string | undefined {
  const [only, ...others] = facts;
  if (!only) return undefined;
  const content = others.length > 0 ? { '@graph': facts } : only;
  return jsonForHtml({ '@context': 'https://schema.org', ...content });
}

/** Describes the organization on the home page: name, logo and profiles. */
export function siteFacts(page: PageContext, layout: EntryLink | undefined): Facts[] {
  const url = page.absoluteUrl(page.homePath ?? '/');
  const organization = { '@id': `${url}#organization` };
  return [
    { '@type': 'Organization', ...organization, name: page.brand, url, ...shellFacts(page, layout) },
    { '@type': 'WebSite', name: page.brand, url, inLanguage: page.locale.tag, publisher: organization },
  ];
}

interface ArticleProps {
  readonly title: string;
  readonly description?: string | undefined;
  readonly canonical: string;
  readonly image?: string | undefined;
  readonly layout: EntryLink | undefined;
  /** Times such as `2026-03-31T12:00:00.000Z`. */
  readonly published: string | undefined;
  readonly modified: string | undefined;
}

/** Describes an article; the organization is its author and publisher. */
export function articleFacts(
  page: PageContext,
  { title, canonical, layout, ...article }: ArticleProps,
): Facts[] {
  const { logo } = shellFacts(page, layout);
  const url = page.absoluteUrl(page.homePath ?? '/');
  const organization = {
    ...{ '@type': 'Organization', '@id': `${url}#organization`, name: page.brand, url },
    ...(logo !== undefined && { logo }),
  };
  return [
    {
      ...{ '@type': 'Article', headline: title, mainEntityOfPage: canonical },
      ...(article.description && { description: article.description }),
      ...(article.image && { image: [article.image] }),
      ...(article.published && { datePublished: article.published }),
      ...(article.modified && { dateModified: article.modified }),
      ...{ inLanguage: page.locale.tag, author: organization, publisher: organization },
    },
  ];
}

function shellFacts(page: PageContext, link: EntryLink | undefined): Partial<Facts> {
  const typed = <Type extends ContentType>(own: EntryLink | undefined, type: Type) => {
    const entry = page.entry(own);
    return entry?.type === type ? (entry as Entry<Type>) : undefined;
  };
  const { header, footer } = typed(link, 'layout') ?? {};
  const logo = page.image(typed(header, 'header')?.logo);
  const links = navigationItems(page, typed(footer, 'footer')?.socialLinks);
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
