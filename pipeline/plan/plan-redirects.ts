import type { CurrentPlaces, Place, PublishedPlaces } from '../model/places.ts';
import type { RedirectPlan } from '../model/redirect-plan.ts';

/**
 * Compares where pages and stubs are with where they were (docs/decisions/redirects.md).
 *
 * Every path belongs to the last page or stub that was there. Where that is elsewhere now, the path leads to it, unless
 * something else is at the path; so no chain or loop can come up.
 *
 * @param previous what the last build has left; undefined where there was none
 * @param isBuilt whether this build looks at a language, by UI code; what is known of the others is kept as it is
 */
export function planRedirects(
  previous: PublishedPlaces | undefined,
  current: CurrentPlaces,
  isBuilt: (locale: string) => boolean,
): RedirectPlan {
  const now = [...current.pages, ...current.stubs];
  const currentPaths = new Map(now.map((place) => [identityOf(place), place.path]));
  const free = freePlaces(previous, [...now.map(({ path }) => path), ...current.builtIn]);
  const gone = free.filter((place) => !currentPaths.has(identityOf(place)));
  const pagesBefore = new Set(previous?.pages.map(({ path }) => path));
  const lostPages = gone.filter(({ path }) => pagesBefore.has(path));
  const notBuilt = new Set(lostPages.filter(({ locale }) => !isBuilt(locale)));
  return {
    redirects: new Map(free.flatMap((place) => redirectOf(place, currentPaths.get(identityOf(place))))),
    former: gone.filter((place) => !notBuilt.has(place)),
    notBuilt: [...notBuilt],
    removed: lostPages.filter((place) => !notBuilt.has(place)).map(({ path }) => path),
    compared: previous?.pages.filter(({ locale }) => isBuilt(locale)).length,
  };
}

/** The paths at which nothing is now, in their order. */
function freePlaces(previous: PublishedPlaces | undefined, now: readonly string[]): Place[] {
  const served = new Set(now);
  return lastOwners(previous)
    .filter(({ path }) => !served.has(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** What was last at each path. */
function lastOwners(previous: PublishedPlaces | undefined): Place[] {
  if (!previous) return [];
  const { former, stubs, pages } = previous;
  return [...new Map([...former, ...stubs, ...pages].map((place) => [place.path, place])).values()];
}

function redirectOf({ path: from, locale, entryId }: Place, to: string | undefined) {
  return to === undefined ? [] : [[from, { from, to, locale, entryId }] as const];
}

/** UI codes have no spaces. */
function identityOf({ locale, entryId }: Place): string {
  return `${locale} ${entryId}`;
}

/** Would a build lose more than this share of the addresses of pages that the last one had? */
export function losesTooMuch({ removed, compared = 0 }: RedirectPlan, maxShare: number): boolean {
  return removed.length > 0 && removed.length / compared > maxShare;
}
