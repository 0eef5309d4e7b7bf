/** Content file to findings: every stage that looks at content and writes nothing. */
import type { SiteConfig } from '../domain/site-config.ts';
import type { VpnServers } from '../domain/vpn-servers.ts';
import { chooseLanguages, issuesOfLanguages, noLanguage, type SomeLanguages } from './choose-languages.ts';
import { collectIssues } from './collect-issues.ts';
import { readManifest } from './emit/read-manifest.ts';
import type { EntryFacts } from './inspect/entry-facts.ts';
import type { InspectedSite } from './inspect/inspected-site.ts';
import { lazyTranslate } from './lazy-translate.ts';
import { knownItems } from './load/describe-content.ts';
import type { KnownContent, KnownItems, ListName } from './load/known-content.ts';
import { type IndexedContent, loadContent } from './load/load-content.ts';
import { loadServers } from './load/load-servers.ts';
import { locateItems } from './load/locate-items.ts';
import { openContent } from './load/open-content.ts';
import { type AnchorsToKeep, keepAnchors } from './memory/keep-anchors.ts';
import { type ChecksToKeep, keepChecks } from './memory/keep-checks.ts';
import { keptRedirects, placesKey } from './memory/keep-redirects.ts';
import { keptUrls } from './memory/keep-urls.ts';
import type { Memory } from './memory/memory.ts';
import type { Chains } from './model/chains.ts';
import type { Content } from './model/content.ts';
import type { Finding, Issue } from './model/issue.ts';
import { placesOf } from './model/places.ts';
import type { PagePlan, Sections } from './model/plan.ts';
import type { PublishedSite } from './model/published-site.ts';
import type { RedirectPlan } from './model/redirect-plan.ts';
import { rules } from './model/rules.ts';
import type { UrlTable } from './model/urls.ts';
import { planPages } from './plan/plan-pages.ts';
import { planSections } from './plan/plan-sections.ts';
import { planRedirects } from './redirects/plan-redirects.ts';
import { resolveSlugs } from './resolve-slugs/resolve-slugs.ts';
import { createStages, type OnStage, type Stages } from './stages.ts';
import { summaryOf } from './summary.ts';
import { cutInto, type ThreadPool } from './threads/thread-pool.ts';
import { withThreads } from './threads/with-threads.ts';
import { tellsSomething } from './validate/check-entry.ts';
import type { CheckedEntry } from './validate/validate.ts';

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
  /** Where that folder isn't the one that is written: the folder of the published site. */
  readonly publishedIn?: string;
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
  /** The site that is published; undefined where there is none. It is read when it is first asked for. */
  readonly published: () => PublishedSite | undefined;
  readonly issues: readonly Issue[];
  /** Is every value of its kind? The owner may let a site be built where it isn't. */
  readonly isSound: boolean;
  readonly servers: VpnServers | undefined;
  readonly chains: Chains;
  /** Which entries are shown inside which: ids by id. */
  readonly shows: ReadonlyMap<string, readonly string[]>;
  readonly sections: () => Sections;
  /** Where there is a memory. */
  readonly toKeep?: CheckedToKeep;
}

/** What the next build may take over. */
interface CheckedToKeep {
  readonly checks: ChecksToKeep;
  readonly anchors: AnchorsToKeep | undefined;
  /** Undefined when there are findings about them. */
  readonly urls: UrlTable | undefined;
  /** Stands for where pages and stubs are. */
  readonly places: string | undefined;
  /** Are the redirects what the last build foresaw? */
  readonly redirectsAreKept: boolean;
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
    const checked = await checkSite(options, loaded, stages, threads, { facts });
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
  /** How the index came about. */
  readonly lists: IndexedContent['lists'];
  /** Its items as the next build may want to know them. */
  readonly items: () => KnownLists;
  /** The server data that site.config.ts names. */
  readonly servers: VpnServers | undefined;
}

type KnownLists = Readonly<Record<ListName, KnownItems>>;

/** @param earlier what an earlier reading of the content file tells of it */
export async function loadSite(
  { config }: SiteOptions,
  stages: Stages,
  threads: ThreadPool,
  earlier?: KnownContent,
): Promise<LoadedContent> {
  const servers = loadServers(config.servers);
  const { value, findings, lists } = await stages.run('load', () =>
    loadContent(config.content, config.heldBackLocales, earlier),
  );
  await threads.all('open', value);
  let known: KnownLists | undefined;
  const items = () => {
    known ??= { entries: knownItems(lists.entries), assets: knownItems(lists.assets) };
    return known;
  };
  return { content: openContent(value), findings, lists, items, servers };
}

/**
 * All findings, and what follows from the content for what is written.
 *
 * @param facts is filled, where somebody wants to look at entries
 * @param memory what the last build knew, where some of that may still be right
 */
export async function checkSite(
  options: SiteOptions,
  loaded: LoadedContent,
  stages: Stages,
  threads: ThreadPool,
  { facts, memory }: { facts?: Map<string, EntryFacts>; memory?: Memory | undefined } = {},
): Promise<CheckedContent> {
  const { content, findings, servers } = loaded;
  const check = () => checkEntries(loaded, options.config, threads, facts, memory);
  const checking = stages.run('check-entries', check);
  const [{ checks, toKeep }, resolved] = await Promise.all([
    checking,
    stages.run('resolve-slugs', () => resolve(content, checking, memory)),
  ]);
  const { urls, slugFindings, chains } = resolved;
  const sells = options.config.checkout !== undefined;
  const chosen = chooseLanguages(content, urls, options.locales);
  const plans = await stages.run('plan', () => planPages(chosen.content, chosen.urls, sells));
  const sections = () =>
    (options.locales ? undefined : resolved.sections) ?? planSections(chosen.content, chosen.urls);
  const all = { content, urls };
  const published = publishedSite(options);
  const places = memory && placesKey(options, chosen, plans);
  const foreseen = keptRedirects(options, places, memory);
  const redirects = await stages.run(
    'redirects',
    () => foreseen ?? compare(options, published(), all, chosen),
  );
  const anchors = memory && toKeep && keepAnchors(memory, toKeep, options.config.brand);
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
      anchors,
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
    sections,
    ...(toKeep && {
      toKeep: {
        checks: toKeep,
        anchors,
        urls: slugFindings.length === 0 ? urls : undefined,
        places,
        redirectsAreKept: foreseen !== undefined,
      },
    }),
  };
}

interface ResolvedUrls {
  readonly urls: UrlTable;
  readonly slugFindings: readonly Finding[];
  readonly chains: Chains;
  readonly sections?: Sections;
}

/** Beside the checks or, where they may show that URLs are what they were, after them. */
async function resolve(
  content: Content,
  checking: Promise<{ toKeep?: ChecksToKeep }>,
  memory: Memory | undefined,
): Promise<ResolvedUrls> {
  if (memory?.past) {
    const { toKeep } = await checking;
    const kept = toKeep && keptUrls(content, toKeep, memory.past);
    if (kept) return { ...kept, slugFindings: [], chains: noChains };
  }
  const { value, findings, chains } = resolveSlugs(content);
  return { urls: value, slugFindings: findings, chains };
}

/** Told of to those who look at the content, and they don't come here with a memory. */
const noChains: Chains = { next: new Map(), faults: new Map(), withoutRoot: new Set() };

/** Large sites have large manifests: where the last build foresaw what it says, nobody may ask for it. */
function publishedSite({ previous, publishedIn, config }: SiteOptions): () => PublishedSite | undefined {
  let read: { site: PublishedSite | undefined } | undefined;
  return () => {
    read ??= { site: readManifest(previous, publishedIn ?? config.out) };
    return read.site;
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
export function compare(
  { config, locales }: Pick<SiteOptions, 'config' | 'locales'>,
  published: PublishedSite | undefined,
  all: SomeLanguages,
  chosen: SomeLanguages,
): { readonly all: RedirectPlan; readonly chosen: RedirectPlan } {
  const planOf = ({ content, urls }: SomeLanguages, isBuilt: (code: string) => boolean) =>
    planRedirects(published, placesOf(content, urls, config.checkout !== undefined), isBuilt);
  const ofAll = planOf(all, () => true);
  return { all: ofAll, chosen: locales ? planOf(chosen, (code) => locales.includes(code)) : ofAll };
}

/** Entries are checked in all threads, each by itself. */
async function checkEntries(
  { content, items }: LoadedContent,
  { origin }: SiteConfig,
  threads: ThreadPool,
  facts: Map<string, EntryFacts> | undefined,
  memory: Memory | undefined,
): Promise<{ checks: CheckedEntry[]; toKeep?: ChecksToKeep }> {
  if (memory) {
    const toKeep = await keepChecks(content, items, origin, memory.past, threads);
    return { checks: toKeep.entries.filter(tellsSomething), toKeep };
  }
  const parts = cutInto(content.index.entries.ids, 250).map((ids) => ({ ids, origin }));
  if (!facts) return { checks: (await threads.map('check', parts)).flat() };
  const inspected = (await threads.map('inspect', parts)).flat();
  for (const entry of inspected) facts.set(entry.id, entry.facts);
  return { checks: inspected };
}
