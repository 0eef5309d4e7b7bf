import { siteAddress } from '../../../domain/site/base-path.ts';
import { readCheckedMessages } from '../../bundle/read-messages.ts';
import { computeChecks, entriesAtOnce } from '../../checks/check-entries.ts';
import { findSiteIssues, issuesOf } from '../../checks/find-issues.ts';
import type { LoadedSite } from '../../checks/load-site.ts';
import type { ResolvedSite } from '../../checks/resolve-site.ts';
import type { CheckedSite } from '../../context.ts';
import { readManifest } from '../../emit/read-manifest.ts';
import { resultsOf } from '../../incremental/entry-checks.ts';
import { chooseLanguages, openContent } from '../../load/content-by-id.ts';
import { sourceOf } from '../../load/content-changes.ts';
import { loadServers } from '../../load/load-servers.ts';
import { once } from '../../model/collections.ts';
import type { Content } from '../../model/content.ts';
import type { Issue } from '../../model/issue.ts';
import type { PagePlan } from '../../model/plan.ts';
import type { BundledAssets } from '../../model/site-bundle.ts';
import { pageTimes } from '../../plan/page-times.ts';
import type { CheckedEntry } from '../../validate/check-entry.ts';
import { checkShown, showsOf } from '../../validate/shown-entries.ts';
import { chunk } from '../../workers/pool.ts';
import type { BuildRun } from '../../workers/run.ts';
import { bundleAssets } from '../bundle-assets.ts';
import type { CheckedAssets, PreparedSite } from '../prepared-site.ts';
import { assertWholeSet } from './check-shards.ts';
import { type Shard, type ShardInputs, type ShardNumber, shareOf } from './shard.ts';
import { assertSameInputs, ownInputs } from './shard-inputs.ts';
import { readChecks } from './shard-manifest.ts';
import { openPlannedContent, type SitePlan, type UncheckedPlan } from './site-plan.ts';

/**
 * Prepares a shard, or a site from shards, from a plan.
 * @throws ShardError when something else than the plan's input is there
 */
export async function followPlan(
  run: BuildRun,
  plan: SitePlan,
  shard: ShardNumber | undefined,
  shards: readonly Shard[] = [],
): Promise<PreparedSite<CheckedAssets>> {
  const { options, timer } = run;
  const { config, previous, publishedIn, locales } = options;
  const { inputs, plans, redirects, unchecked, urls } = plan;
  const loaded = await loadPlanned(run, plan);
  const { content, servers } = loaded;
  const check = async (): Promise<CheckedAssets> => {
    const chosen = chooseLanguages(content, urls, locales);
    const published = once(() => (shard ? undefined : readManifest(previous, publishedIn ?? config.out)));
    const assets = shard
      ? plannedAssets(run, plan, chosen.content)
      : await timer.run('bundle', () => bundleAssets(run, loaded));
    const own = { ...ownInputs(options, assets.links), content: inputs.content };
    const found = { ...own, previous: shard ? inputs.previous : (published()?.sha256 ?? '') };
    assertSameInputs('The plan was made', inputs, found, samePlanHint);
    const merged =
      unchecked && !shard ? { ...unchecked, urls, checks: checksOf(shards, inputs, content) } : undefined;
    const shows = once(() =>
      showsOf(merged?.checks ?? checkShown(content, articlesIn(content, plans), siteAddress(config))),
    );
    const issues = merged ? await judge(run, merged, { ...loaded, chosen, assets, shows }) : plan.issues;
    return {
      site: {
        ...chosen,
        ...{ plans, redirects, published, issues, servers },
        sections: async () => plan.sections,
        routesKey: () => undefined,
        times: once(() => plan.times ?? pageTimes(content, plans, shows())),
      },
      assets,
      checks: unchecked && shard && (await checkShare(run, content, shard)),
    };
  };
  return { loaded, check };
}

const samePlanHint = 'Build every shard, and merge them, with the same program and files.';

/** Opens the content of a plan, and has all workers open it. @throws ShardError for another file */
async function loadPlanned(
  { options, timer, workers }: BuildRun,
  { content, unchecked }: SitePlan,
): Promise<LoadedSite> {
  const { config } = options;
  const index = await timer.run('load', () => ({
    ...openPlannedContent(config, content),
    source: sourceOf(config),
  }));
  workers.prepare('open', index);
  return {
    content: openContent(index),
    findings: unchecked?.findings ?? [],
    hasLeftOutItems: false,
    items: () => content.items,
    servers: loadServers(config.servers),
    // What is read of it is compared with the plan.
    assertUnchanged: () => {},
  };
}

/** Takes the assets of a shard from its plan: it has only pages. */
function plannedAssets({ options }: BuildRun, { links }: SitePlan, { locales }: Content): BundledAssets {
  const messages = readCheckedMessages(options, locales);
  return { files: [], findings: [], key: undefined, reused: [], links, messages };
}

interface MergedChecks extends UncheckedPlan, Pick<SitePlan, 'urls'> {
  readonly checks: readonly CheckedEntry[];
}

/** Finds the issues that the check of a live site finds, from the checks of the shards. */
async function judge(
  run: BuildRun,
  { urls, urlFindings, redirects: all, checks }: MergedChecks,
  site: LoadedSite &
    Pick<ResolvedSite, 'chosen'> &
    Pick<CheckedSite, 'shows'> &
    Pick<CheckedAssets, 'assets'>,
): Promise<readonly Issue[]> {
  const found = await findSiteIssues(run, { ...site, urls, urlFindings, redirects: { all } }, () => checks);
  const context = { ...site.chosen, ...found, shows: site.shows };
  return [...found.issues, ...issuesOf(context, site.assets.findings, run.options.config)];
}

async function checkShare(run: BuildRun, { index }: Content, shard: ShardNumber): Promise<CheckedEntry[]> {
  const share = shareOf(chunk(index.entries.ids, entriesAtOnce), shard).flat();
  const checks = await run.timer.run('check-entries', () => computeChecks(run, share));
  return resultsOf(Array.from(checks.values(), ({ result }) => result));
}

/** Returns the checks of all shards in the order of the entries. @throws ShardError for a missing shard */
function checksOf(shards: readonly Shard[], inputs: ShardInputs, { index }: Content): CheckedEntry[] {
  assertWholeSet(shards, inputs);
  const checks = new Map(shards.flatMap(readChecks).map((check) => [check.id, check]));
  return index.entries.ids.flatMap((id) => checks.get(id) ?? []);
}

/** Lists the pages that show their times. */
function articlesIn(content: Content, plans: readonly PagePlan[]): string[] {
  const pages = plans.flatMap((plan) => ('entryId' in plan ? [plan.entryId] : []));
  return pages.filter((id) => content.entry(id)?.fields.kind !== undefined);
}
