import { writtenPageTypes } from '../../domain/content-model.ts';
import type { Content } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import type { UrlTable } from '../model/urls.ts';
import type { Containment } from './containment.ts';

const pageTypes: ReadonlySet<string> = new Set(writtenPageTypes);

/** Adds to each finding about an entry which pages and languages show that entry, where that isn't known yet. */
export function withAffectedPages(
  findings: readonly Finding[],
  content: Content,
  urls: UrlTable,
  shows: Containment,
): readonly Finding[] {
  if (findings.every(({ affects, entryId }) => affects || entryId === undefined)) return findings;
  const visibilityOf = visibilities(content, urls, reverse(shows));
  return findings.map((finding) => {
    const { affects, entryId, locale } = finding;
    if (affects || entryId === undefined) return finding;
    const { pages, locales } = visibilityOf(entryId);
    const hit = locale === undefined ? locales : locales.filter((code) => code === locale);
    return { ...finding, affects: { pages, locales: hit } };
  });
}

/** How many pages show an entry, and in which languages (UI codes) at least one of them exists. */
interface Visibility {
  readonly pages: number;
  readonly locales: readonly string[];
}

/** Entries in the same place share one answer: thousands of faults in a menu that is on thousands of pages are common. */
function visibilities(content: Content, urls: UrlTable, shownIn: ShownIn): (entryId: string) => Visibility {
  const isPage = (id: string) => pageTypes.has(content.typeOf(id) ?? '');
  const visibilityOf = (entryId: string) => {
    const pages = withContainers(entryId, shownIn).filter(isPage);
    return { pages: pages.length, locales: localesOf(pages, content, urls) };
  };
  const byEntry = new Map<string, Visibility>();
  const byPlace = new Map<string, Visibility>();
  return (entryId) =>
    remember(byEntry, entryId, () =>
      remember(byPlace, placeOf(entryId, shownIn, isPage), () => visibilityOf(entryId)),
    );
}

function remember<Value>(known: Map<string, Value>, key: string, create: () => Value): Value {
  const value = known.get(key) ?? create();
  known.set(key, value);
  return value;
}

/** A key that only entries on the same pages have: a page's is its id, any other entry's are the ids of what shows it. */
function placeOf(entryId: string, shownIn: ShownIn, isPage: (id: string) => boolean): string {
  const way = new Set<string>();
  for (let id = entryId; !way.has(id); ) {
    way.add(id);
    const containers = shownIn.get(id) ?? [];
    const [only] = containers;
    if (isPage(id)) return JSON.stringify(id);
    if (only === undefined || containers.length > 1) return JSON.stringify(containers);
    id = only;
  }
  return JSON.stringify([...way].sort());
}

type ShownIn = ReadonlyMap<string, readonly string[]>;

function reverse(shows: Containment): Map<string, string[]> {
  const shownIn = new Map<string, string[]>();
  for (const [id, inner] of shows) {
    for (const shown of inner) {
      const list = shownIn.get(shown);
      if (list) list.push(id);
      else shownIn.set(shown, [id]);
    }
  }
  return shownIn;
}

/** An entry and everything that shows it, at any distance. */
function withContainers(entryId: string, shownIn: ShownIn): string[] {
  const seen = new Set([entryId]);
  for (const id of seen) for (const outer of shownIn.get(id) ?? []) seen.add(outer);
  return [...seen];
}

function localesOf(pages: readonly string[], content: Content, urls: UrlTable): string[] {
  return content.locales
    .filter((_, at) => pages.some((id) => urls.get(id)?.[at] !== undefined))
    .map(({ code }) => code);
}
