import { type BuildRun, reuseFiles } from './build-run.ts';
import type { CheckedContent } from './checked-content.ts';
import { type EmittedFiles, emitSite } from './emit/emit-site.ts';
import { measureTemplates } from './emit/measure-templates.ts';
import type { KeptFiles, KeptGroup } from './incremental/build-state.ts';
import type { BundledSite } from './incremental/keep-assets.ts';
import type { BuiltSite } from './incremental/keep-build.ts';
import type { PageBasis } from './incremental/keep-pages.ts';
import { digestOf } from './incremental/memory.ts';
import type { LoadedContent } from './load-site.ts';
import type { CachedFile, WrittenFile } from './model/rendered-page.ts';
import type { SiteBundle } from './model/site-bundle.ts';
import { planLinks } from './plan/plan-pages.ts';
import { withStates } from './publish/published-files.ts';
import { publishedNow } from './published-now.ts';
import { inlineScriptHash } from './render/head.ts';
import type { RenderSite } from './render/render-site.ts';
import { jobsOf, type MadeJob, type MadePages, renderPages } from './render-pages.ts';
import { inputsOfSite, mergePages } from './shard-site.ts';
import { collectWorkersGarbage } from './workers/collect-garbage.ts';

/** A site that is whole, but not published yet. */
export type WrittenSite = BuiltSite & { readonly rendered: number; readonly reused: number };

/** Pages first, then what is made from all of them. */
export async function writeSite(
  run: BuildRun,
  loaded: LoadedContent,
  checked: CheckedContent,
  bundle: BundledSite,
): Promise<WrittenSite> {
  const { stages } = run;
  const basis = basisOf(run, loaded, checked, bundle);
  const { jobs: made, shells } = await pagesOf(run, basis, loaded, checked, bundle);
  // What is made of all pages takes as much memory as threads keep of having made them.
  if (countPages(made, false) > manyPages) collectWorkersGarbage(run.workers);
  const { emitted, files } = await stages.run('emit', () => emit(run, checked, bundle, made));
  const templates = measureTemplates(run.folder, pagesByTemplate(basis, checked, made));
  const all = [...made.flatMap((job) => job.files), ...emitted.assets, ...emitted.sitemap, ...emitted.others];
  return {
    loaded,
    checked,
    basis,
    files,
    shells,
    jobs: made.map(({ isReused, ...job }) => ({ ...job, files: kept(run, job.files, isReused) })),
    templates,
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
    rendered: countPages(made, false),
    reused: countPages(made, true),
  };
}

/** Fewer leave nothing behind that is worth looking for. */
const manyPages = 2000;

/** Rendered here or, for a site that is merged, elsewhere. */
async function pagesOf(
  run: BuildRun,
  basis: PageBasis,
  loaded: LoadedContent,
  checked: CheckedContent,
  bundle: BundledSite,
): Promise<MadePages> {
  const { stages, options } = run;
  const { shardFolders } = options;
  if (!shardFolders) return stages.run('render', () => renderPages(run, basis, jobsOf(checked.plans)));
  const inputs = inputsOfSite(run, loaded, checked, bundle);
  const merge = () => mergePages(run, shardFolders, inputs, checked);
  return { jobs: await stages.run('merge', merge), shells: new Map() };
}

/** What pages are made from. */
export function basisOf(
  { options }: BuildRun,
  { items }: LoadedContent,
  { content, urls, sections, servers, isValid }: CheckedContent,
  { links, messages }: SiteBundle,
): PageBasis {
  const { config, year } = options;
  const site: RenderSite = {
    config,
    urls: planLinks(content, urls),
    sections: sections(),
    links,
    messages,
    servers,
    year,
  };
  return { site, index: content.index, isValid, items };
}

async function emit(run: BuildRun, checked: CheckedContent, bundle: BundledSite, made: readonly MadeJob[]) {
  const { folder, options, memory } = run;
  const { config } = options;
  const { origin, brand, checkout } = config;
  const { content, urls, plans, redirects, published, toKeep } = checked;
  const sitemapKey = toKeep?.places === undefined ? undefined : digestOf(origin, toKeep.places);
  const sitemap = await reuseGroup(run, memory?.past?.('files').sitemap, sitemapKey);
  const emitted = emitSite({
    folder,
    origin,
    brand,
    sells: checkout !== undefined,
    policy: { ...config, scriptHash: inlineScriptHash() },
    content,
    urls,
    plans,
    redirects,
    published: publishedNow(run) ?? published(),
    assets: bundle.files,
    reused: { pages: filesOf(made, true), assets: bundle.reused, sitemap },
    pages: filesOf(made, false),
  });
  return { emitted, files: keptFiles(run, bundle, emitted, sitemap, sitemapKey) };
}

async function reuseGroup(
  run: BuildRun,
  group: KeptGroup | undefined,
  key: string | undefined,
): Promise<readonly CachedFile[] | undefined> {
  if (!group || key === undefined || group.key !== key) return undefined;
  const [reused] = await reuseFiles(run, [group.files], 1);
  return reused;
}

function keptFiles(
  run: BuildRun,
  { key = '', links, findings, reused }: BundledSite,
  { assets, sitemap, others, manifest }: EmittedFiles,
  reusedSitemap: readonly CachedFile[] | undefined,
  sitemapKey = '',
): KeptFiles {
  const [keptManifest] = withStates(run.folder, [manifest]);
  if (!keptManifest) throw new Error('The manifest has no state.');
  return {
    assets: { key, links, findings, files: kept(run, assets, reused !== undefined) },
    sitemap: { key: sitemapKey, files: kept(run, sitemap, reusedSitemap !== undefined) },
    others: kept(run, others, false),
    manifest: keptManifest,
  };
}

/** Files that were taken over are as they were; there is nobody to tell where nothing is kept. */
function kept(
  { folder, memory }: BuildRun,
  files: readonly WrittenFile[],
  isReused: boolean,
): readonly CachedFile[] {
  if (!memory) return [];
  return isReused ? (files as readonly CachedFile[]) : withStates(folder, files);
}

/** Groups pages by what they are rendered with; those for addresses that lead nowhere are left out. */
function pagesByTemplate(
  { site }: PageBasis,
  { content }: CheckedContent,
  made: readonly MadeJob[],
): Map<string, WrittenFile[]> {
  const serverPages = new Set(site.sections.serverPages.values());
  const byTemplate = new Map<string, WrittenFile[]>();
  for (const { job, files } of made) {
    if (job === 'notFound') continue;
    const template = 'page' in job ? job.page.name : templateOf(job.entryId);
    const pages = byTemplate.get(template);
    if (pages) pages.push(...files);
    else byTemplate.set(template, [...files]);
  }
  return byTemplate;

  function templateOf(entryId: string): string {
    return serverPages.has(entryId) ? 'server page' : (content.typeOf(entryId) ?? 'page');
  }
}

function filesOf(made: readonly MadeJob[], isReused: boolean): WrittenFile[] {
  return made.filter((job) => job.isReused === isReused).flatMap(({ files }) => files);
}

/** Of the site; those for addresses that lead nowhere aren't counted. */
export function countPages(made: readonly MadeJob[], isReused: boolean): number {
  const jobs = made.filter((job) => job.isReused === isReused && job.job !== 'notFound');
  return jobs.reduce((sum, { files }) => sum + files.length, 0);
}
