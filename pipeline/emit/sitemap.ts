import { type Locale, unprefixedLocale } from '../../domain/locales.ts';
import { absoluteUrl } from '../model/absolute-url.ts';
import type { PagePlan } from '../model/plan.ts';
import type { AssetFile } from '../model/site-bundle.ts';

/** The protocol's limits for one part: 50,000 URLs and 50 MB; with 23 alternates a URL the bytes bind first. */
const limits = { urls: 50_000, bytes: 50_000_000 };

/**
 * `sitemap.xml`, an index, and its parts: every page in every language, each with its alternates. The parts come first, one at
 * a time: large sites have more of them than fits into memory.
 */
export function* sitemapFiles(
  origin: string,
  locales: readonly Locale[],
  plans: readonly PagePlan[],
): Generator<AssetFile> {
  const shown = plans.filter((plan) => !('page' in plan) || plan.page.isIndexed);
  const names: string[] = [];
  for (const bytes of cutIntoParts(urlsOfPlans(origin, locales, shown))) {
    const path = `sitemap-${names.length + 1}.xml`;
    names.push(path);
    yield { path, bytes };
  }
  const entries = names.map((name) => `<sitemap><loc>${origin}/${name}</loc></sitemap>\n`);
  const index = `${xmlHead}<sitemapindex xmlns="${sitemapNamespace}">\n${entries.join('')}</sitemapindex>\n`;
  yield { path: 'sitemap.xml', bytes: Buffer.from(index) };
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';
const sitemapNamespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const partHead = `${xmlHead}<urlset xmlns="${sitemapNamespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;

/** A page in all its languages at a time. */
function* urlsOfPlans(
  origin: string,
  locales: readonly Locale[],
  plans: readonly PagePlan[],
): Generator<Buffer> {
  for (const plan of plans) {
    for (const url of urlsOf(origin, locales, plan)) yield Buffer.from(url);
  }
}

function urlsOf(origin: string, locales: readonly Locale[], { paths }: PagePlan): string[] {
  const versions = locales.flatMap((locale, at) => {
    const path = paths[at];
    return path === undefined ? [] : [{ locale, href: escapeXml(absoluteUrl(origin, path)) }];
  });
  const alternates = versions.map(({ locale, href }) => alternate(locale.tag, href)).join('');
  const english = versions.find(({ locale }) => locale.code === unprefixedLocale);
  const all = english ? alternates + alternate('x-default', english.href) : alternates;
  return versions.map(({ href }) => `<url><loc>${href}</loc>${all}</url>\n`);
}

function alternate(tag: string, href: string): string {
  return `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`;
}

function* cutIntoParts(urls: Iterable<Buffer>): Generator<Buffer> {
  let part: Buffer[] = [];
  let bytes = partHead.length;
  for (const url of urls) {
    if (part.length > 0 && (part.length === limits.urls || bytes + url.length >= limits.bytes)) {
      yield wholePart(part);
      part = [];
      bytes = partHead.length;
    }
    part.push(url);
    bytes += url.length;
  }
  if (part.length > 0) yield wholePart(part);
}

function wholePart(urls: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.from(partHead), ...urls, Buffer.from('</urlset>\n')]);
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll("'", '&apos;');
}
