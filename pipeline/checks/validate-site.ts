/** Validates or inspects content without a build. */

import { blockFile } from '../../domain/content/content-model.ts';
import { siteAddress, withBase } from '../../domain/site/base-path.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import { readMessages } from '../bundle/read-messages.ts';
import { type CheckedSite, createTimer, type SiteOptions, type SiteReport } from '../context.ts';
import { cacheOff } from '../incremental/build-cache.ts';
import type { EntryFacts } from '../inspect/entry-facts.ts';
import type { InspectedSite } from '../inspect/inspected-site.ts';
import { locateItems, withLines } from '../load/locate-items.ts';
import { type Issue, issuesOfLanguages } from '../model/issue.ts';
import { pathsOfPlan } from '../model/redirects.ts';
import { pathOnSite } from '../model/urls.ts';
import { messageOf } from '../model/user-error.ts';
import { externalAddresses, unreachableLinks } from '../validate/external-addresses.ts';
import { aboutEntry, chainsInOwnNames, inLocales, mergeLanguages } from '../validate/findings.ts';
import { placeOfAddress, servedPaths } from '../validate/link-graph.ts';
import type { CheckRun } from '../workers/run.ts';
import { withWorkers } from '../workers/with-workers.ts';
import { checkSite, removedPages, summaryOf } from './check-site.ts';
import { issuesOf } from './find-issues.ts';
import { loadSite } from './load-site.ts';

export interface ValidateResult extends SiteReport {
  /**
   * Issues of all languages, also of those that weren't requested, those that are switched off by path, and those that the run
   * can neither confirm nor rule out.
   */
  readonly allIssues: readonly Issue[];
}

/**
 * Validates the content; writes nothing.
 * @param checkAddresses without it, external links aren't requested
 * @throws ContentFileError for an unreadable content file, server data, icon, folder of assets or UI texts; ManifestError for an unreadable
 * manifest
 */
export async function validateSite(
  options: SiteOptions,
  checkAddresses?: CheckAddresses,
): Promise<ValidateResult> {
  return checking(options, async (run) => {
    const { timer } = run;
    const checked = await checkSite(run, await loadSite(run));
    const found = checkAddresses
      ? await timer.run('external', () => externalIssues(options, checked, checkAddresses))
      : { issues: [], all: [] };
    const ofViews = options.config.blocks ? await timer.run('views', () => viewIssues(options, checked)) : [];
    const removed = removedPages(options, checked);
    const ofLanguages = issuesOfLanguages([...found.issues, ...ofViews], options.locales);
    const issues = [...checked.issues, ...ofLanguages, ...removed];
    const { issues: inAllLanguages, offByPath } = checked.inAllLanguages;
    const allIssues = [...inAllLanguages, ...offByPath, ...found.all, ...ofViews, ...removed];
    const summary = summaryOf({ ...checked, issues });
    await assertReadable(options, checked.content.locales);
    return { ...summary, allIssues, seconds: timer.seconds() };
  });
}

/** Reads what only builds use of the files that the configuration names. @throws ContentFileError */
async function assertReadable(options: SiteOptions, locales: Parameters<typeof readMessages>[1]) {
  const { icon, localAssets } = options.config;
  readMessages(options, locales);
  if (icon !== undefined) (await import('../bundle/icons.ts')).readIcon(icon);
  if (localAssets) (await import('../bundle/local-media.ts')).assetNamesIn(localAssets.folder);
}

/** Runs a check in workers, without a cache. */
function checking<Value>(options: SiteOptions, check: (run: CheckRun) => Promise<Value>): Promise<Value> {
  const timer = createTimer(options.onStage);
  return withWorkers(options, { startsAtOnce: true, rendersPages: false }, (workers) =>
    check({ options, timer, workers, cache: cacheOff, remote: undefined, keepsChecks: true }),
  );
}

/** Checks external addresses by HTTP requests. */
export type CheckAddresses = (addresses: readonly string[]) => Promise<CheckedAddresses>;

interface CheckedAddresses {
  readonly problems: ReadonlyMap<string, string>;
  /** Addresses that weren't requested or gave an inconclusive response. */
  readonly unknown: ReadonlySet<string>;
}

/**
 * Checks links to other sites: in all languages, as everything is, but only those that the chosen ones may show.
 *
 * @returns issues, and `all`: also those that are switched off by path, and addresses without a clear answer
 */
async function externalIssues(
  { config, locales: onlyLocales }: SiteOptions,
  { inAllLanguages, shows, languageLimits }: CheckedSite,
  checkAddresses: CheckAddresses,
): Promise<{ readonly issues: readonly Issue[]; readonly all: readonly Issue[] }> {
  const { content, urls } = inAllLanguages;
  const addresses = externalAddresses(content, urls, siteAddress(config)).filter(
    ({ locales }) => !onlyLocales || locales.some((code) => onlyLocales.includes(code)),
  );
  const { problems, unknown } = await checkAddresses(addresses.map(({ address }) => address));
  const unclear = new Map([...unknown].map((address) => [address, 'gives no clear answer']));
  const issues = (said: ReadonlyMap<string, string>, rules: SiteConfig['rules']) =>
    issuesOf(
      { content, urls, shows, languageLimits },
      unreachableLinks(content, addresses, said),
      { rules },
      onlyLocales,
    );
  return { issues: issues(problems, config.rules), all: issues(new Map([...problems, ...unclear]), {}) };
}

/** Is thrown for a view's link; its cause is the severity where that isn't an error. */
class BrokenLink extends Error {}

/** Finds the entries that views of the site's own blocks fail on, of those that pages show and nothing else is wrong with. */
export async function viewIssues(options: SiteOptions, checked: CheckedSite): Promise<Issue[]> {
  const { config, locales: onlyLocales } = options;
  const { shows, languageLimits, servers } = checked;
  const { content, urls, issues, redirects } = checked.inAllLanguages;
  const { viewFailures } = await import('../render/view-failures.tsx');
  const messages = readMessages(options, content.locales);
  const sections = await checked.sections();
  const faulty = new Set(issues.flatMap(({ severity, entryId }) => (severity === 'error' ? entryId : [])));
  const served = servedPaths(content, urls, pathsOfPlan(redirects), config.checkout !== undefined);
  const origin = siteAddress(config);
  const assertServed = (address: string) => {
    const { href = '' } = URL.parse(withBase(config.basePath ?? '', address), config.origin) ?? {};
    const isOwn = pathOnSite(href, origin) !== undefined && !/^[#?]|^$/.test(address);
    const path = isOwn && placeOfAddress(href, { origin, content })?.path;
    if (!path || path === '/' || served.has(path)) return;
    if (!served.hadPage(path))
      throw new BrokenLink(`links to ${path}, which no page, stub or redirect serves`);
    const what = `links to ${path}, a page that is no longer published in that language, so pages leave the link out`;
    throw new BrokenLink(what, { cause: 'warning' });
  };
  const shown = { config, urls, sections, messages, servers };
  const findings = viewFailures(content, shown, assertServed)
    .filter(({ entry }) => !faulty.has(entry.id))
    .map(({ entry, code, error }) => {
      const isBroken = error instanceof BrokenLink;
      const why = messageOf(error).replace(/\.$/, '');
      return aboutEntry(
        isBroken ? 'broken-link' : 'invalid-entry',
        entry,
        `${blockFile(entry.type, 'view.tsx')} ${isBroken ? '' : 'fails on it: '}${why}`,
        'Change the view, or the value that it takes for another. A field link() is one whose target editors choose.',
        {
          ...inLocales([code], content.locales.length),
          ...(isBroken && error.cause === 'warning' && { severity: 'warning' }),
        },
      );
    });
  const merged = mergeLanguages(
    findings,
    content.locales.map(({ code }) => code),
  );
  return issuesOf({ content, urls, shows, languageLimits }, merged, config, onlyLocales).filter(
    ({ affects }) => affects?.pages,
  );
}

/** Checks the content and collects facts for `explain`, `graph` and `coverage`. @throws like `validateSite` */
export async function inspectSite(options: SiteOptions): Promise<InspectedSite> {
  return checking(options, async (run) => {
    const facts = new Map<string, EntryFacts>();
    const checked = await checkSite(run, await loadSite(run), facts);
    const locate = (ids: readonly string[]) =>
      locateItems(
        checked.content.index,
        ids.map((entryId) => ({ entryId })),
      );
    const { checkout } = options.config;
    const origin = siteAddress(options.config);
    const sells = checkout !== undefined;
    const { content, chains } = checked;
    const issues = withLines(content.index, checked.issues);
    const named = chainsInOwnNames(content, chains);
    return { ...checked, issues, chains: named, shows: checked.shows(), origin, sells, facts, locate };
  });
}
