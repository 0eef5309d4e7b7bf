/** Checks a loaded site. Writes nothing. */
import {
  type BuildOptions,
  type BuildReport,
  type CheckedSite,
  hasErrors,
  isStopped,
  type PlannedSite,
  type SiteOptions,
  type SiteReport,
} from '../context.ts';
import {
  openShows,
  resultsOf,
  reuseTimes,
  showsIn,
  slugsKey,
  untranslatedIn,
} from '../incremental/entry-checks.ts';
import type { EntryFacts } from '../inspect/entry-facts.ts';
import { withLines } from '../load/locate-items.ts';
import { once } from '../model/collections.ts';
import type { Finding, Issue } from '../model/issue.ts';
import { nameOf } from '../model/localize.ts';
import { countPages } from '../model/plan.ts';
import { describeRemoved } from '../model/redirects.ts';
import { rules } from '../model/rules.ts';
import { severityBy, withSeverity } from '../model/severity.ts';
import { withCopies } from '../plan/find-copies.ts';
import { exceedsRemovalLimit } from '../resolve-slugs/plan-redirects.ts';
import { collectWorkersGarbage } from '../workers/collect-garbage.ts';
import type { CheckRun } from '../workers/run.ts';
import { checkEntries } from './check-entries.ts';
import { findSiteIssues } from './find-issues.ts';
import type { LoadedSite } from './load-site.ts';
import { resolveSite } from './resolve-site.ts';

/** Number of entries from which collecting the workers' garbage pays. */
const manyEntries = 50_000;

/**
 * Resolves URLs, plans pages and redirects, and validates the content.
 * @param facts is filled for `explain`, `graph` and `coverage`
 * @throws ContentFileError for an entry that isn't JSON, ManifestError for an unreadable manifest
 */
export async function checkSite(
  run: CheckRun,
  loaded: LoadedSite,
  facts?: Map<string, EntryFacts>,
): Promise<CheckedSite> {
  const { timer, workers } = run;
  const { content } = loaded;
  const checking = timer.run('check-entries', () => checkEntries(run, loaded, facts));
  // Waits for the checks, which may show that URLs haven't changed; otherwise runs in parallel.
  const urlsKey = once(async () => slugsKey(content, (await checking).now));
  const [checked, resolved] = await Promise.all([checking, resolveSite(run, loaded, urlsKey)]);
  if (content.index.entries.ids.length > manyEntries) collectWorkersGarbage(workers);
  const { urls, chosen, sections, redirects, published, chains, routesKey } = resolved;
  const { now } = checked;
  const shows = once(() => showsIn(now));
  const plans = withCopies(
    chosen.content,
    resolved.plans,
    () => openShows(now, content),
    untranslatedIn(now),
  );
  const results = once(() => resultsOf(checked.results()));
  const reusable = run.cache.isOn ? { checks: checked, urlsKey: await urlsKey() } : undefined;
  const { all, ...judged } = await findSiteIssues(run, { ...loaded, ...resolved }, results, reusable);
  return {
    ...chosen,
    ...{ plans, sections, redirects: redirects.chosen, published, routesKey, chains, shows },
    times: once(() => reuseTimes(run.cache, content, checked, plans)),
    servers: loaded.servers,
    ...judged,
    inAllLanguages: { content, urls, redirects: resolved.redirects.all, ...all },
  };
}

/** Summarizes a checked site for reports. */
export function summaryOf({
  content,
  plans,
  issues,
}: Pick<CheckedSite, 'content' | 'plans' | 'issues'>): Omit<SiteReport, 'seconds'> {
  return {
    issues,
    entries: content.index.entries.ids.length,
    pages: countPages(plans),
    locales: content.locales.filter((_, at) => plans.some(({ paths }) => paths[at] !== undefined)).length,
    languages: content.locales.map(({ code }) => code),
    contentIndex: content.index.contentIndex,
    nameOf: (issue: Issue) => nameOf(content, issue),
    withLines: (some) => withLines(content.index, some),
  };
}

/** Finds that a build would remove more of the published pages than it may; with errors, the intended pages are unknown. */
export function removedPages(
  { config, allowRemovals }: SiteOptions,
  site: Pick<PlannedSite, 'redirects' | 'issues'>,
): Issue[] {
  const { maxRemovedShare, rules: levels = {} } = config;
  if (allowRemovals || hasErrors(site) || !exceedsRemovalLimit(site.redirects, maxRemovedShare)) return [];
  const rule = 'removed-pages';
  const percent = Number((maxRemovedShare * 100).toFixed(2));
  const finding: Finding = {
    rule,
    message: `${rules[rule].title}: ${describeRemoved(site.redirects, 'would be')}; a build may lose at most ${percent} % of them (\`maxRemovedShare\` in site.config.ts).`,
    hint: 'Check that the export is complete and that nothing was unpublished by mistake. To remove the pages, or where none of them was published yet, add --allow-removals.',
  };
  return withSeverity(
    [finding],
    severityBy(levels, () => []),
  );
}

/** Reports a checked site that isn't written. @returns the report, and whether the site may be written */
export function reportOf(options: BuildOptions, site: PlannedSite) {
  const removed = removedPages(options, site);
  const issues = [...site.issues, ...removed];
  const exceeds = hasErrors({ issues: removed });
  // The intended pages are unknown while the content has errors.
  const redirects = hasErrors(site) ? { ...site.redirects, removed: [] } : site.redirects;
  const report: Omit<BuildReport, 'seconds' | 'remoteCache'> = {
    ...summaryOf({ ...site, issues }),
    ...{ redirects, exceedsRemovalLimit: exceeds },
    ...{ written: false, bytes: 0, rendered: 0, reused: 0, fetched: 0, templates: [], warnings: [] },
  };
  return { report, isFit: !isStopped({ issues }, options) };
}
