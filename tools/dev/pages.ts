import leven from 'leven';
import { isTranslatable } from '../../domain/content/content-fields.ts';
import { fieldsOf, hasSlugField } from '../../domain/content/content-model.ts';
import { siteAddress } from '../../domain/site/base-path.ts';
import { locateItems } from '../../pipeline/load/locate-items.ts';
import type { Content, RawEntry, SiteLocale } from '../../pipeline/model/content.ts';
import { type ItemTable, itemAt, positions, type State, stateAt } from '../../pipeline/model/item-table.ts';
import { isFallback, nameOf, ownValue } from '../../pipeline/model/localize.ts';
import type { PagePlan, PageTimes, Sections } from '../../pipeline/model/plan.ts';
import type { RedirectPlan } from '../../pipeline/model/redirects.ts';
import { htmlOf, type RenderedPage } from '../../pipeline/model/rendered-page.ts';
import { frontPageOf, routesOf, type SiteRoutes } from '../../pipeline/model/routes.ts';
import { createDependencyTracker } from '../../pipeline/model/track-dependencies.ts';
import type { UrlTable } from '../../pipeline/model/urls.ts';
import { pageTimes } from '../../pipeline/plan/page-times.ts';
import { planLinks, planPages, planSections } from '../../pipeline/plan/plan-pages.ts';
import { createRenderer, type Renderer } from '../../pipeline/render/create-renderer.tsx';
import { itemIdsOf, linkedIdsOf, type RenderSite } from '../../pipeline/render/render-site.ts';
import type { TrackedShell } from '../../pipeline/render/shells.tsx';
import { resolveSlugs } from '../../pipeline/resolve-slugs/resolve-slugs.ts';
import { checkShown, showsOf } from '../../pipeline/validate/shown-entries.ts';
import { type ContentSnapshot, redirectsOf } from './content.ts';
import type { DevPage, DevResources, DevSettings } from './dev-tasks.ts';
import { createMarker, splitAroundMarks } from './marks.ts';
import type { NamedPlace } from './page/overlay.ts';

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

/** Renders the page at a path. */
type RenderPage = (path: string) => DevPage;

export interface PageRenderer {
  readonly page: RenderPage;
  /** Renders a page from other values of some entries and assets. @param changed their ids */
  readonly pageWith: (content: Content, changed: ReadonlySet<string>) => RenderPage;
}

/** Creates what renders pages from a snapshot of the content. */
export function createPageRenderer(
  now: ContentSnapshot,
  { pages, links: urls, sections }: RouteTable,
  { config, hasMarks }: DevSettings,
  resources: DevResources,
): PageRenderer {
  const marker = hasMarks ? createMarker() : undefined;
  const times = { get: (id: string) => timesOf(now.content, id, siteAddress(config)) };
  const site: RenderSite = {
    ...{ config, urls, sections, times, ...resources },
    ...(marker && { aroundSplitter: splitAroundMarks }),
  };
  const tracker = createDependencyTracker();
  const rendererOf = (content: Content, shells: Iterable<readonly [string, TrackedShell]> = []) =>
    createRenderer(marker?.mark(content) ?? content, site, tracker, new Map(shells));
  const pageOf = (content: Content, renderer: Renderer): RenderPage => {
    const seen = { ...now, content };
    return (path) => {
      const route = pages.get(path);
      const render = () => [
        ...(route
          ? renderer.renderPage(route.plan, route.locale)
          : renderer.renderNotFound(localeOf(seen, path))),
      ];
      const { value, dependencies } = tracker.track(() => content.withCache(render));
      const page = content.withCache(() => describePage(seen, withShells(dependencies, renderer), value[0]));
      return {
        ...page,
        ...(marker && { html: marker.place(page.html) }),
        status: route ? 200 : 404,
        suggestions: route ? [] : nearestPaths(path, pages.keys()),
      };
    };
  };
  const base = rendererOf(now.content);
  return {
    page: pageOf(now.content, base),
    pageWith: (content, changed) => {
      const isSame = ({ dependencies }: TrackedShell) => itemIdsOf(dependencies).isDisjointFrom(changed);
      const shells = [...base.shells].filter(([, shell]) => isSame(shell));
      return pageOf(content, rendererOf(content, shells));
    },
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
  dependencies: readonly string[],
  rendered: RenderedPage | undefined,
): Omit<DevPage, 'status' | 'suggestions'> {
  const uses = itemIdsOf(dependencies);
  const entryId = rendered?.entryId;
  const locale = content.locales.find(({ code }) => code === rendered?.locale);
  const shown: string[] = [];
  let changes = 0;
  let own: State | undefined;
  const texts = { texts: 0, fallbacks: 0 };
  content.index.entries.ids.forEach((id, at) => {
    if (id !== entryId && !uses.has(id)) return;
    const { state, type } = itemAt(content.index.entries, at);
    if (id === entryId) own = state;
    else if (hasSlugField(type)) return;
    else if (state === 'draft') shown.push(id);
    else if (state === 'changed') changes++;
    if (locale) countTexts(content.entry(id), locale, texts);
  });
  const { entries, assets } = content.index;
  const linked = draftsAmong(entries, linkedIdsOf(dependencies).union(uses));
  return {
    html: rendered ? htmlOf(rendered) : '',
    uses: [...uses],
    ...(entryId !== undefined && { entryId }),
    ...(locale && { locale: locale.code }),
    isDraft: own === 'draft',
    ...(own && locale && { state: own, language: { name: locale.name, ...texts } }),
    shownDrafts: [...placesOf(content, shown), ...placesOf(content, draftsAmong(assets, uses), 'Asset')],
    linkedDrafts: placesOf(
      content,
      linked.filter((id) => id !== entryId && !shown.includes(id)),
    ),
    embeddedChanges: changes,
  };
}

/** Lists the ids of drafts, which content with drafts takes for published. */
function draftsAmong(table: ItemTable, ids: ReadonlySet<string>): string[] {
  const at = positions(table);
  return [...ids].filter((id) => at.has(id) && stateAt(table, at.get(id) ?? -1) === 'draft');
}

/** Names entries or assets, with their addresses in Contentful. */
function placesOf(content: Content, ids: readonly string[], contentType = ''): NamedPlace[] {
  const items = ids.map((entryId) => ({ entryId, contentType }));
  return locateItems(content.index, items, false).map(({ entryUrl }, at) => ({
    name: nameOf(content, items[at] ?? {}) ?? ids[at] ?? '',
    ...(entryUrl !== undefined && { entryUrl }),
  }));
}

/** Counts an entry's texts in a language, and those that readers see by fallback. */
function countTexts(
  entry: RawEntry | undefined,
  locale: SiteLocale,
  counts: { texts: number; fallbacks: number },
): void {
  for (const [name, field] of Object.entries(fieldsOf(entry?.type ?? '') ?? {})) {
    const { [name]: values } = entry?.fields ?? {};
    if (!values || !isTranslatable(field)) continue;
    const isByFallback = isFallback(values, locale);
    if (isByFallback) counts.fallbacks++;
    if (isByFallback || ownValue(values, locale.contentful) !== undefined) counts.texts++;
  }
}

function nearestPaths(path: string, paths: Iterable<string>): string[] {
  return [...paths]
    .map((other) => ({ other, distance: leven(path, other) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, maxSuggestions)
    .map(({ other }) => other);
}
