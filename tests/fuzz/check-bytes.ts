/** Takes the bytes of a content file through every stage in this process, as `validate` and `build` do in threads. */

import type { FormatName } from '../../cli/flags.ts';
import { fingerprinted } from '../../cli/reporters/fingerprint.ts';
import { formats } from '../../cli/reporters/publish-report.ts';
import type { Report } from '../../cli/reporters/report.ts';
import { createReport } from '../../cli/reporters/report.ts';
import { locales } from '../../domain/locales/locales.ts';
import { type RuleSettings, type SiteConfig, siteConfigSchema } from '../../domain/site/site-config.ts';
import { readMessages } from '../../pipeline/bundle/read-messages.ts';
import { summaryOf } from '../../pipeline/checks/check-site.ts';
import { collectIssues, createTranslate } from '../../pipeline/checks/find-issues.ts';
import { emailDestinations } from '../../pipeline/emit/email-destinations.ts';
import { serverFiles } from '../../pipeline/emit/server-files.ts';
import { sitemapFiles } from '../../pipeline/emit/sitemap.ts';
import { entryFacts } from '../../pipeline/inspect/entry-facts.ts';
import { openContent } from '../../pipeline/load/content-by-id.ts';
import { indexContent } from '../../pipeline/load/index-export.ts';
import { locateItems } from '../../pipeline/load/locate-items.ts';
import type { Content, ContentIndex } from '../../pipeline/model/content.ts';
import type { Issue } from '../../pipeline/model/issue.ts';
import type { PagePlan } from '../../pipeline/model/plan.ts';
import type { RenderedPage } from '../../pipeline/model/rendered-page.ts';
import { routesOf } from '../../pipeline/model/routes.ts';
import { rules } from '../../pipeline/model/rules.ts';
import type { UrlTable } from '../../pipeline/model/urls.ts';
import { planLinks, planPages, planSections } from '../../pipeline/plan/plan-pages.ts';
import { createRenderer } from '../../pipeline/render/create-renderer.tsx';
import { resolveSlugs } from '../../pipeline/resolve-slugs/resolve-slugs.ts';
import { urlBasis } from '../../pipeline/resolve-slugs/url-basis.ts';
import { checkEntry } from '../../pipeline/validate/check-entry.ts';
import siteConfig from '../../site.config.ts';
import { assetLinks } from '../helpers/asset-links.ts';
import { root } from '../helpers/run-cli.ts';
import { lookAt } from './look-at.ts';

export { ContentFileError } from '../../pipeline/model/user-error.ts';

const localAssets = { host: 'images.wayfold.example', folder: 'none' };
const config: SiteConfig = siteConfigSchema(Object.keys(rules)).parse({ ...siteConfig, localAssets });
const messages = readMessages({ root, config }, locales);
const translate = createTranslate({ root, config }, locales);

const allOff = Object.fromEntries(Object.keys(rules).map((rule) => [rule, 'off'] as const));

interface Checked {
  readonly content: Content;
  readonly urls: UrlTable;
  readonly plans: readonly PagePlan[];
  readonly issues: readonly Issue[];
}

/** Describes the results of the stages for a content file. */
export interface Outcome extends Checked {
  /** By format. */
  readonly reports: ReadonlyMap<FormatName, string>;
  /** What the commands print that only look at a site. */
  readonly lookAt: () => readonly string[];
  /** Undefined where errors keep a site from being built. */
  readonly pages: readonly RenderedPage[] | undefined;
}

/**
 * Loads, resolves and validates the bytes of a content file, and returns all findings.
 *
 * @param settings severities that the owner gives rules
 * @throws ContentFileError when the bytes are no export; anything else that it throws is a fault of the program
 */
export function checkContent(bytes: Uint8Array, settings: RuleSettings = {}) {
  const { value: index, findings } = indexContent(bytes, 'content.json', {});
  const content = openContent(index);
  const checks = index.entries.ids.map((id) => ({ id, ...checkEntry(content, id, config.origin) }));
  const { value: urls, findings: urlFindings, chains } = resolveSlugs(content);
  const issues = collectIssues({
    content,
    urls,
    checks,
    urlFindings,
    loadFindings: findings,
    redirects: new Map(),
    origin: config.origin,
    translate,
    settings,
    checkout: config.checkout,
  });
  return { index, content, checks, urls, chains, issues };
}

/**
 * Checks the bytes of a content file, and renders the site where no error keeps it from being built.
 *
 * @param isLax does the owner turn all rules off, so that everything is built?
 * @throws as `checkContent` does
 */
export function checkBytes(bytes: Uint8Array, isLax: boolean): Outcome {
  const { index, content, checks, urls, chains, issues } = checkContent(bytes, isLax ? allOff : {});
  const plans = planPages(content, urls, true);
  for (const id of index.entries.ids) urlBasis(content, id);
  const checked = { content, urls, plans, issues };
  const isBuilt = !issues.some(({ severity }) => severity === 'error');
  const factsOf = () => new Map(index.entries.ids.map((id) => [id, entryFacts(content, id)]));
  const shows = new Map(checks.map((check) => [check.id, check.shows]));
  const locate = (ids: readonly string[]) =>
    locateItems(
      index,
      ids.map((entryId) => ({ entryId })),
    );
  return {
    ...checked,
    lookAt: () =>
      lookAt(
        {
          ...checked,
          origin: config.origin,
          sells: true,
          servers: undefined,
          chains,
          shows,
          facts: factsOf(),
          locate,
        },
        3,
      ),
    reports: reportsOf(checked),
    pages: isBuilt ? build(index, checked) : undefined,
  };
}

function reportsOf(checked: Checked): Map<FormatName, string> {
  const result = { ...summaryOf(checked), seconds: { total: 0 } };
  const report: Report = createReport(
    result,
    { ...config, content: '/site/content.json' },
    { command: 'validate' },
  );
  for (const { fingerprint, issue } of fingerprinted(report.issues)) fingerprint(issue.locale);
  const options = { root: '/site', coloured: true, width: 80, version: '0.0.0', detail: 'verbose' } as const;
  return new Map(
    Object.entries(formats).map(([name, format]) => [name as FormatName, format(report, options)]),
  );
}

/** Everything of a site that is made from content, without writing it. */
function build(index: ContentIndex, { content, urls, plans }: Checked): RenderedPage[] {
  const site = {
    config,
    urls: planLinks(content, urls),
    sections: planSections(content, urls),
    times: new Map(),
    links: assetLinks,
    messages,
    year: '2026',
  };
  sitemapFiles(config.origin, content.locales, plans);
  serverFiles(config, '', content, routesOf(content, urls, true), new Map());
  emailDestinations(config.origin, content, urls);
  const renderer = createRenderer(openContent(index), site);
  return [...plans.flatMap((plan) => [...renderer.renderPage(plan)]), ...renderer.renderNotFound()];
}
