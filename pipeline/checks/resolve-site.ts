import type { CheckedSite } from '../context.ts';
import { readManifest } from '../emit/read-manifest.ts';
import { knownRedirects, routesKey, sectionsKey } from '../incremental/previous-build.ts';
import { chooseLanguages } from '../load/content-by-id.ts';
import { once } from '../model/collections.ts';
import type { Finding } from '../model/issue.ts';
import type { RedirectPlan } from '../model/redirects.ts';
import type { ResolvedSlugs, UrlTable } from '../model/urls.ts';
import { planPages, planSections } from '../plan/plan-pages.ts';
import { compareSites } from '../resolve-slugs/plan-redirects.ts';
import { resolveSlugs } from '../resolve-slugs/resolve-slugs.ts';
import type { CheckRun } from '../workers/run.ts';
import type { LoadedSite } from './load-site.ts';

/** Holds a site's URLs and pages before its content is judged. */
export interface ResolvedSite
  extends Pick<CheckedSite, 'chains' | 'plans' | 'sections' | 'published' | 'routesKey'> {
  /** URLs in all languages. */
  readonly urls: UrlTable;
  /** Findings of slug resolution. */
  readonly urlFindings: readonly Finding[];
  /** Content and URLs in the languages of the run. */
  readonly chosen: Pick<CheckedSite, 'content' | 'urls'>;
  readonly redirects: Readonly<Record<'all' | 'chosen', RedirectPlan>>;
}

/**
 * Resolves URLs, and plans pages and redirects.
 * @param urlsKey hashes what URLs depend on
 */
export async function resolveSite(
  { options, timer, cache }: CheckRun,
  { content }: LoadedSite,
  urlsKey: () => Promise<string>,
): Promise<ResolvedSite> {
  const { config, locales } = options;
  const hasNoFindings = ({ findings }: ResolvedSlugs) => findings.length === 0;
  const {
    value: urls,
    findings: urlFindings,
    chains,
  } = await timer.run('resolve-slugs', () =>
    cache.memo('slugs', urlsKey, () => resolveSlugs(content), hasNoFindings),
  );
  const chosen = chooseLanguages(content, urls, locales);
  const sells = config.checkout !== undefined;
  const plans = await timer.run('plan', () => planPages(chosen.content, chosen.urls, sells));
  const published = once(() => readManifest(options.previous, options.publishedIn ?? config.out));
  const routes = once(() => (locales ? undefined : routesKey(content, urls, plans)));
  const redirects = await timer.run('redirects', () => {
    const known = knownRedirects(cache, options, routes);
    return known
      ? { all: known, chosen: known }
      : compareSites(options, published(), { content, urls }, chosen);
  });
  const sections = () =>
    cache.memo(
      'sections',
      async () => sectionsKey(chosen.content, await urlsKey(), redirects.all),
      () => planSections(chosen.content, chosen.urls, { content, urls }, redirects.all),
    );
  return { urls, urlFindings, chains, chosen, plans, sections, redirects, published, routesKey: routes };
}
