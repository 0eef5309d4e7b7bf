import leven from 'leven';
import { hasSlugField } from '../../domain/content/content-model.ts';
import { siteAddress } from '../../domain/site/base-path.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import type { Content } from '../../pipeline/model/content.ts';
import { itemAt } from '../../pipeline/model/item-table.ts';
import type { PagePlan, PageTimes, Sections } from '../../pipeline/model/plan.ts';
import type { RedirectPlan } from '../../pipeline/model/redirects.ts';
import { htmlOf, type RenderedPage } from '../../pipeline/model/rendered-page.ts';
import { frontPageOf, routesOf, type SiteRoutes } from '../../pipeline/model/routes.ts';
import { createDependencyTracker } from '../../pipeline/model/track-dependencies.ts';
import type { UrlTable } from '../../pipeline/model/urls.ts';
import { pageTimes } from '../../pipeline/plan/page-times.ts';
import { planLinks, planPages, planSections } from '../../pipeline/plan/plan-pages.ts';
import { createRenderer, type Renderer } from '../../pipeline/render/create-renderer.tsx';
import { itemIdsOf, type RenderSite } from '../../pipeline/render/render-site.ts';
import { resolveSlugs } from '../../pipeline/resolve-slugs/resolve-slugs.ts';
import { checkShown, showsOf } from '../../pipeline/validate/shown-entries.ts';
import { type ContentSnapshot, redirectsOf } from './content.ts';
import type { DevPage, DevResources, DevSettings } from './dev-tasks.ts';

/** Holds all routes; it is built again only when URLs may have changed. */
export interface RouteTable {
  /** By path. */
  readonly pages: ReadonlyMap<string, RoutedPage>;
  readonly links: UrlTable;
  readonly sections: Sections;
  /** Where pages and stubs are, for the files that configure servers. */
  readonly routes: SiteRoutes;
  /** By former path. */
  readonly moved: RedirectPlan['redirects'];
}

interface RoutedPage {
  readonly plan: PagePlan;
  /** UI code. */
  readonly locale: string;
}

/** Builds the route table of a snapshot. @throws ManifestError */
export function buildRouteTable(now: ContentSnapshot, settings: DevSettings): RouteTable {
  const { content } = now;
  const { value: urls } = resolveSlugs(content);
  const sells = settings.config.checkout !== undefined;
  const former = redirectsOf(settings, { content, urls });
  return {
    pages: withFront(pagesByPath(now, planPages(content, urls, sells)), now, urls),
    links: planLinks(content, urls),
    sections: planSections(content, urls, { content, urls }, former),
    routes: routesOf(content, urls, sells),
    moved: former.redirects,
  };
}

/** Adds the page that servers of the built site redirect `/` to, if they do, at `/`. */
function withFront(
  pages: ReadonlyMap<string, RoutedPage>,
  { content }: ContentSnapshot,
  urls: UrlTable,
): RouteTable['pages'] {
  const { leadsTo } = frontPageOf(content, urls, new Map());
  const front = leadsTo && pages.get(leadsTo.path);
  return front ? new Map([['/', front], ...pages]) : pages;
}

function pagesByPath(
  { content }: ContentSnapshot,
  plans: readonly PagePlan[],
): ReadonlyMap<string, RoutedPage> {
  const pages = new Map<string, RoutedPage>();
  for (const plan of plans) {
    plan.paths.forEach((path, at) => {
      const locale = content.locales[at]?.code;
      if (path !== undefined && locale !== undefined && !pages.has(path)) pages.set(path, { plan, locale });
    });
  }
  return pages;
}

const maxSuggestions = 5;

/** Creates a function that renders the page at a path from a snapshot of the content. */
export function createPageRenderer(
  now: ContentSnapshot,
  { pages, links: urls, sections }: RouteTable,
  config: SiteConfig,
  resources: DevResources,
): (path: string) => DevPage {
  const times = { get: (id: string) => timesOf(now.content, id, siteAddress(config)) };
  const site: RenderSite = { config, urls, sections, times, ...resources };
  const tracker = createDependencyTracker();
  const renderer = createRenderer(now.content, site, tracker);
  return (path) => {
    const route = pages.get(path);
    const render = () => [
      ...(route
        ? renderer.renderPage(route.plan, route.locale)
        : renderer.renderNotFound(localeOf(now, path))),
    ];
    const { value, dependencies } = tracker.track(() => now.content.withCache(render));
    return {
      ...describePage(now, itemIdsOf(withShells(dependencies, renderer)), value[0]),
      status: route ? 200 : 404,
      suggestions: route ? [] : nearestPaths(path, pages.keys()),
    };
  };
}

function timesOf(content: Content, entryId: string, origin: string): PageTimes | undefined {
  const plan = { entryId, paths: [] };
  return pageTimes(content, [plan], showsOf(checkShown(content, [entryId], origin))).get(entryId);
}

function withShells(dependencies: ReadonlySet<string>, { shells }: Renderer): string[] {
  return [...dependencies].flatMap((key) => [key, ...(shells.get(key)?.dependencies ?? [])]);
}

function localeOf({ content }: ContentSnapshot, path: string): string | undefined {
  const code = path.split('/')[1] ?? '';
  return (content.locales.find((locale) => locale.code === code) ?? content.locales[0])?.code;
}

/** Describes a rendered page. Pages among its dependencies don't count as embedded: a link shows a page's name, not its content. */
function describePage(
  { content }: ContentSnapshot,
  uses: ReadonlySet<string>,
  rendered: RenderedPage | undefined,
): Omit<DevPage, 'status' | 'suggestions'> {
  const entryId = rendered?.entryId;
  const counts = { published: 0, changed: 0, draft: 0, archived: 0 };
  let isDraft = false;
  content.index.entries.ids.forEach((id, at) => {
    if (id !== entryId && !uses.has(id)) return;
    const { state, type } = itemAt(content.index.entries, at);
    if (id === entryId) isDraft = state === 'draft';
    else if (!hasSlugField(type)) counts[state]++;
  });
  return {
    html: rendered ? htmlOf(rendered) : '',
    uses: [...uses],
    ...(entryId !== undefined && { entryId }),
    isDraft,
    embeddedDrafts: counts.draft,
    embeddedChanges: counts.changed,
  };
}

function nearestPaths(path: string, paths: Iterable<string>): string[] {
  return [...paths]
    .map((other) => ({ other, distance: leven(path, other) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, maxSuggestions)
    .map(({ other }) => other);
}
