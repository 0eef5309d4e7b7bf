import { checkSite } from '../checks/check-site.ts';
import { issuesOf } from '../checks/find-issues.ts';
import { type LoadedSite, loadSite } from '../checks/load-site.ts';
import type { CheckedSite, PlannedSite } from '../context.ts';
import { issuesOfLanguages } from '../model/issue.ts';
import type { BundledAssets } from '../model/site-bundle.ts';
import type { BuildRun } from '../workers/run.ts';
import { bundleAssets } from './bundle-assets.ts';
import type { CheckedAssets, PreparedSite } from './prepared-site.ts';

/** Loads the content of a site. @throws like `loadSite`; `check` like `checkSite` */
export async function prepareLive(run: BuildRun): Promise<PreparedSite<CheckedAssets<CheckedSite>>> {
  const loaded = await loadSite(run);
  const check = async (bundling: Promise<BundledAssets>) => {
    const [checked, { findings }] = await Promise.all([checkSite(run, loaded), bundling]);
    const { config, locales } = run.options;
    const own = issuesOf(checked, findings, config);
    // Loaded on demand: what a view links to by itself isn't looked at when pages are rendered.
    const links = config.blocks?.some(({ view }) => /\bhref\b/.test(view));
    const views = links
      ? await (await import('../checks/validate-site.ts')).viewIssues(run.options, checked)
      : [];
    return { ...checked, issues: [...checked.issues, ...own, ...issuesOfLanguages(views, locales)] };
  };
  return { loaded, check: () => whileBundling(run, loaded, check) };
}

/** Bundles the assets while the content is checked. */
export async function whileBundling<Site extends PlannedSite>(
  run: BuildRun,
  loaded: LoadedSite,
  check: (bundling: Promise<BundledAssets>) => Promise<Site>,
): Promise<CheckedAssets<Site>> {
  const bundling = run.timer.run('bundle', () => bundleAssets(run, loaded));
  const [site, assets] = await Promise.all([check(bundling), bundling]);
  return { site, assets };
}
