/** Compares a build with the previous one as a whole, and caches its report. */
import type { BuildOptions, BuildReport, CheckedSite, SiteOptions } from '../context.ts';
import { readManifest } from '../emit/read-manifest.ts';
import { openContent } from '../load/content-by-id.ts';
import { type CachedLists, splitIntoChunks } from '../load/content-chunks.ts';
import type { IndexedContent } from '../load/index-export.ts';
import type { KnownContent } from '../load/known-content.ts';
import { once } from '../model/collections.ts';
import { type Content, publishedIds } from '../model/content.ts';
import { nameOf } from '../model/localize.ts';
import type { PagePlan } from '../model/plan.ts';
import type { RedirectPlan } from '../model/redirects.ts';
import type { CachedFile } from '../model/rendered-page.ts';
import type { UrlTable } from '../model/urls.ts';
import { compareSites } from '../plan/plan-redirects.ts';
import { isAsWritten, isUntouched } from '../publish/published-files.ts';
import { type BuildCache, hashValues } from './build-cache.ts';
import { filesOfPages } from './page-dependencies.ts';

/** Returns the previous build's report if all inputs are the same and its site is untouched. */
export async function repeatReport(
  cache: BuildCache,
  options: BuildOptions,
): Promise<Omit<BuildReport, 'seconds'> | undefined> {
  const report = cache.previous('report');
  if (!report || cache.previous('inputs') !== inputsKey(cache, options)) return undefined;
  const known = await cache.content();
  if (!known?.isSame || !isUntouched(options.config.out, filesOf(cache))) return undefined;
  let content: Content | undefined;
  return {
    ...report,
    rendered: 0,
    reused: report.pages,
    nameOf: (issue) => {
      content ??= openPrevious(cache, known);
      return content && nameOf(content, issue);
    },
  };
}

/** Opens the unchanged content file with the cached index. */
function openPrevious(cache: BuildCache, known: KnownContent): Content | undefined {
  const index = cache.previous('items');
  return index && openContent({ ...index, bytes: known.bytes, onDisk: known.onDisk });
}

/** Hashes all inputs except the content file. */
function inputsKey(cache: BuildCache, { config, year, locales }: BuildOptions): string {
  return hashValues(cache.inputs(), config, year, locales ?? null);
}

/** Lists all files of the published site as the previous build wrote them. */
function filesOf(cache: BuildCache): CachedFile[] {
  const files = cache.previous('files');
  const cached = cache.previous('pages');
  const pages = cached ? filesOfPages(cached) : [];
  return files
    ? [...pages, ...files.assets.files, ...files.sitemap.files, ...files.others, files.manifest]
    : [];
}

/** Returns whether the previous build wrote the published manifest. */
function isOurs(cache: BuildCache, { config, previous }: SiteOptions): boolean {
  const files = cache.previous('files');
  return files !== undefined && previous === undefined && isAsWritten(config.out, files.manifest);
}

/** Lists the files of the published manifest from the cache, because parsing the manifest is slow. */
export function knownFiles(
  cache: BuildCache,
  options: BuildOptions,
): { readonly folders: readonly string[]; readonly files: readonly CachedFile[] } | undefined {
  if (!isOurs(cache, options)) return undefined;
  const manifest = cache.previous('files')?.manifest;
  return { folders: [options.config.out], files: filesOf(cache).filter((file) => file !== manifest) };
}

/** Caches the items' positions in the content file, with hashes. */
export function cacheContent(
  cache: BuildCache,
  { value, lists, stamp, chunks }: IndexedContent,
  items: () => CachedLists,
): void {
  const { locales, defaultLocale } = value;
  cache.put('chunks', () => ({ chunks: chunks ?? splitIntoChunks(value, lists), ...(stamp && { stamp }) }));
  cache.put('items', () => ({ ...items(), locales, defaultLocale }));
}

/** Hashes the routes of all pages and stubs. */
export function routesKey(content: Content, urls: UrlTable, plans: readonly PagePlan[]): string {
  const stubs = publishedIds(content, ['stub']).map((id) => [id, urls.get(id)]);
  const codes = content.locales.map(({ code }) => code);
  return hashValues(codes, plans, stubs);
}

/** Hashes the contents of directories. @param slugs hash of the fields that URLs use */
export function sectionsKey(content: Content, slugs: string): string {
  const codes = content.locales.map(({ code }) => code);
  return hashValues(slugs, codes, publishedIds(content, ['offer']));
}

/** Returns the cached comparison with the published manifest. */
export function knownRedirects(
  cache: BuildCache,
  options: SiteOptions,
  key: () => string | undefined,
): RedirectPlan | undefined {
  const known = cache.previous('redirects');
  return known && known.key === key() && isOurs(cache, options) ? known.plan : undefined;
}

/** Caches the report, and the redirects from the site just published to the same routes. */
export function cacheReport(
  cache: BuildCache,
  options: BuildOptions,
  { nameOf: _, ...report }: Omit<BuildReport, 'seconds'>,
  site: CheckedSite,
): void {
  const { content, urls, redirects, routesKey: keyOf } = site;
  const isKnown = options.previous !== undefined || cache.previous('redirects')?.plan === redirects;
  const nextRedirects = once(() => {
    if (isKnown) return redirects;
    const { config } = options;
    const all = { content, urls };
    return compareSites({ config }, readManifest(undefined, config.out), all, all).chosen;
  });
  cache.put('inputs', () => inputsKey(cache, options));
  cache.put('report', () =>
    keyOf() !== undefined && isSameSite(nextRedirects(), redirects)
      ? { ...report, redirects: nextRedirects() }
      : undefined,
  );
  cache.put('redirects', () => {
    const key = keyOf();
    return key === undefined ? undefined : { key, plan: nextRedirects() };
  });
}

/** Returns whether two redirect plans yield the same site. */
function isSameSite(next: RedirectPlan, now: RedirectPlan): boolean {
  const written = ({ redirects, former, notBuilt }: RedirectPlan) =>
    hashValues([...redirects.values()], former, notBuilt);
  return next.removed.length === 0 && written(next) === written(now);
}
