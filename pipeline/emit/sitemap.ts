import type { Locale } from '../../domain/locales/locales.ts';
import { originalPaths, type PagePlan, type PageTimes } from '../model/plan.ts';
import type { AssetFile } from '../model/site-bundle.ts';
import { absoluteUrl } from '../model/urls.ts';

/** The protocol allows 50,000 URLs and 50 MB per part. The smaller byte limit saves memory. */
const limits = { urls: 50_000, bytes: 16_000_000 };

/**
 * Formats `sitemap.xml`, an index, and its parts with every page in every language, its alternates and its last change.
 * Yields one part at a time in a shared buffer; the index comes last.
 * @param times of pages by id
 */
export function* sitemapFiles(
  origin: string,
  locales: readonly Locale[],
  plans: readonly PagePlan[],
  times: ReadonlyMap<string, PageTimes> = new Map(),
): Generator<AssetFile> {
  const shown = plans.filter((plan) => !('page' in plan) || plan.page.isIndexed);
  const names: string[] = [];
  for (const bytes of splitIntoParts(urlsOfPlans(origin, locales, shown, times))) {
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
const partEnd = '</urlset>\n';

function* urlsOfPlans(
  origin: string,
  locales: readonly Locale[],
  plans: readonly PagePlan[],
  times: ReadonlyMap<string, PageTimes>,
): Generator<string> {
  for (const plan of plans) {
    const last = 'entryId' in plan ? times.get(plan.entryId)?.last : undefined;
    yield* urlsOf(origin, locales, plan, last);
  }
}

function urlsOf(
  origin: string,
  locales: readonly Locale[],
  plan: PagePlan,
  last: string | undefined,
): string[] {
  const paths = originalPaths(plan);
  const versions = locales.flatMap((locale, at) => {
    const path = paths[at];
    return path === undefined ? [] : [{ locale, href: escapeXml(absoluteUrl(origin, path)) }];
  });
  const alternates = versions.map(({ locale, href }) => alternate(locale.tag, href)).join('');
  const usual = versions.find(({ locale }) => locale.prefix === '');
  const all = usual ? alternates + alternate('x-default', usual.href) : alternates;
  const changed = last === undefined ? '' : `<lastmod>${last}</lastmod>`;
  return versions.map(({ href }) => `<url><loc>${href}</loc>${changed}${all}</url>\n`);
}

function alternate(tag: string, href: string): string {
  return `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`;
}

function* splitIntoParts(urls: Iterable<string>): Generator<Buffer> {
  const buffer = Buffer.allocUnsafe(limits.bytes + partEnd.length);
  const start = buffer.write(partHead);
  const partUntil = (end: number) => buffer.subarray(0, end + buffer.write(partEnd, end));
  let end = start;
  let count = 0;
  for (const url of urls) {
    if (count > 0 && (count === limits.urls || end + Buffer.byteLength(url) >= limits.bytes)) {
      yield partUntil(end);
      [end, count] = [start, 0];
    }
    end += buffer.write(url, end);
    count++;
  }
  if (count > 0) yield partUntil(end);
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll("'", '&apos;');
}
