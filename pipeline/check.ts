/** Checks a loaded site, and judges what is found: shared by build, validate, dev and inspect. Writes nothing. */
import type { Locale } from '../domain/locales/locales.ts';
import { currencyOf, type RuleSettings, type SiteConfig } from '../domain/site/site-config.ts';
import { readMessages } from './bundle/read-messages.ts';
import type { CheckedSite, SiteReport } from './context.ts';
import {
  type EntryChecks,
  resultsOf,
  reuseChecks,
  showsIn,
  slugsKey,
  untranslatedIn,
} from './incremental/entry-checks.ts';
import { hashProgram } from './incremental/input-hashes.ts';
import { reuseFindings } from './incremental/reuse-findings.ts';
import { createSharedChecks, shareChecks } from './incremental/shared-checks.ts';
import type { EntryFacts } from './inspect/entry-facts.ts';
import { locateItems } from './load/locate-items.ts';
import { type CheckRun, type LoadedSite, type ResolvedSite, resolveSite } from './load-site.ts';
import { once } from './model/collections.ts';
import type { Content } from './model/content.ts';
import {
  type Finding,
  type FoundIssues,
  type Issue,
  issuesOfLanguages,
  type JudgedFinding,
  noLanguage,
} from './model/issue.ts';
import { nameOf } from './model/localize.ts';
import { countPages } from './model/plan.ts';
import { severityBy, withSeverity } from './model/rules.ts';
import { withCopies } from './plan/find-copies.ts';
import { pageTimes } from './plan/page-times.ts';
import { createTranslations } from './render/translate.ts';
import { affectedPages } from './validate/affected-pages.ts';
import type { TranslateIn } from './validate/anchor-index.ts';
import type { AnchorCache } from './validate/broken-anchors.ts';
import { foldCauses, foldLeftOut, foldTypeFaults } from './validate/fold-findings.ts';
import { showsOf } from './validate/shown-entries.ts';
import { type CheckedEntry, languageLimitsOf, type ValidateOptions, validate } from './validate/validate.ts';
import type { BuildTasks } from './workers/build-tasks.ts';
import { collectWorkersGarbage } from './workers/collect-garbage.ts';
import { chunk } from './workers/pool.ts';

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
  const urlsKey = once(async () => {
    const { cached } = await checking;
    return cached ? slugsKey(content, cached.now) : '';
  });
  const [{ checks, cached }, resolved] = await Promise.all([checking, resolveSite(run, loaded, urlsKey)]);
  if (content.index.entries.ids.length > manyEntries) collectWorkersGarbage(workers);
  const { urls, chosen, sections, redirects, published, chains, routesKey: keyOfRoutes } = resolved;
  const shows = once(() => (cached ? showsIn(cached.now) : showsOf(checks())));
  const untranslated = cached ? untranslatedIn(cached.now) : untranslatedOf(checks());
  const plans = withCopies(chosen.content, resolved.plans, shows, untranslated);
  const { all, ...judged } = await findSiteIssues(
    run,
    { ...loaded, ...resolved },
    checks,
    cached && { checks: cached, urlsKey: await urlsKey() },
  );
  return {
    ...chosen,
    ...{ plans, sections, redirects: redirects.chosen, published, routesKey: keyOfRoutes, chains, shows },
    times: once(() => pageTimes(content, plans, shows())),
    servers: loaded.servers,
    ...judged,
    inAllLanguages: { content, urls, ...all },
  };
}

/** Returns the languages in which entries have no text of their own. */
export function untranslatedOf(checks: readonly CheckedEntry[]): ReadonlyMap<string, readonly string[]> {
  return new Map(checks.flatMap(({ id, untranslatedIn: codes }) => (codes ? [[id, codes] as const] : [])));
}

/** Holds what a site's content is judged by. */
type JudgedSite = Pick<LoadedSite, 'content' | 'findings' | 'servers'> &
  Pick<ResolvedSite, 'urls' | 'urlFindings' | 'chosen'> & {
    readonly redirects: Pick<ResolvedSite['redirects'], 'all'>;
  };

/**
 * Finds the issues of a site from the checks of its entries.
 * @param cached what the findings of the previous build are compared by
 */
export async function findSiteIssues(
  { options, timer, cache }: CheckRun,
  { content, findings, servers, urls, urlFindings, chosen, redirects }: JudgedSite,
  checks: () => readonly CheckedEntry[],
  cached?: { readonly checks: EntryChecks; readonly urlsKey: string },
): Promise<
  Pick<CheckedSite, 'issues' | 'languageLimits'> & {
    readonly all: Pick<CheckedSite['inAllLanguages'], 'issues' | 'offByPath'>;
  }
> {
  const { config, locales } = options;
  const translate = createTranslate(options, content.locales);
  const find = (tracked: Content, anchors?: AnchorCache) =>
    findIssues({
      content: tracked,
      urls,
      checks: checks(),
      urlFindings,
      loadFindings: findings,
      redirects: new Map([...redirects.all.redirects].map(([from, { to }]) => [from, to])),
      origin: config.origin,
      translate,
      servers,
      settings: config.rules,
      checkout: config.checkout,
      onlyLocales: locales,
      anchors,
    });
  const found = await timer.run('validate', () => {
    if (!cached) return find(content);
    const { messages, servers: serversHash } = cache.inputs() ?? {};
    const { brand, checkout, rules } = config;
    return reuseFindings(
      cache,
      {
        content,
        checks: cached.checks,
        others: [cached.urlsKey, urlFindings, findings, [...redirects.all.redirects], rules, locales ?? null],
        // Some headings contain the brand, or a price in the currency.
        anchorInputs: [messages, serversHash, brand, checkout ?? null],
        ids: { translate, servers, currency: currencyOf(checkout) },
      },
      find,
    );
  });
  const all = { issues: locate(content, found.issues), offByPath: locate(content, found.offByPath) };
  const hasNoLanguage = locales !== undefined && chosen.content.locales.length === 0;
  const issues = [...issuesOfLanguages(all.issues, locales), ...(hasNoLanguage ? [noLanguage(locales)] : [])];
  return {
    issues,
    all,
    languageLimits: once(() => languageLimitsOf(checks())),
  };
}

/** Number of entries from which the reuse of checks pays. */
const manyEntries = 50_000;

interface CheckedEntries {
  /** Returns the checks that have results. */
  readonly checks: () => readonly CheckedEntry[];
  /** Absent without a build cache. */
  readonly cached?: EntryChecks;
}

/** Checks all entries, or those that changed. */
async function checkEntries(
  run: CheckRun,
  { content, items }: LoadedSite,
  facts: Map<string, EntryFacts> | undefined,
): Promise<CheckedEntries> {
  const { options, cache, remote } = run;
  const { origin } = options.config;
  const { ids } = content.index.entries;
  if (cache.isOn || remote) {
    const check = (some: readonly string[]) => runChecks(run, 'checkForCache', some);
    const shared = remote && createSharedChecks(remote, hashProgram(options), content, items, origin);
    const cached = await reuseChecks(cache, content, items, origin, (some) =>
      shared && some.length === ids.length ? shareChecks(shared, some, check) : check(some),
    );
    return { checks: once(() => resultsOf(cached.now.checks)), cached };
  }
  if (!facts) {
    const checked = await runChecks(run, 'check', ids);
    return { checks: () => checked };
  }
  const inspected = await runChecks(run, 'inspect', ids);
  for (const entry of inspected) facts.set(entry.id, entry.facts);
  return { checks: () => inspected };
}

/** Checks entries one by one in all workers. */
export async function runChecks<Name extends 'check' | 'checkForCache' | 'inspect'>(
  { options, workers }: Pick<CheckRun, 'options' | 'workers'>,
  task: Name,
  ids: readonly string[],
): Promise<BuildTasks[Name]['output'][number][]> {
  const { origin } = options.config;
  const inputs = chunk(ids, entriesAtOnce).map((part) => ({ ids: part, origin }));
  return (await workers.map(task, inputs)).flat();
}

/** Limits the entries of a message: balances workers, and takes them long enough for a message. */
export const entriesAtOnce = 250;

interface IssueOptions extends ValidateOptions {
  readonly loadFindings: readonly Finding[];
  readonly settings: RuleSettings | undefined;
}

/** Collects the findings of all stages, with severity and place in the content file. */
export function collectIssues(options: IssueOptions): readonly Issue[] {
  return locate(options.content, findIssues(options).issues);
}

function findIssues({ loadFindings, settings = {}, ...options }: IssueOptions): FoundIssues {
  const { content } = options;
  const { findings: found, pathsOf, pagesOf } = validate(options);
  const severityOf = severityBy(settings, pathsOf);
  const context = { pagesOf, severityOf };
  const ofTypes = foldTypeFaults(content, found, context);
  const findings = foldCauses(foldLeftOut(content, loadFindings, ofTypes, context), severityOf);
  const off = findings.filter(
    (finding) => Array.isArray(settings[finding.rule]) && severityOf(finding) === undefined,
  );
  return {
    issues: withSeverity(findings, severityOf),
    offByPath: withSeverity(off, severityBy({}, pathsOf)),
  };
}

/** Adds effects and severity to findings of a stage that doesn't read content. @param onlyLocales as in `ValidateOptions` */
export function issuesOf(
  {
    content,
    urls,
    shows,
    languageLimits,
  }: Pick<CheckedSite, 'content' | 'urls' | 'shows' | 'languageLimits'>,
  findings: readonly Finding[],
  settings: RuleSettings = {},
  onlyLocales?: readonly string[],
): Issue[] {
  if (findings.length === 0) return [];
  const { withAffects, pathsOf } = affectedPages(content, urls, shows(), {
    onlyLocales,
    languageLimits: languageLimits(),
  });
  return locate(content, withSeverity(withAffects(findings), severityBy(settings, pathsOf)));
}

/** Adds places in the content file. */
function locate(content: Content, findings: readonly JudgedFinding[]): Issue[] {
  const places = locateItems(content.index, findings);
  return findings.map(({ offset: _offset, cause: _cause, valueLocale: _valueLocale, ...issue }, at) => ({
    ...issue,
    ...(issue.locale !== undefined && { locales: [issue.locale] }),
    ...places[at],
  }));
}

/** Creates a `TranslateIn` that reads messages on first use, because few anchors need it. */
export function createTranslate(
  { root, config }: { readonly root: string; readonly config: SiteConfig },
  locales: readonly Locale[],
): TranslateIn {
  const translations = once(() => {
    const codes = locales.map(({ code }) => code);
    return createTranslations(readMessages(root, codes), locales, config.brand);
  });
  return (code) => translations().get(code) as ReturnType<TranslateIn>;
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
    locales: content.locales.length,
    languages: content.locales.map(({ code }) => code),
    nameOf: (issue: Issue) => nameOf(content, issue),
  };
}
