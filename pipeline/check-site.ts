/** Content file to findings: every stage that looks at content and writes nothing. */
import type { SiteConfig } from '../domain/site-config.ts';
import type { VpnServers } from '../domain/vpn-servers.ts';
import { chooseLanguages, issuesOfLanguages, noLanguage, type SomeLanguages } from './choose-languages.ts';
import { collectIssues } from './collect-issues.ts';
import { readManifest } from './emit/read-manifest.ts';
import type { EntryFacts } from './inspect/entry-facts.ts';
import type { InspectedSite } from './inspect/inspected-site.ts';
import { lazyTranslate } from './lazy-translate.ts';
import { loadContent } from './load/load-content.ts';
import { loadServers } from './load/load-servers.ts';
import { locateItems } from './load/locate-items.ts';
import { openContent } from './load/open-content.ts';
import type { Chains } from './model/chains.ts';
import type { Content } from './model/content.ts';
import type { Finding, Issue } from './model/issue.ts';
import { placesOf } from './model/places.ts';
import type { PagePlan } from './model/plan.ts';
import type { PublishedSite } from './model/published-site.ts';
import type { RedirectPlan } from './model/redirect-plan.ts';
import { rules } from './model/rules.ts';
import type { UrlTable } from './model/urls.ts';
import { planPages } from './plan/plan-pages.ts';
import { planRedirects } from './redirects/plan-redirects.ts';
import { resolveSlugs } from './resolve-slugs/resolve-slugs.ts';
import { createStages, type OnStage, type Stages } from './stages.ts';
import { summaryOf } from './summary.ts';
import { cutInto, type ThreadPool } from './thread-pool.ts';
import type { CheckedEntry } from './validate/validate.ts';
import { withThreads } from './with-threads.ts';

export interface SiteOptions {
  readonly config: SiteConfig;
  /** The folder of package.json. */
  readonly root: string;
  /** The program's own bundle, with the threads' script and the templates' styles in it. */
  readonly programFolder: string;
  /** Threads; by default as many as the content's size is worth, and at most as many as the machine runs at once. */
  readonly workers?: number;
  /** UI codes of the languages to look at; by default all. */
  readonly locales?: readonly string[];
  /** The manifest of the site that is published; by default the one in the output folder. */
  readonly previous?: string;
  readonly onStage?: OnStage;
  /** Told how many pages of how many are written. */
  readonly onPages?: (done: number, total: number) => void;
}

export interface ValidateReport {
  readonly issues: readonly Issue[];
  readonly entries: number;
  readonly pages: number;
  readonly locales: number;
  /** UI codes of the languages that were checked. */
  readonly languages: readonly string[];
  /** A name for an entry or asset, if it has one; it is read when it is asked for. */
  readonly nameOf: (issue: Issue) => string | undefined;
  readonly seconds: Readonly<Record<string, number>>;
}

/** Content, where everything leads and what is wrong. */
export interface CheckedContent {
  readonly content: Content;
  readonly urls: UrlTable;
  readonly plans: readonly PagePlan[];
  readonly redirects: RedirectPlan;
  /** The site that was compared with; undefined where there was none. */
  readonly published: PublishedSite | undefined;
  readonly issues: readonly Issue[];
  /** Is every value of its kind? The owner may let a site be built where it isn't. */
  readonly isSound: boolean;
  readonly servers: VpnServers | undefined;
  readonly chains: Chains;
  /** Which entries are shown inside which: ids by id. */
  readonly shows: ReadonlyMap<string, readonly string[]>;
}

/**
 * Finds everything that is wrong with the content; writes nothing.
 *
 * @throws ContentFileError when the content file is no export, or the server data can't be read
 */
export async function validateSite(options: SiteOptions): Promise<ValidateReport> {
  const stages = createStages(options.onStage);
  return withThreads(options, async (threads) => {
    const loaded = await loadSite(options, stages, threads);
    const checked = await checkSite(options, loaded, stages, threads);
    return { ...summaryOf(checked), seconds: stages.seconds() };
  });
}

/**
 * Checks the content as `validateSite` does, for those who look at it rather than at its faults.
 *
 * @throws ContentFileError when the content file is no export, or the server data can't be read
 */
export async function inspectSite(options: SiteOptions): Promise<InspectedSite> {
  const stages = createStages(options.onStage);
  return withThreads(options, async (threads) => {
    const facts = new Map<string, EntryFacts>();
    const loaded = await loadSite(options, stages, threads);
    const checked = await checkSite(options, loaded, stages, threads, facts);
    const locate = (ids: readonly string[]) =>
      locateItems(
        checked.content.index,
        ids.map((entryId) => ({ entryId })),
      );
    const { origin, checkout } = options.config;
    return { ...checked, origin, sells: checkout !== undefined, facts, locate };
  });
}

/** What an export holds, in this thread and in all others. */
export interface LoadedContent {
  readonly content: Content;
  readonly findings: readonly Finding[];
  /** The server data that site.config.ts names. */
  readonly servers: VpnServers | undefined;
}

export async function loadSite(
  { config }: SiteOptions,
  stages: Stages,
  threads: ThreadPool,
): Promise<LoadedContent> {
  const servers = loadServers(config.servers);
  const { value, findings } = await stages.run('load', () =>
    loadContent(config.content, config.heldBackLocales),
  );
  await threads.all('open', value);
  return { content: openContent(value), findings, servers };
}

/** All findings, and what follows from the content for what is written. @param facts is filled, where somebody wants to look at entries */
export async function checkSite(
  options: SiteOptions,
  { content, findings, servers }: LoadedContent,
  stages: Stages,
  threads: ThreadPool,
  facts?: Map<string, EntryFacts>,
): Promise<CheckedContent> {
  const [checks, { value: urls, findings: slugFindings, chains }] = await Promise.all([
    stages.run('check-entries', () => checkEntries(content, options.config, threads, facts)),
    stages.run('resolve-slugs', () => resolveSlugs(content)),
  ]);
  const sells = options.config.checkout !== undefined;
  const chosen = chooseLanguages(content, urls, options.locales);
  const plans = await stages.run('plan', () => planPages(chosen.content, chosen.urls, sells));
  const all = { content, urls };
  const published = readManifest(options.previous, options.config.out);
  const redirects = await stages.run('redirects', () => compare(options, published, all, chosen));
  const found = await stages.run('validate', () =>
    collectIssues({
      content,
      urls,
      checks,
      urlFindings: slugFindings,
      loadFindings: findings,
      redirects: new Map([...redirects.all.redirects].map(([from, { to }]) => [from, to])),
      origin: options.config.origin,
      translate: lazyTranslate(options, content.locales),
      servers,
      settings: options.config.rules,
      sells,
    }),
  );
  const shows = new Map(checks.map((entry) => [entry.id, entry.shows]));
  const issues = issuesOfLanguages(found, options.locales);
  if (chosen.content.locales.length === 0 && options.locales) issues.push(noLanguage(options.locales));
  return {
    ...chosen,
    plans,
    redirects: redirects.chosen,
    published,
    issues,
    isSound: areSound(checks),
    chains,
    shows,
    servers,
  };
}

/** Whatever the owner makes of the rules: an error by the content model is a value that can't be used as it is. */
export function areSound(checks: readonly CheckedEntry[]): boolean {
  return checks.every(({ findings }) => findings.every(({ rule }) => rules[rule].severity !== 'error'));
}

/**
 * With what is published, for redirects: those of all languages, as a link may lead from one to another, and those that a
 * build writes. Languages that the owner holds back are gone for visitors; those that a build leaves out are not.
 */
function compare(
  { config, locales }: SiteOptions,
  published: PublishedSite | undefined,
  all: SomeLanguages,
  chosen: SomeLanguages,
) {
  const planOf = ({ content, urls }: SomeLanguages, isBuilt: (code: string) => boolean) =>
    planRedirects(published, placesOf(content, urls, config.checkout !== undefined), isBuilt);
  const ofAll = planOf(all, () => true);
  return { all: ofAll, chosen: locales ? planOf(chosen, (code) => locales.includes(code)) : ofAll };
}

/** Entries are checked in all threads, each by itself. */
async function checkEntries(
  { index }: Content,
  { origin }: SiteConfig,
  threads: ThreadPool,
  facts: Map<string, EntryFacts> | undefined,
): Promise<CheckedEntry[]> {
  const parts = cutInto(index.entries.ids, 250).map((ids) => ({ ids, origin }));
  if (!facts) return (await threads.map('check', parts)).flat();
  const inspected = (await threads.map('inspect', parts)).flat();
  for (const entry of inspected) facts.set(entry.id, entry.facts);
  return inspected;
}
