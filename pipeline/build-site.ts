/** Content file to site: every stage in order. Read this file first. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { locales as knownLocales } from '../domain/locales.ts';
import type { SiteConfig } from '../domain/site-config.ts';
import { bundleSite } from './bundle/bundle-site.ts';
import { emitSite } from './emit/emit-site.ts';
import { explainWriteError, type OutputFolder, openOutput } from './emit/output-folder.ts';
import type { EntryFacts } from './inspect/entry-facts.ts';
import type { InspectedSite } from './inspect/inspected-site.ts';
import { loadContent } from './load/load-content.ts';
import { locateItems } from './load/locate-items.ts';
import { openContent } from './load/open-content.ts';
import type { Chains } from './model/chains.ts';
import type { Content } from './model/content.ts';
import type { Finding, Issue } from './model/issue.ts';
import type { PagePlan } from './model/plan.ts';
import type { WrittenFile } from './model/rendered-page.ts';
import { withSeverity } from './model/severity.ts';
import type { SiteBundle } from './model/site-bundle.ts';
import type { UrlTable } from './model/urls.ts';
import { planLinks } from './plan/plan-links.ts';
import { planPages } from './plan/plan-pages.ts';
import { planSections } from './plan/plan-sections.ts';
import { inlineScriptHash } from './render/inline-script-hash.ts';
import { resolveSlugs } from './resolve-slugs/resolve-slugs.ts';
import { createStages, type OnStage, type Stages } from './stages.ts';
import { cutInto, startThreads, type ThreadPool } from './thread-pool.ts';
import type { InspectedEntry } from './thread-tasks.ts';
import { type EntryChecks, validate } from './validate/validate.ts';

export interface SiteOptions {
  readonly config: SiteConfig;
  /** The program's own bundle, with the threads' script and the templates' styles in it. */
  readonly programFolder: string;
  /** Threads; by default as many as the machine runs at once. */
  readonly workers?: number;
  /** UI codes of the languages to look at; by default all. */
  readonly locales?: readonly string[];
  readonly onStage?: OnStage;
  /** Told how many pages of how many are written. */
  readonly onPages?: (done: number, total: number) => void;
}

export interface BuildOptions extends SiteOptions {
  /** The folder of package.json. */
  readonly root: string;
  /** Four digits, for the footer: the output holds no other sign of when it was built. */
  readonly year: string;
}

export interface ValidateReport {
  readonly issues: readonly Issue[];
  readonly entries: number;
  readonly pages: number;
  readonly locales: number;
  readonly seconds: Readonly<Record<string, number>>;
}

export interface BuildReport extends ValidateReport {
  /** False when errors in the content kept the site from being written. */
  readonly written: boolean;
  readonly bytes: number;
}

/** Content, where everything leads and what is wrong. */
interface CheckedContent {
  readonly content: Content;
  readonly urls: UrlTable;
  readonly plans: readonly PagePlan[];
  readonly issues: readonly Issue[];
  readonly chains: Chains;
  /** Which entries are shown inside which: ids by id. */
  readonly shows: EntryChecks['shows'];
}

/**
 * Finds everything that is wrong with the content; writes nothing.
 *
 * @throws ContentFileError when the content file is no export
 */
export async function validateSite(options: SiteOptions): Promise<ValidateReport> {
  const stages = createStages(options.onStage);
  return withThreads(options, async (threads) => {
    const loaded = await load(options, stages, threads);
    const checked = await check(options, loaded, stages, threads);
    return { ...summaryOf(checked), seconds: stages.seconds() };
  });
}

/**
 * Checks the content as `validateSite` does, for those who look at it rather than at its faults.
 *
 * @throws ContentFileError when the content file is no export
 */
export async function inspectSite(options: SiteOptions): Promise<InspectedSite> {
  const stages = createStages(options.onStage);
  return withThreads(options, async (threads) => {
    const facts = new Map<string, EntryFacts>();
    const loaded = await load(options, stages, threads);
    const checked = await check(options, loaded, stages, threads, facts);
    const placesOf = (ids: readonly string[]) =>
      locateItems(
        checked.content.index,
        ids.map((entryId) => ({ entryId })),
      );
    return { ...checked, origin: options.config.origin, facts, placesOf };
  });
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
      const loaded = await load(options, stages, threads);
      const locales = loaded.content.locales.map(({ code }) => code);
      const templateStyles = join(programFolder, 'build-thread.css');
      const [checked, bundle] = await Promise.all([
        check(options, loaded, stages, threads),
        stages.run('bundle', () => bundleSite({ config, root, templateStyles, locales })),
      ]);
      const summary = summaryOf(checked);
      if (summary.issues.some(({ severity }) => severity === 'error')) {
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

/** Pages first, then what is made from all of them, then the place of the old site. @returns the site's size in bytes */
async function writeSite(
  options: BuildOptions,
  checked: CheckedContent,
  bundle: SiteBundle,
  { folder, publish }: OutputFolder,
  stages: Stages,
  threads: ThreadPool,
): Promise<number> {
  const { content, urls, plans } = checked;
  const { origin, chat } = options.config;
  const policy = { scriptHash: inlineScriptHash(), chatScript: chat?.script };
  const pages = await stages.run('render', () => render(options, checked, bundle, folder, threads));
  const site = {
    folder,
    origin,
    policy,
    content,
    urls,
    plans,
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

async function withThreads<Value>(
  { programFolder, workers }: SiteOptions,
  use: (threads: ThreadPool) => Promise<Value>,
): Promise<Value> {
  const threads = startThreads(join(programFolder, 'build-thread.js'), workers ?? availableParallelism());
  try {
    return await use(threads);
  } finally {
    await threads.close();
  }
}

async function load({ config, locales }: SiteOptions, stages: Stages, threads: ThreadPool) {
  const notWanted = knownLocales.map(({ code }) => code).filter((code) => locales && !locales.includes(code));
  const { value, findings } = await stages.run('load', () =>
    loadContent(config.content, [...config.heldBackLocales, ...notWanted]),
  );
  await threads.all('open', value);
  return { content: openContent(value), findings };
}

async function check(
  { config }: SiteOptions,
  { content, findings }: { content: Content; findings: readonly Finding[] },
  stages: Stages,
  threads: ThreadPool,
  facts?: Map<string, EntryFacts>,
): Promise<CheckedContent> {
  const [checks, { value: urls, findings: slugFindings, chains }] = await Promise.all([
    stages.run('check-entries', () => checkEntries(content, threads, facts)),
    stages.run('resolve-slugs', () => resolveSlugs(content)),
  ]);
  const found = await stages.run('validate', () => validate(content, urls, checks, slugFindings));
  const plans = await stages.run('plan', () => planPages(content, urls));
  const all = withSeverity(
    [...findings, ...slugFindings, ...found.findings],
    config.rules ?? {},
    found.pathsOf,
  );
  const places = locateItems(content.index, all);
  const issues = all.map(({ offset: _, ...issue }, at) => ({ ...issue, ...places[at] }));
  return { content, urls, plans, issues, chains, shows: checks.shows };
}

/** Entries are checked in all threads, each by itself. @param facts is filled, where somebody wants to look at entries */
async function checkEntries(
  content: Content,
  threads: ThreadPool,
  facts: Map<string, EntryFacts> | undefined,
): Promise<EntryChecks> {
  const parts = cutInto(content.index.entries.ids, 250);
  const keepFacts = (entries: readonly InspectedEntry[]) => {
    for (const entry of entries) facts?.set(entry.id, entry.facts);
  };
  const checked = facts
    ? (await threads.map('inspect', parts, keepFacts)).flat()
    : (await threads.map('check', parts)).flat();
  return {
    findings: checked.flatMap(({ findings }) => findings),
    shows: new Map(checked.map(({ id, shows }) => [id, shows])),
  };
}

/** Pages are rendered and written in all threads, each in all its languages. */
async function render(
  { config, year, onPages }: BuildOptions,
  { content, urls, plans }: CheckedContent,
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
    year,
  };
  await threads.all('start', { site, out });
  const total = countPages(plans);
  let done = 0;
  const rendered = await threads.map('render', cutInto(plans, 4), (files) => {
    done += files.length;
    onPages?.(done, total);
  });
  const notFound = await threads.map('notFound', [undefined]);
  return [...rendered.flat(), ...notFound.flat()];
}

function countPages(plans: readonly PagePlan[]): number {
  return plans.reduce((sum, { paths }) => sum + paths.filter((path) => path !== undefined).length, 0);
}

function summaryOf({ content, plans, issues }: CheckedContent) {
  return {
    issues,
    entries: content.index.entries.ids.length,
    pages: countPages(plans),
    locales: content.locales.length,
  };
}
