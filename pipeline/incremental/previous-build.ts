/** Reads what the previous build knows of the published site, and caches this build's report. */
import { writtenPageTypes } from '../../domain/content/content-model.ts';
import type { BuildOptions, BuildReport, PlannedSite, SiteOptions, StageTimer } from '../context.ts';
import { readManifest } from '../emit/read-manifest.ts';
import { type CachedLists, splitIntoChunks } from '../load/content-chunks.ts';
import type { IndexedContent } from '../load/index-export.ts';
import { once } from '../model/collections.ts';
import { type Content, publishedIds, publishedLocales } from '../model/content.ts';
import type { PagePlan } from '../model/plan.ts';
import type { FormerPaths, RedirectPlan } from '../model/redirects.ts';
import type { CachedFile } from '../model/rendered-page.ts';
import type { UrlTable } from '../model/urls.ts';
import { isAsWritten } from '../publish/published-files.ts';
import { compareSites } from '../resolve-slugs/plan-redirects.ts';
import { hashValues } from './build-cache.ts';
import type { BuildCache } from './cache-parts.ts';
import { filesOf, inputsKey } from './repeat-report.ts';

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
  { value, lists, stamp, chunks, changesDigest }: IndexedContent,
  items: () => CachedLists,
): void {
  cache.put('chunks', () => ({
    chunks: value.changes ? [] : (chunks ?? splitIntoChunks(value, lists)),
    ...(stamp && { stamp }),
    ...(changesDigest !== undefined && { changesDigest }),
  }));
  const { spaceTypes } = value;
  cache.put('items', () => ({ ...items(), ...publishedLocales(value), ...(spaceTypes && { spaceTypes }) }));
}

/** Hashes the routes of all pages and stubs, also of pages that aren't built because another one has their path. */
export function routesKey(content: Content, urls: UrlTable, plans: readonly PagePlan[]): string {
  const routesOf = (types: readonly string[]) => publishedIds(content, types).map((id) => [id, urls.get(id)]);
  const codes = content.locales.map(({ code }) => code);
  const builtIn = plans.filter((plan) => 'page' in plan);
  return hashValues(JSON.stringify([codes, routesOf(writtenPageTypes), routesOf(['stub']), builtIn]));
}

/** Hashes the contents of directories. @param slugs hash of the fields that URLs use */
export function sectionsKey(content: Content, slugs: string, { redirects, takenDown }: FormerPaths): string {
  const codes = content.locales.map(({ code }) => code);
  return hashValues(slugs, codes, publishedIds(content, ['offer']), [...redirects.keys()], takenDown);
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

/** Saves what the next build can use. @returns a warning when it can't be written */
export async function saveCache(
  {
    cache,
    options,
    timer,
  }: { readonly cache: BuildCache; readonly options: BuildOptions; readonly timer: StageTimer },
  report: ReportToRepeat,
  site: PlannedSite,
): Promise<string | undefined> {
  if (!cache.isOn) return undefined;
  cacheReport(cache, options, report, site);
  return timer.run('save-cache', cache.save);
}

type ReportToRepeat = Omit<BuildReport, 'seconds' | 'remoteCache'>;

/** Caches the report, and the redirects from the site just published to the same routes. */
function cacheReport(
  cache: BuildCache,
  options: BuildOptions,
  { nameOf: _n, withLines: _l, contentIndex: _i, ...report }: ReportToRepeat,
  site: PlannedSite,
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
