/** Content file to site: every stage in order; those that look at content are in check-site.ts. Read this file first. */
import { join } from 'node:path';
import { defaultMaxRemovedShare } from '../domain/site-config.ts';
import { bundleSite } from './bundle/bundle-site.ts';
import {
  type CheckedContent,
  checkSite,
  loadSite,
  type SiteOptions,
  type ValidateReport,
} from './check-site.ts';
import { issuesOf } from './collect-issues.ts';
import { emitSite } from './emit/emit-site.ts';
import { explainWriteError, type OutputFolder, openOutput } from './emit/output-folder.ts';
import type { RedirectPlan } from './model/redirect-plan.ts';
import type { WrittenFile } from './model/rendered-page.ts';
import type { SiteBundle } from './model/site-bundle.ts';
import { planLinks } from './plan/plan-links.ts';
import { planPictures } from './plan/plan-pictures.ts';
import { planSections } from './plan/plan-sections.ts';
import { losesTooMuch } from './redirects/loses-too-much.ts';
import { inlineScriptHash } from './render/inline-script-hash.ts';
import { createStages, type Stages } from './stages.ts';
import { countPages, summaryOf } from './summary.ts';
import { cutInto, type ThreadPool } from './thread-pool.ts';
import { withThreads } from './with-threads.ts';

export interface BuildOptions extends SiteOptions {
  /** Four digits, for the footer: the output holds no other sign of when it was built. */
  readonly year: string;
  /** Builds whatever share of its addresses the site loses. */
  readonly allowRemovals?: boolean;
}

export interface BuildReport extends ValidateReport {
  /** False when errors in the content, or `losesTooMuch`, kept the site from being written. */
  readonly written: boolean;
  /** More addresses of pages than may be lost at once would lead nowhere. */
  readonly losesTooMuch: boolean;
  readonly redirects: RedirectPlan;
  readonly bytes: number;
}

/**
 * Builds the whole site; with errors in the content nothing is written and the old site stays.
 *
 * @throws ContentFileError when the content file is no export, OutputError when the output folder can't be replaced
 */
export async function buildSite(options: BuildOptions): Promise<BuildReport> {
  const { config, root, programFolder } = options;
  const stages = createStages(options.onStage);
  const output = await writing(config.out, () => openOutput(config.out));
  try {
    return await withThreads(options, async (threads) => {
      const loaded = await loadSite(options, stages, threads);
      const published = loaded.content.locales.map(({ code }) => code);
      const locales = published.filter((code) => options.locales?.includes(code) ?? true);
      const templateStyles = join(programFolder, 'build-thread.css');
      const scriptsFolder = join(programFolder, 'browser');
      const [content, bundle] = await Promise.all([
        checkSite(options, loaded, stages, threads),
        stages.run('bundle', () => {
          const pictures = planPictures(loaded.content, config.localAssets);
          return bundleSite({ config, root, templateStyles, scriptsFolder, locales, pictures });
        }),
      ]);
      const issues = [...content.issues, ...issuesOf(content, bundle.findings, config.rules)];
      const checked = { ...content, issues };
      const summary = { ...summaryOf(checked), ...lossOf(options, checked) };
      if (summary.losesTooMuch || hasErrors(checked)) {
        return { ...summary, written: false, bytes: 0, seconds: stages.seconds() };
      }
      const bytes = await writing(config.out, () =>
        writeSite(options, checked, bundle, output, stages, threads),
      );
      return { ...summary, written: true, bytes, seconds: stages.seconds() };
    });
  } finally {
    output.discard();
  }
}

/** With errors in the content it can't be told which pages are meant to go. */
function lossOf({ config, allowRemovals }: BuildOptions, checked: CheckedContent) {
  const maxShare = allowRemovals ? 1 : (config.maxRemovedShare ?? defaultMaxRemovedShare);
  const redirects = hasErrors(checked) ? { ...checked.redirects, removed: [] } : checked.redirects;
  return { redirects, losesTooMuch: losesTooMuch(redirects, maxShare) };
}

function hasErrors({ issues }: CheckedContent): boolean {
  return issues.some(({ severity }) => severity === 'error');
}

/** Pages first, then what is made from all of them, then the place of the old site. @returns the site's size in bytes */
async function writeSite(
  options: BuildOptions,
  checked: CheckedContent,
  bundle: SiteBundle,
  { folder, publish }: OutputFolder,
  stages: Stages,
  threads: ThreadPool,
): Promise<number> {
  const { content, urls, plans, redirects } = checked;
  const { origin, chat, checkout, accountApi } = options.config;
  const policy = {
    scriptHash: inlineScriptHash(),
    chatScript: chat?.script,
    accountApi: accountApi?.base,
    checkout,
  };
  const pages = await stages.run('render', () => render(options, checked, bundle, folder, threads));
  const site = {
    folder,
    origin,
    sells: checkout !== undefined,
    policy,
    content,
    urls,
    plans,
    redirects,
    assets: bundle.files,
    pages,
  };
  const files = await stages.run('emit', () => emitSite(site));
  await stages.run('publish', publish);
  return files.reduce((sum, file) => sum + file.bytes, 0);
}

/** Runs what writes the site, and explains what the file system refuses. */
async function writing<Value>(out: string, write: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await write();
  } catch (error) {
    throw explainWriteError(error, out);
  }
}

/** Pages are rendered and written in all threads, each in all its languages. */
async function render(
  { config, year, locales, onPages }: BuildOptions,
  { content, urls, plans, isSound, servers }: CheckedContent,
  { links, messages }: SiteBundle,
  out: string,
  threads: ThreadPool,
): Promise<WrittenFile[]> {
  const site = {
    config,
    urls: planLinks(content, urls),
    sections: planSections(content, urls),
    links,
    messages,
    servers,
    year,
  };
  // The threads have checked the content in all its languages.
  if (locales) await threads.all('open', content.index);
  await threads.all('start', { site, out, isSound });
  const total = countPages(plans);
  let done = 0;
  const rendered = await threads.map('render', cutInto(plans, 4), (files) => {
    done += files.length;
    onPages?.(done, total);
  });
  const notFound = await threads.map('notFound', [undefined]);
  return [...rendered.flat(), ...notFound.flat()];
}
