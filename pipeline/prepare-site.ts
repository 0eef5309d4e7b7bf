/** Prepares what a build writes a site from: load → check ∥ bundle, or what a plan says. */

import { readCheckedMessages } from './bundle/read-messages.ts';
import { type BundledAssets, bundleAssets } from './bundle-assets.ts';
import { checkSite, entriesAtOnce, findSiteIssues, issuesOf, runChecks, untranslatedOf } from './check.ts';
import type { BuildOptions, CheckedSite, PlannedSite } from './context.ts';
import { readManifest } from './emit/read-manifest.ts';
import { chooseLanguages, openContent } from './load/content-by-id.ts';
import { loadServers } from './load/load-servers.ts';
import { type LoadedSite, loadSite, type ResolvedSite, resolveSite } from './load-site.ts';
import { once } from './model/collections.ts';
import type { Content } from './model/content.ts';
import type { Issue } from './model/issue.ts';
import { isFallback } from './model/localize.ts';
import type { PagePlan, PageTimes } from './model/plan.ts';
import { type Shard, type ShardInputs, type ShardNumber, shareOf } from './model/shard.ts';
import { withCopies } from './plan/find-copies.ts';
import { pageTimes } from './plan/page-times.ts';
import { assertWholeSet } from './shards/check-shards.ts';
import { assertSameInputs, hashShardInputs, ownInputs } from './shards/shard-inputs.ts';
import { readChecks } from './shards/shard-manifest.ts';
import { openPlannedContent, type SitePlan, type UncheckedPlan } from './shards/site-plan.ts';
import { checkShown, showsOf } from './validate/shown-entries.ts';
import type { CheckedEntry } from './validate/validate.ts';
import { chunk } from './workers/pool.ts';
import type { BuildRun } from './write-pages.ts';

/** Holds everything that a build writes a site or a shard from. */
export interface PreparedSite {
  readonly loaded: LoadedSite;
  readonly site: PlannedSite;
  readonly assets: BundledAssets;
  /** Hashes the inputs that all shards of the site share. */
  readonly inputs: () => ShardInputs;
  /** Checks of a shard's share of the entries, if the plan leaves them to the shards. */
  readonly checks?: readonly CheckedEntry[] | undefined;
}

/** Loads and checks the content, and bundles the assets. @throws like `loadSite` and `checkSite` */
export async function prepareSite(run: BuildRun): Promise<PreparedSite & { readonly site: CheckedSite }> {
  return loadAndBundle(run, async (loaded, bundling) => {
    const [checked, { findings }] = await Promise.all([checkSite(run, loaded), bundling]);
    const own = issuesOf(checked, findings, run.options.config.rules);
    return { ...checked, issues: [...checked.issues, ...own] };
  });
}

/** Loads the content, and bundles the assets while it is checked. */
async function loadAndBundle<Site extends PlannedSite>(
  run: BuildRun,
  check: (loaded: LoadedSite, bundling: Promise<BundledAssets>) => Promise<Site>,
): Promise<PreparedSite & { readonly site: Site }> {
  const { options, timer } = run;
  const loaded = await loadSite(run);
  const bundling = timer.run('bundle', () => bundleAssets(run, loaded));
  const [site, assets] = await Promise.all([check(loaded, bundling), bundling]);
  const inputs = once(() => hashShardInputs(options, loaded, assets.links, site.published()?.sha256));
  return { loaded, site, assets, inputs };
}

/**
 * Makes a plan of a site.
 * @param leavesChecks whether shards check the entries, and `merge` judges the site
 * @throws like `loadSite` and `checkSite`
 */
export async function planSite(
  run: BuildRun,
  leavesChecks: boolean,
): Promise<Pick<PreparedSite, 'loaded' | 'site'> & { readonly plan: () => Promise<SitePlan> }> {
  const { loaded, assets, inputs, site } = leavesChecks
    ? await loadAndBundle(run, (content) => resolveUnchecked(run, content))
    : await prepareSite(run);
  const { bytes, locales, defaultLocale, otherLocales, publishesByLocale, spaceTypes } = loaded.content.index;
  const plan = async () => ({
    inputs: inputs(),
    content: {
      ...{ size: bytes.length, items: loaded.items() },
      ...{ locales, defaultLocale, otherLocales, publishesByLocale },
      ...(spaceTypes && { spaceTypes }),
    },
    urls: site.inAllLanguages.urls,
    plans: site.plans,
    sections: await site.sections(),
    redirects: site.redirects,
    issues: site.issues,
    links: assets.links,
    unchecked: 'unchecked' in site ? site.unchecked : undefined,
    times: 'unchecked' in site ? undefined : site.times(),
  });
  return { loaded, site, plan };
}

/** Resolves a site whose entries are checked by its shards. */
async function resolveUnchecked(run: BuildRun, loaded: LoadedSite) {
  const resolved = await resolveSite(run, loaded, async () => '');
  const { chosen, redirects, urls, urlFindings, sections, published, routesKey } = resolved;
  const { content } = chosen;
  const suspects = pagesWithOtherTitles(content, resolved.plans);
  const checks = checkShown(content, suspects, run.options.config.origin);
  const plans = withCopies(content, resolved.plans, () => showsOf(checks), untranslatedOf(checks));
  const unchecked: UncheckedPlan = { findings: loaded.findings, urlFindings, redirects: redirects.all };
  return {
    ...chosen,
    ...{ plans, sections, published, routesKey, redirects: redirects.chosen },
    ...{ inAllLanguages: { urls }, unchecked, servers: loaded.servers, issues: [] },
    // The shards' checks say what pages show.
    times: () => noTimes,
  };
}

/**
 * Prepares a shard or a merged site from a plan.
 * @throws ShardError when something else than the plan's input is there
 */
export async function followPlan(run: BuildRun, plan: SitePlan): Promise<PreparedSite> {
  const { options, timer } = run;
  const { config, shard, root } = options;
  const { inputs, links, plans, redirects, unchecked } = plan;
  const loaded = await loadPlanned(run, plan);
  const chosen = chooseLanguages(loaded.content, plan.urls, options.locales);
  const bundled = shard ? undefined : await timer.run('bundle', () => bundleAssets(run, loaded));
  const published = once(() => (shard ? undefined : readManifest(options.previous, config.out)));
  const found = {
    ...ownInputs(options, (bundled ?? plan).links),
    content: inputs.content,
    previous: shard ? inputs.previous : (published()?.sha256 ?? ''),
  };
  const hint = 'Build every shard, and merge them, with the same program and files.';
  assertSameInputs('The plan was made', inputs, found, hint);
  const codes = chosen.content.locales.map(({ code }) => code);
  const assets = bundled ?? { ...noAssets, links, messages: readCheckedMessages(root, codes) };
  const shards = unchecked && !shard ? (run.shards ?? []) : undefined;
  if (shards) assertWholeSet(shards, inputs);
  const shardChecks = shards && checksOf(shards, loaded.content.index.entries.ids);
  const shows = once(() =>
    shardChecks
      ? showsOf(shardChecks)
      : showsOf(checkShown(loaded.content, articlesIn(loaded.content, plans), config.origin)),
  );
  const issues = await findPlannedIssues(run, plan, { loaded, chosen, assets, shows }, shardChecks);
  return {
    loaded,
    site: {
      ...chosen,
      ...{ plans, redirects, published, issues, servers: loaded.servers },
      sections: async () => plan.sections,
      routesKey: () => undefined,
      times: once(() => plan.times ?? pageTimes(loaded.content, plans, shows())),
    },
    assets,
    inputs: () => inputs,
    checks: unchecked && shard && (await checkShare(run, loaded.content.index.entries.ids, shard)),
  };
}

/** Opens the content of a plan, and has all workers open it. @throws ShardError for another file */
async function loadPlanned(
  { options, timer, workers }: BuildRun,
  { content, unchecked }: SitePlan,
): Promise<LoadedSite> {
  const { config } = options;
  const index = await timer.run('load', () => openPlannedContent(config.content, content));
  workers.prepare('open', index);
  return {
    content: openContent(index),
    findings: unchecked?.findings ?? [],
    hasLeftOutItems: false,
    items: () => content.items,
    servers: loadServers(config.servers),
    // What is read of it is compared with the plan.
    hasChangedSince: () => false,
  };
}

/**
 * Returns the plan's issues. If the plan leaves the checks to the shards, `merge` finds what `prepareSite` finds, from theirs.
 * @param checks those of the shards
 */
async function findPlannedIssues(
  run: BuildRun,
  { unchecked, urls, issues }: SitePlan,
  {
    loaded,
    chosen,
    assets,
    shows,
  }: Pick<PreparedSite, 'loaded' | 'assets'> & Pick<ResolvedSite, 'chosen'> & Pick<CheckedSite, 'shows'>,
  checks: readonly CheckedEntry[] | undefined,
): Promise<readonly Issue[]> {
  const { options } = run;
  if (!unchecked || !checks) return issues;
  const { urlFindings, redirects: all } = unchecked;
  const found = await findSiteIssues(
    run,
    { ...loaded, urls, urlFindings, chosen, redirects: { all } },
    () => checks,
  );
  return [
    ...found.issues,
    ...issuesOf({ ...chosen, ...found, shows }, assets.findings, options.config.rules),
  ];
}

/** Checks a shard's share of the entries. */
function checkShare(run: BuildRun, ids: readonly string[], shard: ShardNumber): Promise<CheckedEntry[]> {
  const share = shareOf(chunk(ids, entriesAtOnce), shard).flat();
  return run.timer.run('check-entries', () => runChecks(run, 'check', share));
}

/** Returns the checks of all shards in the order of the entries. */
function checksOf(shards: readonly Shard[], ids: readonly string[]): CheckedEntry[] {
  const checks = new Map(shards.flatMap(readChecks).map((check) => [check.id, check]));
  return ids.flatMap((id) => checks.get(id) ?? []);
}

/** Lists the pages whose title falls back to another language somewhere. */
function pagesWithOtherTitles(content: Content, plans: readonly PagePlan[]): string[] {
  return plans.flatMap((plan) => {
    const titles = 'entryId' in plan ? content.entry(plan.entryId)?.fields.title : undefined;
    const isCopy = titles && content.locales.some((locale) => isFallback(titles, locale));
    return 'entryId' in plan && isCopy ? [plan.entryId] : [];
  });
}

/** Lists the pages that show their times. */
function articlesIn(content: Content, plans: readonly PagePlan[]): string[] {
  const pages = plans.flatMap((plan) => ('entryId' in plan ? [plan.entryId] : []));
  return pages.filter((id) => content.entry(id)?.fields.kind !== undefined);
}

const noTimes: ReadonlyMap<string, PageTimes> = new Map();

/** Replaces the assets of a shard, which has only pages. */
const noAssets = { files: [], findings: [], key: undefined, reused: [] } as const;

/** Returns a build's options with those that the plan has decided on. */
export function optionsOf({ inputs }: SitePlan, options: BuildOptions): BuildOptions {
  const { locales: _, ...others } = options;
  return {
    ...others,
    year: inputs.year,
    ...(inputs.languages !== '' && { locales: inputs.languages.split(' ') }),
    allowRemovals: true,
  };
}
