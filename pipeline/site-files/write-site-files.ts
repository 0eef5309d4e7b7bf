/** Writes the files other than pages, and caches results for the next build. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteAddress } from '../../domain/site/base-path.ts';
import type { PlannedSite } from '../context.ts';
import { emitSite } from '../emit/emit-site.ts';
import { measureTemplates } from '../emit/measure-templates.ts';
import { inlineScriptHashes, securityPolicy } from '../emit/security-policy.ts';
import { hashValues } from '../incremental/build-cache.ts';
import { pagesForCache, type RenderInputs } from '../incremental/page-dependencies.ts';
import { knownFiles } from '../incremental/previous-build.ts';
import { addToList } from '../model/collections.ts';
import type { CachedFile, TemplateSize, WrittenFile, WrittenFiles } from '../model/rendered-page.ts';
import { manifestName } from '../model/routes.ts';
import type { BundledAssets } from '../model/site-bundle.ts';
import type { WrittenJob } from '../pages/page-source.ts';
import { reuseGroup } from '../pages/reuse-files.ts';
import type { WrittenPages } from '../pages/write-pages.ts';
import { createReuser, withState, withStates } from '../publish/published-files.ts';
import type { BuildRun } from '../workers/run.ts';
import { writeCards } from './write-cards.ts';

/**
 * Writes the files around a site's pages, the manifest last, and caches them and the pages for the next build.
 * @param site with `merged` if its pages come from shards
 */
export async function writeSiteFiles(
  run: BuildRun,
  inputs: RenderInputs,
  site: PlannedSite & { readonly assets: BundledAssets; readonly merged: unknown },
  pages: WrittenPages,
): Promise<WrittenFiles> {
  const { timer } = run;
  const cards = await timer.run('cards', () => writeCards(run, inputs, site, pages));
  const written = await timer.run('emit', () => emitFiles(run, site, pages, cards.files));
  const templates = templateSizes(run, inputs, site, pages);
  cachePages(run, inputs, pages);
  return { ...written, templates, warnings: cards.warnings };
}

/** Writes sitemap, redirects, headers and, last, the manifest. */
async function emitFiles(
  run: BuildRun,
  site: PlannedSite & { readonly assets: BundledAssets },
  { jobs }: WrittenPages,
  cards: readonly WrittenFile[],
): Promise<Omit<WrittenFiles, 'templates' | 'warnings'>> {
  const { assets } = site;
  const { folder, options, cache } = run;
  const { origin, basePath, brand, host, hsts, checkout } = options.config;
  const place = { origin, basePath, host, hsts };
  const routes = cache.isOn ? site.routesKey() : undefined;
  const times = site.times();
  const copies = site.plans.filter((plan) => 'copies' in plan);
  const sitemapKey = routes && hashValues(siteAddress(place), routes, JSON.stringify([[...times], copies]));
  const sitemap = await reuseGroup(run, cache.previous('files')?.sitemap, sitemapKey);
  const policy = { ...options.config, scriptHashes: inlineScriptHashes() };
  const { locales, index } = site.content;
  const serverInputs = [
    siteAddress(place),
    host ?? null,
    hsts ?? null,
    checkout !== undefined,
    securityPolicy(policy),
    locales,
  ];
  const serverKey = routes && hashValues(routes, serverInputs, index.languages, site.redirects.redirects);
  const before = cache.previous('files')?.server;
  const serverFiles = await reuseGroup(run, before, serverKey);
  const server = before && serverFiles && { ...before, files: serverFiles };
  const known = knownFiles(cache, options);
  const { isPlain } = await import('../model/hidden-data.ts');
  const emitted = emitSite({
    ...{ folder, place, brand, isPlain, sells: checkout !== undefined },
    reuse: reuseByHash(run, known?.files),
    ...{ content: site.content, urls: site.urls, plans: site.plans, times, redirects: site.redirects },
    policy,
    published: known ?? site.published(),
    formerManifest: known && readFileSync(join(options.config.out, manifestName)),
    assets: assets.files,
    reused: { pages: filesOf(jobs, isReused), assets: assets.reused, sitemap, server },
    pages: filesOf(jobs, (job) => !isReused(job)),
    cards,
  });
  if (cache.isOn) {
    const { key, links, findings } = assets;
    const files = {
      assets: { key, links, findings, files: assets.reused ?? withStates(folder, emitted.assets) },
      sitemap: { key: sitemapKey, files: sitemap ?? withStates(folder, emitted.sitemap) },
      server: {
        ...emitted.server,
        key: serverKey,
        files: server?.files ?? withStates(folder, emitted.server.files),
      },
      others: withStates(folder, emitted.others),
      manifest: withState(folder, emitted.manifest),
    };
    cache.put('files', () => files);
  }
  const all = [
    ...jobs.flatMap(({ files }) => files),
    ...emitted.assets,
    ...emitted.sitemap,
    ...emitted.server.files,
    ...emitted.others,
  ];
  const names = [...all, emitted.manifest].map(({ file }) => file);
  const kept = all.filter((file) => file.kept).length;
  const bytes = bytesOf(all);
  const usage = { files: names.length, siteBytes: bytes, ...emitted.server.usage };
  return { names, kept, bytes, usage };
}

/** Creates a function that brings a published file other than a page into the new site if its bytes have the hash. */
function reuseByHash({ folder, options }: BuildRun, published: readonly CachedFile[] = []) {
  const others = published.filter(({ path }) => path === undefined);
  const files = new Map(others.map((file) => [file.file, file]));
  const reuse = createReuser(options.config.out, folder);
  return (name: string, sha256: string) => {
    const file = files.get(name);
    return file?.sha256 === sha256 && reuse([file]) !== undefined;
  };
}

/** Caches pages with their dependencies and file states. */
function cachePages({ folder, cache }: BuildRun, inputs: RenderInputs, { jobs, shells }: WrittenPages): void {
  if (!cache.isOn) return;
  const done = jobs.map((pages) => ({ ...pages, files: withStates(folder, pages.files) }));
  cache.put('pages', () => pagesForCache(inputs, done, shells, cache.previous('pages')));
}

/** Measures pages by template, without the 404 pages. */
function templateSizes(
  { folder, cache }: BuildRun,
  { site }: RenderInputs,
  { content }: PlannedSite,
  { jobs }: WrittenPages,
): TemplateSize[] {
  const serverPages = new Set(site.sections.serverPages.values());
  const templateOf = (entryId: string) =>
    serverPages.has(entryId) ? 'server page' : (content.typeOf(entryId) ?? 'page');
  const byTemplate = new Map<string, WrittenFile[]>();
  for (const { job, files } of jobs) {
    if (job === 'notFound') continue;
    const template = 'page' in job ? job.page.name : templateOf(job.entryId);
    for (const file of files) addToList(byTemplate, template, file);
  }
  // Their names have a hash of their bytes.
  const scriptSizes = new Map(cache.previous('scriptSizes'));
  cache.put('scriptSizes', () => scriptSizes);
  return measureTemplates(folder, byTemplate, scriptSizes);
}

function filesOf(jobs: readonly WrittenJob[], isWanted: (job: WrittenJob) => boolean): WrittenFile[] {
  return jobs.filter(isWanted).flatMap(({ files }) => files);
}

function isReused({ origin }: WrittenJob): boolean {
  return origin === 'reused';
}

/** Adds up the sizes of files. */
function bytesOf(files: readonly WrittenFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
