import type { SiteConfig } from '../../domain/site/site-config.ts';
import type { Content } from '../model/content.ts';
import type { RedirectPlan } from '../model/redirects.ts';
import { type CurrentRoutes, type PageRoute, type PublishedRoutes, routesOf } from '../model/routes.ts';
import type { UrlTable } from '../model/urls.ts';

/**
 * Computes redirects from former to current paths (docs/decisions/redirects.md). Every path belongs to its last page or
 * stub; if that has moved and the path is free, it redirects there, so there are no chains or loops.
 * @param isBuilt whether this build includes a language; others keep their routes
 */
export function planRedirects(
  previous: PublishedRoutes | undefined,
  current: CurrentRoutes,
  isBuilt: (locale: string) => boolean,
): RedirectPlan {
  const now = [...current.pages, ...current.stubs];
  const currentPaths = new Map(now.map((route) => [identityOf(route), route.path]));
  const free = freeRoutes(previous, [...now.map(({ path }) => path), ...current.builtIn]);
  const gone = free.filter((route) => !currentPaths.has(identityOf(route)));
  const published = new Set(now.map(({ entryId }) => entryId));
  const pagesBefore = new Set(previous?.pages.map(({ path }) => path));
  const lostPages = gone.filter(({ path }) => pagesBefore.has(path));
  const notBuilt = new Set(lostPages.filter(({ locale }) => !isBuilt(locale)));
  return {
    redirects: new Map(free.flatMap((route) => redirectOf(route, currentPaths.get(identityOf(route))))),
    former: gone.filter((route) => !notBuilt.has(route)),
    notBuilt: [...notBuilt],
    removed: lostPages.filter((route) => !notBuilt.has(route)).map(({ path }) => path),
    takenDown: gone.filter(({ entryId }) => published.has(entryId)).map(({ path }) => path),
    compared: previous?.pages.filter(({ locale }) => isBuilt(locale)).length,
  };
}

/** Lists former paths that are free now: those of the last build, then the earlier ones in the manifest's order. */
function freeRoutes(previous: PublishedRoutes | undefined, now: readonly string[]): PageRoute[] {
  const served = new Set(now);
  const free = lastOwners(previous).filter(({ path }) => !served.has(path));
  const former = new Set(previous?.former.map(({ path }) => path));
  const left = free.filter(({ path }) => !former.has(path)).sort((a, b) => (a.path < b.path ? -1 : 1));
  return [...left, ...free.filter(({ path }) => former.has(path))];
}

/** Returns the last page or stub at each path. */
function lastOwners(previous: PublishedRoutes | undefined): PageRoute[] {
  if (!previous) return [];
  const { former, stubs, pages } = previous;
  return [...new Map([...former, ...stubs, ...pages].map((route) => [route.path, route])).values()];
}

function redirectOf({ path: from, locale, entryId }: PageRoute, to: string | undefined) {
  return to === undefined ? [] : [[from, { from, to, locale, entryId }] as const];
}

/** Identifies an entry in a language; UI codes have no spaces. */
function identityOf({ locale, entryId }: PageRoute): string {
  return `${locale} ${entryId}`;
}

/** Returns whether a build removes more than this share of the previous page addresses. */
export function exceedsRemovalLimit({ removed, compared = 0 }: RedirectPlan, maxShare: number): boolean {
  return removed.length > 0 && removed.length / compared > maxShare;
}

interface LinkedContent {
  readonly content: Content;
  readonly urls: UrlTable;
}

/**
 * Compares the published site with the current one and plans redirects. All languages count as link targets, but only
 * built ones are written; held-back languages count as removed, omitted ones don't.
 */
export function compareSites(
  { config, locales }: { readonly config: SiteConfig; readonly locales?: readonly string[] },
  published: PublishedRoutes | undefined,
  all: LinkedContent,
  chosen: LinkedContent,
): { readonly all: RedirectPlan; readonly chosen: RedirectPlan } {
  const planOf = ({ content, urls }: LinkedContent, isBuilt: (code: string) => boolean) =>
    planRedirects(published, routesOf(content, urls, config.checkout !== undefined), isBuilt);
  const ofAll = planOf(all, () => true);
  return { all: ofAll, chosen: locales ? planOf(chosen, (code) => locales.includes(code)) : ofAll };
}
