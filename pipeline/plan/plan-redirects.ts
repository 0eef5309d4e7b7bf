import type { SiteConfig } from '../../domain/site/site-config.ts';
import type { Content } from '../model/content.ts';
import { type CurrentPlaces, type Place, type PublishedPlaces, placesOf } from '../model/places.ts';
import type { RedirectPlan } from '../model/redirect-plan.ts';
import type { UrlTable } from '../model/urls.ts';

/**
 * Plans redirects from where pages and stubs were to where they are (docs/decisions/redirects.md).
 *
 * Every path belongs to the last page or stub that was there. Where that is elsewhere now, the path leads to it, unless
 * something else is at the path; so there are no chains or loops.
 *
 * @param previous undefined where there was no build
 * @param isBuilt whether this build has a language, by UI code; what the manifest says of others stays as it is
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

/** Lists the paths at which nothing is now, in their order. */
function freePlaces(previous: PublishedPlaces | undefined, now: readonly string[]): Place[] {
  const served = new Set(now);
  return lastOwners(previous)
    .filter(({ path }) => !served.has(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Returns what was last at each path. */
function lastOwners(previous: PublishedPlaces | undefined): Place[] {
  if (!previous) return [];
  const { former, stubs, pages } = previous;
  return [...new Map([...former, ...stubs, ...pages].map((place) => [place.path, place])).values()];
}

function redirectOf({ path: from, locale, entryId }: Place, to: string | undefined) {
  return to === undefined ? [] : [[from, { from, to, locale, entryId }] as const];
}

/** Identifies an entry in a language; UI codes have no spaces. */
function identityOf({ locale, entryId }: Place): string {
  return `${locale} ${entryId}`;
}

/** Tells whether a build loses more than this share of the addresses of pages that the last one had. */
export function losesTooMuch({ removed, compared = 0 }: RedirectPlan, maxShare: number): boolean {
  return removed.length > 0 && removed.length / compared > maxShare;
}

interface LinkedContent {
  readonly content: Content;
  readonly urls: UrlTable;
}

/**
 * Plans redirects for what has moved since the published site: in all languages, as a link may lead from one to another, and
 * in those that a build writes. Languages that the owner holds back are gone for visitors; those that a build leaves out
 * aren't.
 */
export function compareSites(
  { config, locales }: { readonly config: SiteConfig; readonly locales?: readonly string[] },
  published: PublishedPlaces | undefined,
  all: LinkedContent,
  chosen: LinkedContent,
): { readonly all: RedirectPlan; readonly chosen: RedirectPlan } {
  const planOf = ({ content, urls }: LinkedContent, isBuilt: (code: string) => boolean) =>
    planRedirects(published, placesOf(content, urls, config.checkout !== undefined), isBuilt);
  const ofAll = planOf(all, () => true);
  return { all: ofAll, chosen: locales ? planOf(chosen, (code) => locales.includes(code)) : ofAll };
}
