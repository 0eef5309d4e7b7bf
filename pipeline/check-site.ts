/** Content to findings: every stage that looks at content; none writes anything. */
import type { SiteConfig } from '../domain/site/site-config.ts';
import type { CheckedContent } from './checked-content.ts';
import { chooseLanguages, issuesOfLanguages, noLanguage } from './choose-languages.ts';
import { collectIssues } from './collect-issues.ts';
import { compareSites } from './compare-sites.ts';
import { readManifest } from './emit/read-manifest.ts';
import { keepAnchors } from './incremental/keep-anchors.ts';
import { type ChecksToKeep, keepChecks } from './incremental/keep-checks.ts';
import { keptRedirects, placesKey } from './incremental/keep-redirects.ts';
import { keptUrls } from './incremental/keep-urls.ts';
import type { Memory } from './incremental/memory.ts';
import type { EntryFacts } from './inspect/entry-facts.ts';
import { lazyTranslate } from './lazy-translate.ts';
import type { LoadedContent } from './load-site.ts';
import type { Chains } from './model/chains.ts';
import type { Content } from './model/content.ts';
import type { Finding } from './model/issue.ts';
import type { Sections } from './model/plan.ts';
import type { PublishedSite } from './model/published-site.ts';
import type { UrlTable } from './model/urls.ts';
import { planPages, planSections } from './plan/plan-pages.ts';
import { resolveSlugs } from './resolve-slugs/resolve-slugs.ts';
import type { SiteOptions } from './site-options.ts';
import type { Stages } from './stages.ts';
import { areWellFormed, hasResults } from './validate/check-entry.ts';
import { type CheckedEntry, limitsOf } from './validate/validate.ts';
import type { BuildWorkers } from './workers/build-tasks.ts';
import { collectWorkersGarbage } from './workers/collect-garbage.ts';
import { chunk } from './workers/pool.ts';

/**
 * All findings, and what follows from the content for what is written.
 *
 * @param facts is filled, where somebody wants to look at entries
 * @param memory what the last build knew, where some of that may still be right
 * @throws ContentFileError when an entry isn't JSON, ManifestError when the published site's manifest can't be read
 */
export async function checkSite(
  options: SiteOptions,
  loaded: LoadedContent,
  stages: Stages,
  workers: BuildWorkers,
  { facts, memory }: { facts?: Map<string, EntryFacts>; memory?: Memory | undefined } = {},
): Promise<CheckedContent> {
  const { content, findings, servers } = loaded;
  const check = () => checkEntries(loaded, options.config, workers, facts, memory);
  const checking = stages.run('check-entries', check);
  const [{ checks, toKeep }, resolved] = await Promise.all([
    checking,
    stages.run('resolve-slugs', () => resolve(content, checking, memory)),
  ]);
  if (content.index.entries.ids.length > manyEntries) collectWorkersGarbage(workers);
  const { urls, slugFindings, chains } = resolved;
  const sells = options.config.checkout !== undefined;
  const chosen = chooseLanguages(content, urls, options.locales);
  const plans = await stages.run('plan', () => planPages(chosen.content, chosen.urls, sells));
  const sections = () =>
    (options.locales ? undefined : resolved.sections) ?? planSections(chosen.content, chosen.urls);
  const published = publishedSite(options);
  const places = memory && placesKey(options, chosen, plans);
  const foreseen = keptRedirects(options, places, memory);
  const redirects = await stages.run(
    'redirects',
    () => foreseen ?? compareSites(options, published(), { content, urls }, chosen),
  );
  const anchors = memory && toKeep && keepAnchors(memory, toKeep, options.config);
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
      checkout: options.config.checkout,
      chosen: options.locales,
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
    isValid: areWellFormed(checks),
    chains,
    shows,
    limits: limitsOf(checks),
    everywhere: { content, urls, issues: found },
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

/** With fewer it takes longer than looking at the whole, which is what the threads wait for. */
const manyEntries = 50_000;

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

/** Entries are checked in all workers, each by itself. */
async function checkEntries(
  { content, items }: LoadedContent,
  { origin }: SiteConfig,
  workers: BuildWorkers,
  facts: Map<string, EntryFacts> | undefined,
  memory: Memory | undefined,
): Promise<{ checks: CheckedEntry[]; toKeep?: ChecksToKeep }> {
  if (memory) {
    const toKeep = await keepChecks(content, items, origin, memory.past, workers);
    return { checks: toKeep.entries.filter(hasResults), toKeep };
  }
  const parts = chunk(content.index.entries.ids, 250).map((ids) => ({ ids, origin }));
  if (!facts) return { checks: (await workers.map('check', parts)).flat() };
  const inspected = (await workers.map('inspect', parts)).flat();
  for (const entry of inspected) facts.set(entry.id, entry.facts);
  return { checks: inspected };
}

/** Large sites have large manifests: where the last build foresaw what it says, nobody may ask for it. */
function publishedSite({ previous, publishedIn, config }: SiteOptions): () => PublishedSite | undefined {
  let read: { site: PublishedSite | undefined } | undefined;
  return () => {
    read ??= { site: readManifest(previous, publishedIn ?? config.out) };
    return read.site;
  };
}
