import { isPlaceholderType } from '../../domain/content/content-model.ts';
import { safeUri } from '../../domain/content/values.ts';
import type { VpnServers } from '../../domain/servers/vpn-servers.ts';
import { currencyOf } from '../../domain/site/site-config.ts';
import type { Content } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { frontPageOf } from '../model/routes.ts';
import type { PathsOf } from '../model/severity.ts';
import type { UrlTable } from '../model/urls.ts';
import { affectedPages } from './affected-pages.ts';
import type { TranslateIn } from './anchor-index.ts';
import { type AnchorCache, brokenAnchors } from './broken-anchors.ts';
import { brokenLinks } from './broken-links.ts';
import type { CheckedEntry, EntryCheck } from './check-entry.ts';
import { type Containment, containmentFindings, type LanguageLimits } from './containment.ts';
import { duplicateDestinations, duplicatePaths } from './duplicates.ts';
import type { LinkGraph } from './link-graph.ts';
import { servedPaths } from './link-graph.ts';
import { orphanPages } from './orphan-pages.ts';
import { mergeMissingAlts } from './pictures.ts';
import { serverPageDrift } from './server-pages.ts';
import { shellFindings } from './shell.ts';
import {
  changedUnpublished,
  missingHomePage,
  publishedByLocale,
  siteFindings,
  unpublishedRoots,
  unshownFields,
  unusedEntries,
} from './site.ts';
import { type SoldOffer, unusableOffers } from './unusable-offers.ts';

export interface Validation {
  readonly findings: readonly Finding[];
  readonly pathsOf: PathsOf;
  readonly pagesOf: (entryId: string) => readonly string[];
}

export interface ValidateOptions {
  readonly content: Content;
  readonly urls: UrlTable;
  /** Checks of single entries that have results. */
  readonly checks: readonly CheckedEntry[];
  /** Findings of slug resolution. */
  readonly urlFindings: readonly Finding[];
  /** Redirects from path to path; empty for pages taken down in a language. */
  readonly redirects: ReadonlyMap<string, string>;
  readonly origin: string;
  readonly translate: TranslateIn;
  readonly checkout: SoldOffer | undefined;
  readonly servers?: VpnServers | undefined;
  /** UI codes of the languages whose pages count; undefined: all. */
  readonly onlyLocales?: readonly string[] | undefined;
  readonly anchors?: AnchorCache | undefined;
}

/** Returns every finding about entries with its effects. */
export function validate(options: ValidateOptions): Validation {
  const { content, urls, checks, urlFindings, translate, servers, anchors, checkout } = options;
  const currency = currencyOf(checkout);
  const shows: Containment = new Map(checks.map((check) => [check.id, check.shows]));
  const languageLimits = languageLimitsOf(checks);
  const { onlyLocales } = options;
  const { withAffects, pagesOf, pathsOf } = affectedPages(content, urls, shows, {
    onlyLocales,
    languageLimits,
  });
  const own = checks.flatMap(({ findings }) => findings);
  const graph = linkGraphOf(options);
  const unbuilt = new Set(
    urlFindings.filter(({ rule }) => rule === 'locale-directory-not-found').map(({ locale }) => locale ?? ''),
  );
  const findings = [
    ...eachAssetOnce(content, own).flatMap((finding) => withoutLanguages(finding, unbuilt)),
    ...containmentFindings(
      content,
      shows,
      new Map(checks.map(({ id, repeats }) => [id, new Map(repeats)])),
      languageLimits,
    ),
    ...duplicatePaths(content, urls, checkout !== undefined),
    ...duplicateDestinations(content),
    ...brokenLinks(graph),
    ...brokenAnchors(graph, { translate, pagesOf, servers, currency, anchors }),
    ...orphanPages(graph, pagesOf, servers),
    ...serverPageDrift(graph, pagesOf, servers),
    ...unusableOffers(content, checkout),
    ...changedUnpublished(content),
    ...publishedByLocale(content),
    ...shellFindings(content),
    ...unpublishedRoots(content),
    ...unshownFields(content, checks),
    ...unusedEntries(content, shows),
    // Skipped while slug resolution has faults; those that are known to be in some languages alone have a severity.
    ...(urlFindings.every(({ severity }) => severity) ? missingHomePage(content, urls) : []),
    ...siteFindings(content, urls, [...own, ...urlFindings]),
  ];
  const all = withAffects([...urlFindings.map(withoutEmptyAffects), ...findings]);
  return { findings: all.filter((finding) => !isMoot(finding)), pathsOf, pagesOf };
}

/** Returns what entries show in some languages only. */
export function languageLimitsOf(checks: readonly CheckedEntry[]): LanguageLimits {
  return new Map(checks.flatMap(({ id, showsIn }) => (showsIn ? [[id, new Map(showsIn)]] : [])));
}

function linkGraphOf({ content, urls, checks, redirects, origin, checkout }: ValidateOptions): LinkGraph {
  const { leadsTo: front } = frontPageOf(content, urls, redirects);
  const leadOn = front ? new Map([...redirects, ['/', front.path]]) : redirects;
  return {
    content,
    urls,
    leadsTo: new Map(checks.map((check) => [check.id, check.leadsTo])),
    addresses: new Map(checks.map((check) => [check.id, shownAddresses(urls, check)])),
    liesIn: new Map(checks.flatMap(({ id, liesIn }) => (liesIn === undefined ? [] : [[id, liesIn]]))),
    served: servedPaths(content, urls, leadOn, checkout !== undefined),
    origin,
  };
}

/** Lists the valid addresses that a language shows; an internal destination hides the external one. */
function shownAddresses(urls: UrlTable, { id, addresses }: CheckedEntry): EntryCheck['addresses'] {
  const shown = new Set(urls.get(id));
  return addresses.filter(({ field, uri }) => field !== 'externalDestination' || shown.has(safeUri(uri)));
}

/** Drops missing translations of languages without pages. */
function withoutLanguages(finding: Finding, codes: ReadonlySet<string>): Finding[] {
  const { rule, locales } = finding;
  return rule === 'untranslated' && locales?.every((code) => codes.has(code)) ? [] : [finding];
}

/** Returns whether a finding is about what some languages lack, or a placeholder, where no page shows it anyway. */
function isMoot({ rule, severity, contentType, affects }: Finding): boolean {
  const isOfLanguages =
    severity === 'info'
      ? rule === 'empty-text' || rule === 'broken-link'
      : severity === 'warning' && lacking.has(rule);
  return (isOfLanguages || isPlaceholderType(contentType)) && affects?.locales.length === 0;
}

const lacking = new Set(['unpublished-link', 'missing-required-field', 'empty-text', 'not-shown-as-meant']);

function withoutEmptyAffects({ affects, ...finding }: Finding): Finding {
  return affects?.pages ? { ...finding, affects } : finding;
}

/** Deduplicates the findings of assets, which every linking entry reports. */
function eachAssetOnce(content: Content, findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  const once = findings.filter(({ contentType, rule, message }) => {
    if (contentType !== 'Asset') return true;
    const isNew = !seen.has(message);
    seen.add(message);
    return isNew && rule !== 'missing-alt';
  });
  const withoutAlt = findings.filter(({ rule }) => rule === 'missing-alt');
  return [...once, ...mergeMissingAlts(content, withoutAlt)];
}
