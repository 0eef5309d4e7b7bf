import { type Locale, unprefixedLocale } from '../../domain/locales.ts';
import { absoluteUrl } from '../model/absolute-url.ts';
import type { PagePlan } from '../model/plan.ts';
import type { AssetFile } from '../model/site-bundle.ts';

/** The protocol's limits for one part: 50,000 URLs and 50 MB; with 23 alternates a URL the bytes bind first. */
const limits = { urls: 50_000, bytes: 50_000_000 };

/** `sitemap.xml`, an index, and its parts: every page in every language, each with its alternates. */
export function sitemapFiles(
  origin: string,
  locales: readonly Locale[],
  plans: readonly PagePlan[],
): AssetFile[] {
  const shown = plans.filter((plan) => !('page' in plan) || plan.page.isIndexed);
  const parts = cutIntoParts(shown.flatMap((plan) => urlsOf(origin, locales, plan)));
  const files = parts.map((urls, at) => ({
    path: `sitemap-${at + 1}.xml`,
    bytes: Buffer.from(`${partHead}${urls.join('')}</urlset>\n`),
  }));
  const entries = files.map(({ path }) => `<sitemap><loc>${origin}/${path}</loc></sitemap>\n`);
  const index = `${xmlHead}<sitemapindex xmlns="${sitemapNamespace}">\n${entries.join('')}</sitemapindex>\n`;
  return [{ path: 'sitemap.xml', bytes: Buffer.from(index) }, ...files];
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';
const sitemapNamespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const partHead = `${xmlHead}<urlset xmlns="${sitemapNamespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;

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

function cutIntoParts(urls: readonly string[]): string[][] {
  const parts: string[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const url of urls) {
    const part = parts.at(-1);
    const size = Buffer.byteLength(url);
    if (part && part.length < limits.urls && bytes + size < limits.bytes) {
      part.push(url);
      bytes += size;
    } else {
      parts.push([url]);
      bytes = partHead.length + size;
    }
  }
  return parts;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll("'", '&apos;');
}
