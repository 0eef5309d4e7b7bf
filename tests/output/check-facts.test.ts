import { expect, test } from 'vitest';
import { unshownFacts } from './check-facts.ts';
import { readPage } from './read-page.ts';
import type { Site } from './read-site.ts';

const origin = 'https://site.example';
const changed = '2031-05-02T10:00:00.000Z';

interface Parts {
  readonly path: string;
  readonly facts?: readonly object[];
  readonly body?: string;
  /** Metadata of the head besides the site's name. */
  readonly meta?: Readonly<Record<string, string>>;
}

/** The site's faults when it has nothing but this page. */
function faultsOf({ path, facts = [], body = '', meta = {} }: Parts): readonly string[] {
  const data = facts.map(
    (each) =>
      `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...each })}</script>`,
  );
  const head = `<link rel="canonical" href="${origin}${path}"/><meta property="og:site_name" content="Site"/>`;
  const own = Object.entries(meta).map(([name, text]) => `<meta property="${name}" content="${text}"/>`);
  const html = `<!DOCTYPE html><html lang="en"><head>${head}${own.join('')}</head><body>${body}${data.join('')}</body></html>`;
  const empty = { styleSheets: [], otherFiles: new Set<string>(), stubs: new Set<string>() };
  const lastChanges = new Map([[`${origin}/a`, changed]]);
  const siteMap = { siteMap: [], siteMapVersions: new Map(), lastChanges };
  const site: Site = { ...empty, ...siteMap, origin, pages: [readPage(path, html)], redirects: [] };
  return unshownFacts(site);
}

const breadcrumb =
  '<nav class="b"><ol><li><a href="/">Home</a></li><li><span>Servers</span></li><li><span>A &amp; B</span></li></ol></nav>';
const home = { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}/` };
const own = { '@type': 'ListItem', position: 2, name: 'A & B', item: `${origin}/a` };
const list = (...itemListElement: object[]) => ({ '@type': 'BreadcrumbList', itemListElement });

const plan =
  '<label class="p" for="order_plan_12m"><span id="order_plan_12m_name">12 months</span><span id="order_plan_12m_terms">$99.95</span></label>';
const price = { price: '99.95', priceCurrency: 'USD' };
const offer = { name: '12 months', url: `${origin}/order`, ...price, priceSpecification: price };
const product = (...offers: object[]) => ({ '@type': 'Product', offers });

const comparison = (only: object, own: object = {}) => ({
  '@type': 'Product',
  offers: {
    lowPrice: '99.95',
    highPrice: '99.95',
    priceCurrency: 'USD',
    offerCount: 1,
    offers: [only],
    ...own,
  },
});
const answer = { '@type': 'Answer', text: 'So.\nAnd so.' };
const faq = {
  '@type': 'FAQPage',
  mainEntity: [{ '@type': 'Question', name: 'Why?', acceptedAnswer: answer }],
};

const meta = {
  'og:type': 'article',
  'og:title': 'A',
  'og:image': `${origin}/a.png`,
  'article:published_time': '2031-05-01T10:00:00.000Z',
};
const article = (own: object = {}) => ({
  '@type': 'Article',
  headline: 'A',
  mainEntityOfPage: `${origin}/a`,
  image: [`${origin}/a.png`],
  datePublished: '2031-05-01T10:00:00.000Z',
  dateModified: changed,
  inLanguage: 'en',
  author: { name: 'Site' },
  publisher: { name: 'Site' },
  ...own,
});

const about = { name: 'Site', url: `${origin}/` };
const organization = { '@type': 'Organization', ...about, sameAs: ['https://tube.example/site'] };
const website = { '@type': 'WebSite', ...about, inLanguage: 'en' };
const profile = '<a href="https://tube.example/site">Tube</a>';

test.each<[string, Parts]>([
  ['a breadcrumb', { path: '/a', body: breadcrumb, facts: [list(home, own)] }],
  ['plans', { path: '/order', body: plan, facts: [product(offer)] }],
  ['the site', { path: '/', body: profile, facts: [{ '@graph': [organization, website] }] }],
  ['a comparison of plans', { path: '/a', body: '<p>$99.95</p>', facts: [comparison(offer)] }],
  ['an article', { path: '/a', meta, facts: [article()] }],
  ['questions', { path: '/a', body: '<h3>Why?</h3> <p>So.</p><p>And so.</p>', facts: [faq] }],
])('%s that is described as it is shown is no fault', (_, parts) => {
  expect(faultsOf(parts)).toEqual([]);
});

test.each<[string, Parts]>([
  ['a breadcrumb without structured data', { path: '/a', body: breadcrumb }],
  ['one that is not shown', { path: '/a', facts: [list(home, own)] }],
  ['one with another name', { path: '/a', body: breadcrumb, facts: [list(home, { ...own, name: 'B' })] }],
  ['one that leads elsewhere', { path: '/a', body: breadcrumb, facts: [list({ ...home, item: 'x' }, own)] }],
  ['a wrong number', { path: '/a', body: breadcrumb, facts: [list(home, { ...own, position: 3 })] }],
  ['another price', { path: '/order', body: plan, facts: [product({ ...offer, price: '89.95' })] }],
  ['another currency', { path: '/order', body: plan, facts: [product({ ...offer, priceCurrency: 'EUR' })] }],
  ['another page', { path: '/order', body: plan, facts: [product({ ...offer, url: `${origin}/b` })] }],
  ['another length', { path: '/order', body: plan, facts: [product({ ...offer, name: '6 months' })] }],
  ['a plan without structured data', { path: '/order', body: plan + plan, facts: [product(offer)] }],
  ['prices without structured data', { path: '/order', body: plan }],
  ['a home page without structured data', { path: '/', body: profile }],
  ['a profile that is not shown', { path: '/', facts: [organization, website] }],
  ['another name', { path: '/', body: profile, facts: [organization, { ...website, name: 'Tide' }] }],
  ['another language', { path: '/', body: profile, facts: [organization, { ...website, inLanguage: 'de' }] }],
  ['a site on a page', { path: '/a', body: profile, facts: [organization, website] }],
  ['a price that is not shown', { path: '/a', body: '<p>$89.95</p>', facts: [comparison(offer)] }],
  ['another range', { path: '/a', body: '<p>$99.95</p>', facts: [comparison(offer, { lowPrice: '9' })] }],
  ['a question that is not shown', { path: '/a', body: '<p>So.</p><p>And so.</p>', facts: [faq] }],
  ['an article without structured data', { path: '/a', meta }],
  ['structured data of an article on another page', { path: '/a', facts: [article()] }],
  ['another headline', { path: '/a', meta, facts: [article({ headline: 'B' })] }],
  ['another change', { path: '/a', meta, facts: [article({ dateModified: '2031-05-01' })] }],
  ['an article without a publisher', { path: '/a', meta, facts: [article({ publisher: undefined })] }],
  ['an unknown kind', { path: '/a', facts: [{ '@type': 'Recipe' }] }],
])('%s is found', (_, parts) => {
  expect(faultsOf(parts)).not.toEqual([]);
});
