/** Makes a plan of a site: what all its shards would otherwise compute for themselves. */

import { siteAddress } from '../../../domain/site/base-path.ts';
import { reportOf } from '../../checks/check-site.ts';
import { type LoadedSite, loadSite } from '../../checks/load-site.ts';
import { resolveSite } from '../../checks/resolve-site.ts';
import { type BuildOptions, type BuildReport, createTimer, type PlannedSite } from '../../context.ts';
import { cacheOff } from '../../incremental/build-cache.ts';
import { changesDigest } from '../../load/content-changes.ts';
import { type Content, publishedLocales } from '../../model/content.ts';
import { isFallback } from '../../model/localize.ts';
import type { PagePlan, PageTimes } from '../../model/plan.ts';
import { withCopies } from '../../plan/find-copies.ts';
import { explainPlanError } from '../../publish/write-errors.ts';
import { checkShown, showsOf } from '../../validate/shown-entries.ts';
import type { BuildRun } from '../../workers/run.ts';
import { prepareLive, whileBundling } from '../live.ts';
import { openRun } from '../open-run.ts';
import type { CheckedAssets, PreparedSite } from '../prepared-site.ts';
import { hashShardInputs } from './shard-inputs.ts';
import { type SitePlan, type UncheckedPlan, writePlan } from './site-plan.ts';

type SiteToPlan = PlannedSite & {
  readonly inAllLanguages: Pick<PlannedSite, 'urls'>;
  readonly unchecked?: UncheckedPlan;
};

/**
 * Makes a plan of a site for its shards. Errors in the content leave the former plan unchanged.
 * @param folder of the plan
 * @param leavesChecks whether the shards check the entries, and `merge` judges the site
 */
export async function planShards(
  options: BuildOptions,
  folder: string,
  leavesChecks: boolean,
): Promise<BuildReport> {
  const timer = createTimer(options.onStage);
  const needs = { startsAtOnce: !leavesChecks, rendersPages: false };
  return openRun(options, timer, needs, async (shared) => {
    const finishFolder = async () => () => false;
    const run = { options, timer, cache: cacheOff, folder, finishFolder, ...shared };
    const { loaded, check }: PreparedSite<CheckedAssets<SiteToPlan>> = leavesChecks
      ? await prepareUnchecked(run)
      : await prepareLive(run);
    const checked = await check();
    const { report, isFit } = reportOf(options, checked.site);
    if (!isFit) return report;
    const write = async () => {
      const plan = await planOf(options, loaded, checked);
      loaded.assertUnchanged();
      return writePlan(folder, plan, options);
    };
    try {
      return { ...report, bytes: await timer.run('write', write), written: true };
    } catch (error) {
      throw explainPlanError(error, folder);
    }
  });
}

async function planOf(
  options: BuildOptions,
  loaded: LoadedSite,
  { site, assets }: CheckedAssets<SiteToPlan>,
): Promise<SitePlan> {
  const { content, items } = loaded;
  const { bytes, spaceTypes, changes } = content.index;
  const { plans, redirects, issues, unchecked } = site;
  return {
    inputs: hashShardInputs(options, loaded, assets.links, site),
    content: {
      ...{ size: bytes.length, items: items() },
      ...publishedLocales(content.index),
      ...(spaceTypes && { spaceTypes }),
      ...(changes && {
        changes: { items: changes.items, pieces: changes.pieces, digest: changesDigest(changes.bytes) },
      }),
    },
    urls: site.inAllLanguages.urls,
    ...{ plans, redirects, issues, unchecked },
    sections: await site.sections(),
    links: assets.links,
    times: unchecked ? undefined : site.times(),
  };
}

/** Loads the content of a site whose entries are checked by its shards. */
async function prepareUnchecked(run: BuildRun): Promise<PreparedSite<CheckedAssets<SiteToPlan>>> {
  const loaded = await loadSite(run);
  return { loaded, check: () => whileBundling(run, loaded, () => resolveUnchecked(run, loaded)) };
}

async function resolveUnchecked(run: BuildRun, loaded: LoadedSite): Promise<SiteToPlan> {
  const resolved = await resolveSite(run, loaded, async () => '');
  const { chosen, redirects, urls, urlFindings, sections, published, routesKey } = resolved;
  const { content } = chosen;
  const suspects = pagesWithOtherTitles(content, resolved.plans);
  const checks = checkShown(content, suspects, siteAddress(run.options.config));
  const untranslated = checks.flatMap(({ id, untranslatedIn: codes }) =>
    codes ? [[id, codes] as const] : [],
  );
  const plans = withCopies(content, resolved.plans, () => showsOf(checks), new Map(untranslated));
  return {
    ...chosen,
    ...{ plans, sections, published, routesKey, redirects: redirects.chosen },
    ...{ inAllLanguages: { urls }, servers: loaded.servers, issues: [] },
    unchecked: { findings: loaded.findings, urlFindings, redirects: redirects.all },
    // The shards' checks say what pages show.
    times: () => noTimes,
  };
}

/** Lists the pages whose title falls back to another language somewhere. */
function pagesWithOtherTitles(content: Content, plans: readonly PagePlan[]): string[] {
  return plans.flatMap((plan) => {
    const titles = 'entryId' in plan ? content.entry(plan.entryId)?.fields.title : undefined;
    const isCopy = titles && content.locales.some((locale) => isFallback(titles, locale));
    return 'entryId' in plan && isCopy ? [plan.entryId] : [];
  });
}

const noTimes: ReadonlyMap<string, PageTimes> = new Map();
