/** Judges what checks have found. */

import type { Locale } from '../../domain/locales/locales.ts';
import { siteAddress } from '../../domain/site/base-path.ts';
import { currencyOf, type RuleSettings, type SiteConfig } from '../../domain/site/site-config.ts';
import { readMessages } from '../bundle/read-messages.ts';
import type { CheckedSite, SiteOptions } from '../context.ts';
import type { EntryChecks } from '../incremental/entry-checks.ts';
import { reuseFindings } from '../incremental/reuse-findings.ts';
import { locateItems, withLines } from '../load/locate-items.ts';
import { once } from '../model/collections.ts';
import type { Content } from '../model/content.ts';
import {
  type Finding,
  type FoundIssues,
  type Issue,
  issuesOfLanguages,
  type JudgedFinding,
  noLanguage,
} from '../model/issue.ts';
import { pathsOfPlan, type RedirectPlan } from '../model/redirects.ts';
import { severityBy, withSeverity } from '../model/severity.ts';
import type { UrlTable } from '../model/urls.ts';
import { headerLogo } from '../plan/plan-assets.ts';
import { createTranslations } from '../render/translate.ts';
import { affectedPages } from '../validate/affected-pages.ts';
import type { TranslateIn } from '../validate/anchor-index.ts';
import type { AnchorCache } from '../validate/broken-anchors.ts';
import type { CheckedEntry } from '../validate/check-entry.ts';
import { inOwnNames } from '../validate/findings.ts';
import { foldCauses, foldLeftOut, foldTypeFaults } from '../validate/fold-findings.ts';
import { beyondHost, chatLinks, faintColours, keptColours, starterContent } from '../validate/site.ts';
import { languageLimitsOf, type ValidateOptions, validate } from '../validate/validate.ts';
import type { CheckRun } from '../workers/run.ts';
import type { LoadedSite } from './load-site.ts';
import type { ResolvedSite } from './resolve-site.ts';

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
      redirects: pathsOfPlan(redirects.all),
      origin: siteAddress(config),
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
        others: [cached.urlsKey, urlFindings, findings, pathsOfPlan(redirects.all), rules, locales ?? null],
        // Some headings contain the brand, or a price in the currency.
        anchorInputs: [messages, config.messages ?? null, serversHash, brand, checkout ?? null],
        ids: { translate, servers, currency: currencyOf(checkout) },
      },
      find,
    );
  });
  const all = {
    issues: [
      ...locate(content, found.issues, config.source),
      ...(await issuesOfSite(options, content, urls, redirects.all)),
    ],
    offByPath: locate(content, found.offByPath),
  };
  const hasNoLanguage = locales !== undefined && chosen.content.locales.length === 0;
  const issues = [...issuesOfLanguages(all.issues, locales), ...(hasNoLanguage ? [noLanguage(locales)] : [])];
  return { issues, all, languageLimits: once(() => languageLimitsOf(checks())) };
}

/** Finds the issues of what lies around the content, such as its languages, host and theme, without lines in the content. */
export async function issuesOfSite(
  options: Pick<SiteOptions, 'root' | 'config'>,
  content: Content,
  urls: UrlTable,
  moved: Pick<RedirectPlan, 'redirects'>,
): Promise<Issue[]> {
  const { config } = options;
  // Loaded on demand, as few sites sell.
  const checkout = config.checkout && (await import('./incomplete-checkout.ts'));
  const hasPictures = config.icon !== undefined || config.localAssets !== undefined;
  const pictures = hasPictures ? await import('../bundle/icons.ts') : undefined;
  const isKnown = !config.messages && content.locales.every(({ texts }) => texts !== null);
  const found = [
    ...(isKnown ? [] : (await import('./language-gaps.ts')).languageGaps(options, content.locales)),
    ...(checkout?.incompleteCheckout(config, content, urls, moved.redirects) ?? []),
    ...(config.names || config.urls ? (await import('./strange-names.ts')).strangeNames(content.index) : []),
    ...beyondHost(config, content, urls, moved),
    ...chatLinks(config, content),
    ...faintColours(config),
    ...keptColours(config),
    ...starterContent(config, content),
    ...(pictures?.sitePictures(config, headerLogo(content, config.localAssets)) ?? []),
  ];
  const judged = withSeverity(
    found,
    severityBy(config.rules ?? {}, () => []),
  );
  return locate(content, judged, config.source);
}

interface IssueOptions extends ValidateOptions {
  readonly loadFindings: readonly Finding[];
  readonly settings: RuleSettings | undefined;
}

/** Collects the findings of all stages, with severity and place. @param source where site.config.ts is */
export function collectIssues(options: IssueOptions, source?: SiteConfig['source']): readonly Issue[] {
  return withLines(options.content.index, locate(options.content, findIssues(options).issues, source));
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
  { rules = {}, source }: Pick<SiteConfig, 'rules' | 'source'>,
  onlyLocales?: readonly string[],
): Issue[] {
  if (findings.length === 0) return [];
  const { withAffects, pathsOf } = affectedPages(content, urls, shows(), {
    onlyLocales,
    languageLimits: languageLimits(),
  });
  return locate(content, withSeverity(withAffects(findings), severityBy(rules, pathsOf)), source);
}

/** Adds places in site.config.ts, and addresses in Contentful; reports add lines of the content. */
function locate(
  content: Content,
  findings: readonly JudgedFinding[],
  source?: SiteConfig['source'],
): Issue[] {
  const named = findings.map((finding) => inOwnNames(content, finding));
  const places = locateItems(content.index, named, false);
  return named.map(
    ({ offset: _offset, cause: _cause, valueLocale: _valueLocale, setting, ...issue }, at) => ({
      ...issue,
      ...(issue.locale !== undefined && { locales: [issue.locale] }),
      ...(setting !== undefined && source && settingPlace(source, setting)),
      ...places[at],
    }),
  );
}

/** Returns the place of a key, or of what it is in; a site may name it elsewhere than in its own configuration. */
function settingPlace({ file, lines }: NonNullable<SiteConfig['source']>, key: string) {
  const line = lines[key] ?? lines[key.replace(/\..*/, '')];
  return { file, ...(line !== undefined && { line }) };
}

/** Creates a `TranslateIn` that reads messages on first use, because few anchors need it. */
export function createTranslate(
  { root, config }: { readonly root: string; readonly config: SiteConfig },
  locales: readonly Locale[],
): TranslateIn {
  const translations = once(() =>
    createTranslations(readMessages({ root, config }, locales), locales, config.brand),
  );
  return (code) => translations().get(code) as ReturnType<TranslateIn>;
}
