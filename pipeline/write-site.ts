/** Writes the files other than pages, and caches results for the next build. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BundledAssets } from './bundle-assets.ts';
import type { BuildReport, PlannedSite } from './context.ts';
import { emitSite } from './emit/emit-site.ts';
import { measureTemplates } from './emit/measure-templates.ts';
import { inlineScriptHash } from './emit/security-policy.ts';
import { hashValues } from './incremental/build-cache.ts';
import { pagesForCache, type RenderInputs } from './incremental/page-dependencies.ts';
import { knownFiles } from './incremental/previous-build.ts';
import { addToList } from './model/collections.ts';
import type { CachedFile, TemplateSize, WrittenFile } from './model/rendered-page.ts';
import { manifestName } from './model/routes.ts';
import { createReuser, withStates } from './publish/published-files.ts';
import { type BuildRun, reuseGroup, type WrittenJob, type WrittenPages } from './write-pages.ts';

/** Writes sitemap, redirects, headers and, last, the manifest. @returns the site's files and bytes, which don't count the manifest */
export async function writeSiteFiles(
  run: BuildRun,
  site: PlannedSite,
  assets: BundledAssets,
  { jobs }: WrittenPages,
  cards: readonly WrittenFile[],
): Promise<{ readonly files: readonly string[]; readonly bytes: number }> {
  const { folder, options, cache } = run;
  const { origin, brand, checkout } = options.config;
  const routes = cache.isOn ? site.routesKey() : undefined;
  const times = site.times();
  const copies = site.plans.filter((plan) => 'copies' in plan);
  const sitemapKey = routes && hashValues(origin, routes, JSON.stringify([[...times], copies]));
  const sitemap = await reuseGroup(run, cache.previous('files')?.sitemap, sitemapKey);
  const known = knownFiles(cache, options);
  const emitted = emitSite({
    ...{ folder, origin, brand, sells: checkout !== undefined },
    reuse: reuseByHash(run, known?.files),
    ...{ content: site.content, urls: site.urls, plans: site.plans, times, redirects: site.redirects },
    policy: { ...options.config, scriptHash: inlineScriptHash() },
    published: known ?? site.published(),
    formerManifest: known && readFileSync(join(options.config.out, manifestName)),
    assets: assets.files,
    reused: { pages: filesOf(jobs, true), assets: assets.reused, sitemap },
    pages: filesOf(jobs, false),
    cards,
  });
  if (cache.isOn) {
    const { key, links, findings } = assets;
    const files = {
      assets: { key, links, findings, files: assets.reused ?? withStates(folder, emitted.assets) },
      sitemap: { key: sitemapKey, files: sitemap ?? withStates(folder, emitted.sitemap) },
      others: withStates(folder, emitted.others),
      manifest: withState(folder, emitted.manifest),
    };
    cache.put('files', () => files);
  }
  const all = [
    ...jobs.flatMap(({ files }) => files),
    ...emitted.assets,
    ...emitted.sitemap,
    ...emitted.others,
  ];
  return { files: [...all, emitted.manifest].map(({ file }) => file), bytes: bytesOf(all) };
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
export function cachePages({ folder, cache }: BuildRun, inputs: RenderInputs, pages: WrittenPages): void {
  if (!cache.isOn) return;
  const done = pages.jobs.map(({ job, dependencies, files, isReused }) => ({
    ...{ job, dependencies },
    files: isReused ? (files as readonly CachedFile[]) : withStates(folder, files),
  }));
  cache.put('pages', () => pagesForCache(inputs, done, pages.shells));
}

function withState(folder: string, file: WrittenFile): CachedFile {
  const [only] = withStates(folder, [file]);
  if (!only) throw new Error(`${file.file} has no state.`);
  return only;
}

/** Measures pages by template, without the 404 pages. */
export function templateSizes(
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

function filesOf(jobs: readonly WrittenJob[], isReused: boolean): WrittenFile[] {
  return jobs.filter((job) => job.isReused === isReused).flatMap(({ files }) => files);
}

/** Counts pages by where they come from, without the 404 pages. */
export function countPages({ jobs }: WrittenPages): Pick<BuildReport, 'rendered' | 'reused' | 'fetched'> {
  const count = (isCounted: (job: WrittenJob) => boolean | undefined) =>
    jobs
      .filter((each) => each.job !== 'notFound' && isCounted(each))
      .reduce((sum, { files }) => sum + files.length, 0);
  return {
    rendered: count(({ isReused, isFetched }) => !isReused && !isFetched),
    reused: count(({ isReused }) => isReused),
    fetched: count(({ isFetched }) => isFetched),
  };
}

/** Adds up the sizes of files. */
export function bytesOf(files: readonly WrittenFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
