import { formatAmount, readAmount } from '../../domain/commerce/money.ts';
import { type Locale, localeByCode } from '../../domain/locales/locales.ts';
import { absoluteUrl } from '../../pipeline/model/urls.ts';
import { type Facts, plain } from './read-facts.ts';
import type { Page } from './read-page.ts';
import type { Site } from './read-site.ts';

type Finding = string;

/** Compares structured data with visible content. */
export function unshownFacts(site: Site): Finding[] {
  return site.pages.flatMap((page) => {
    const problems = [
      ...breadcrumbProblems(site, page),
      ...siteProblems(site, page),
      ...productProblems(page),
      ...comparisonProblems(page),
      ...questionProblems(page),
      ...articleProblems(site, page),
      ...kinds(page),
    ];
    return problems.map((problem) => `${page.path}: ${problem}`);
  });
}

const known = ['Article', 'BreadcrumbList', 'Organization', 'WebSite', 'Product', 'FAQPage'];

function kinds({ facts }: Page): Finding[] {
  const types = facts.structuredData.map((each) => String(each['@type']));
  return types
    .filter((type, at) => !known.includes(type) || types.indexOf(type) !== at)
    .map((type) => `tells of a second or unknown ${type}`);
}

function find({ facts }: Page, type: string): Facts | undefined {
  return facts.structuredData.find((each) => each['@type'] === type);
}

/** Directories without a link are left out: each item but the page itself needs an address. */
function breadcrumbProblems({ origin }: Site, page: Page): Finding[] {
  const shown = page.facts.breadcrumb;
  const expected = shown.flatMap(({ name, href }, at) => {
    const item = at === shown.length - 1 ? page.canonical : href && absoluteUrl(origin, href);
    return item === undefined ? [] : [{ name, item }];
  });
  const elements = (find(page, 'BreadcrumbList')?.itemListElement ?? []) as readonly Facts[];
  const structuredData = elements.map(({ name, item }) => ({ name, item }));
  const isNumbered = elements.every(({ position }, at) => position === at + 1);
  return JSON.stringify(structuredData) === JSON.stringify(expected) && isNumbered
    ? []
    : [`breadcrumb ${JSON.stringify(structuredData)} but ${JSON.stringify(expected)} is shown`];
}

/** Checks the site's structured data on home pages against their headers and footers. */
function siteProblems({ origin }: Site, page: Page): Finding[] {
  const organization = find(page, 'Organization');
  const website = find(page, 'WebSite');
  const isHome = page.path.split('/').length === 2 && localeByCode(page.path.slice(1) || 'en') !== undefined;
  if (!isHome) return organization || website ? ['tells of the site, but is no home page'] : [];
  if (!organization || !website) return ['does not tell of the site'];
  const addresses = new Set(page.references.map(({ url }) => new URL(url, origin).href));
  const { sameAs = [], logo } = organization as {
    readonly sameAs?: readonly string[];
    readonly logo?: string;
  };
  return [
    ...[organization, website]
      .filter(({ url, name }) => url !== page.canonical || name !== page.metadata.get('og:site_name'))
      .map(({ '@type': type, url, name }) => `${type} ${name} at ${url}`),
    ...[...sameAs, ...(logo === undefined ? [] : [logo])]
      .filter((address) => !addresses.has(address))
      .map((address) => `tells of ${address}, which is not on the page`),
    ...(website.inLanguage === page.lang ? [] : [`is in ${page.lang} but tells ${website.inLanguage}`]),
  ];
}

/** Checks the structured data of order pages against their plans and prices. */
function productProblems(page: Page): Finding[] {
  const { plans } = page.facts;
  const { offers: all = [] } = find(page, 'Product') ?? {};
  const offers = Array.isArray(all) ? (all as readonly Facts[]) : [];
  const code = languageOf(page);
  const unlike = offers.filter((offer, at) => {
    const { name = '', terms = '' } = plans[at] ?? {};
    return (
      offer.url !== page.canonical ||
      !name.includes(String(offer.name)) ||
      !terms.includes(shownPrice(offer, code)) ||
      (offer.priceSpecification as Facts).price !== offer.price
    );
  });
  return [
    ...(offers.length === plans.length ? [] : [`tells of ${offers.length} of ${plans.length} plans`]),
    ...unlike.map((offer) => `tells of ${JSON.stringify(offer)}, which is not shown`),
  ];
}

/** Checks the structured data of pages that compare plans: every price is shown, and the range is theirs. */
function comparisonProblems(page: Page): Finding[] {
  const { offers: range } = find(page, 'Product') ?? {};
  if (!range || Array.isArray(range)) return [];
  const { lowPrice, highPrice, priceCurrency, offerCount, offers = [] } = range as Facts;
  const each = offers as readonly Facts[];
  const prices = each.map(({ price }) => Number(price));
  const isRange = Number(lowPrice) === Math.min(...prices) && Number(highPrice) === Math.max(...prices);
  const shown = (offer: Facts) => page.facts.text.includes(plain(shownPrice(offer, languageOf(page))));
  return [
    ...(isRange && offerCount === each.length ? [] : ['tells of another range of prices']),
    ...each
      .filter((offer) => offer.priceCurrency !== priceCurrency || !shown(offer))
      .map((offer) => `tells of ${JSON.stringify(offer)}, which is not shown`),
  ];
}

function languageOf({ path }: Page): string {
  return localeByCode(path.split('/')[1] ?? '')?.code ?? 'en';
}

/** Checks the structured data of articles against their heads and the site map. */
function articleProblems(site: Site, page: Page): Finding[] {
  const article = find(page, 'Article');
  const { metadata } = page;
  const isArticle = metadata.get('og:type') === 'article';
  if (!article) return isArticle ? ['does not tell of its article'] : [];
  const { author, publisher } = article;
  const name = (author as Facts | undefined)?.name;
  const expected = {
    headline: metadata.get('og:title'),
    mainEntityOfPage: page.canonical,
    image: [metadata.get('og:image')],
    datePublished: metadata.get('article:published_time'),
    dateModified: site.lastChanges.get(page.canonical ?? ''),
    inLanguage: page.lang,
  };
  const unlike = Object.entries(expected).filter(
    ([fact, value]) => JSON.stringify(article[fact]) !== JSON.stringify(value),
  );
  return [
    ...(isArticle ? [] : ['tells of an article, but is none']),
    ...unlike.map(([fact, value]) => `tells ${fact} ${article[fact]} instead of ${value}`),
    ...(name === metadata.get('og:site_name') && JSON.stringify(author) === JSON.stringify(publisher)
      ? []
      : [`tells of the author ${name}`]),
  ];
}

/** Checks that a page shows each question before its answer. */
function questionProblems(page: Page): Finding[] {
  const questions = find(page, 'FAQPage')?.mainEntity;
  if (questions === undefined) return [];
  const all = questions as readonly Facts[];
  const unshown = all.filter(({ '@type': type, name, acceptedAnswer }) => {
    const { '@type': answerType, text } = acceptedAnswer as Facts;
    const isTyped = type === 'Question' && answerType === 'Answer' && Boolean(name) && Boolean(text);
    return !isTyped || !page.facts.text.includes(plain(`${name}${text}`));
  });
  return [
    ...(all.length > 0 ? [] : ['tells of no question']),
    ...unshown.map(({ name }) => `tells of ${name}, which is not shown`),
  ];
}

function shownPrice({ price, priceCurrency: currency }: Facts, code: string): string {
  const unscaledValue = String(price).replace('.', '');
  const amount = readAmount({ unscaledValue, scale: 2, currency });
  return amount ? formatAmount(amount, localeByCode(code) as Locale) : 'no amount';
}
