/** Loads the content of a site, and resolves its URLs, pages and redirects. */
import type { VpnServers } from '../domain/servers/vpn-servers.ts';
import { readContentIndex } from './content-index.ts';
import type { CheckedSite, SiteOptions, StageTimer } from './context.ts';
import { readManifest } from './emit/read-manifest.ts';
import type { BuildCache } from './incremental/build-cache.ts';
import { cacheContent, knownRedirects, routesKey, sectionsKey } from './incremental/previous-build.ts';
import { chooseLanguages, openContent } from './load/content-by-id.ts';
import { type CachedLists, fieldDigests, toCachedItems } from './load/content-chunks.ts';
import { indexKnownContent, loadContent } from './load/index-export.ts';
import { hasChanged } from './load/known-content.ts';
import { loadServers } from './load/load-servers.ts';
import { once } from './model/collections.ts';
import type { Content } from './model/content.ts';
import type { Finding } from './model/issue.ts';
import type { RedirectPlan } from './model/redirects.ts';
import type { ResolvedSlugs, UrlTable } from './model/urls.ts';
import { planPages, planSections } from './plan/plan-pages.ts';
import { compareSites } from './plan/plan-redirects.ts';
import type { RemoteCache } from './remote-cache/remote-cache.ts';
import { resolveSlugs } from './resolve-slugs/resolve-slugs.ts';
import type { BuildWorkers } from './workers/build-tasks.ts';

/** Holds the options, timer, workers and cache of one check. */
export interface CheckRun {
  readonly options: SiteOptions;
  readonly timer: StageTimer;
  readonly workers: BuildWorkers;
  readonly cache: BuildCache;
  /** The cache that machines share, if the run uses one. */
  readonly remote?: RemoteCache | undefined;
}

/** Holds content and server data; workers open the content before their first task. */
export interface LoadedSite {
  readonly content: Content;
  readonly findings: readonly Finding[];
  /** Whether malformed items are missing from the index. */
  readonly hasLeftOutItems: boolean;
  /** Describes the items for the build cache. */
  readonly items: () => CachedLists;
  readonly servers: VpnServers | undefined;
  /** Returns whether the content file was written to while parts of it were still on disk. */
  readonly hasChangedSince: () => boolean;
}

/**
 * Reads the content file and the server data, and has all workers open the content.
 * @throws ContentFileError when either can't be read
 */
export async function loadSite({ options, timer, workers, cache, remote }: CheckRun): Promise<LoadedSite> {
  const { config } = options;
  const servers = loadServers(config.servers);
  const indexed = await timer.run('load', async () => {
    const { content: file } = config;
    const index = readContentIndex(file, options, config);
    if (index) return index;
    const known = await cache.content();
    return (known && indexKnownContent(known, config)) ?? (await loadContent(file, config, known?.previous));
  });
  const { findings, hasLeftOutItems, lists, stamp } = indexed;
  const items = once(() => ({ entries: toCachedItems(lists.entries), assets: toCachedItems(lists.assets) }));
  // Results for other machines must not be those of a file that changes meanwhile.
  const isCompared = remote?.mayWrite && indexed.value.onDisk;
  const value = isCompared ? { ...indexed.value, digests: fieldDigests(items()) } : indexed.value;
  workers.prepare('open', value);
  cacheContent(cache, indexed, items);
  const hasChangedSince = () => Boolean(value.onDisk && stamp && hasChanged(value.onDisk, stamp));
  return { content: openContent(value), findings, hasLeftOutItems, items, servers, hasChangedSince };
}

/** Holds a site's URLs and pages before its content is judged. */
export interface ResolvedSite
  extends Pick<CheckedSite, 'chains' | 'plans' | 'sections' | 'published' | 'routesKey'> {
  /** URLs in all languages. */
  readonly urls: UrlTable;
  /** Findings of slug resolution. */
  readonly urlFindings: readonly Finding[];
  /** Content and URLs in the languages of the run. */
  readonly chosen: Pick<CheckedSite, 'content' | 'urls'>;
  readonly redirects: Readonly<Record<'all' | 'chosen', RedirectPlan>>;
}

/**
 * Resolves URLs, and plans pages and redirects.
 * @param urlsKey hashes what URLs depend on
 */
export async function resolveSite(
  { options, timer, cache }: CheckRun,
  { content }: LoadedSite,
  urlsKey: () => Promise<string>,
): Promise<ResolvedSite> {
  const { config, locales } = options;
  const hasNoFindings = ({ findings }: ResolvedSlugs) => findings.length === 0;
  const {
    value: urls,
    findings: urlFindings,
    chains,
  } = await timer.run('resolve-slugs', () =>
    cache.memo('slugs', urlsKey, () => resolveSlugs(content), hasNoFindings),
  );
  const chosen = chooseLanguages(content, urls, locales);
  const sells = config.checkout !== undefined;
  const plans = await timer.run('plan', () => planPages(chosen.content, chosen.urls, sells));
  const published = once(() => readManifest(options.previous, options.publishedIn ?? config.out));
  const routes = once(() => (locales ? undefined : routesKey(content, urls, plans)));
  const redirects = await timer.run('redirects', () => {
    const known = knownRedirects(cache, options, routes);
    return known
      ? { all: known, chosen: known }
      : compareSites(options, published(), { content, urls }, chosen);
  });
  const sections = () =>
    cache.memo(
      'sections',
      async () => sectionsKey(chosen.content, await urlsKey()),
      () => planSections(chosen.content, chosen.urls, { content, urls }),
    );
  return { urls, urlFindings, chains, chosen, plans, sections, redirects, published, routesKey: routes };
}
