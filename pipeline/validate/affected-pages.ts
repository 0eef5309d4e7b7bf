import { writtenPageTypes } from '../../domain/content-model.ts';
import { localeByCode, unprefixedLocale } from '../../domain/locales.ts';
import type { Content } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import type { PathsOf } from '../model/severity.ts';
import type { UrlTable } from '../model/urls.ts';
import { assetNode } from './asset-node.ts';
import type { Containment } from './containment.ts';

const pageTypes: ReadonlySet<string> = new Set(writtenPageTypes);

/** What findings cost, and where that shows. */
export interface AffectedPages {
  /** Adds to each finding about an entry how many pages and languages it costs, and one of their paths. */
  readonly withCosts: (findings: readonly Finding[]) => readonly Finding[];
  /** Ids of the pages with a URL that show an entry. */
  readonly pagesOf: (entryId: string) => readonly string[];
  readonly pathsOf: PathsOf;
}

/** @param chosen UI codes of the only languages in which pages count; undefined: all */
export function affectedPages(
  content: Content,
  urls: UrlTable,
  shows: Containment,
  chosen?: readonly string[],
): AffectedPages {
  let known: ((entryId: string) => Visibility) | undefined;
  const visibilityOf = (entryId: string) => {
    known ??= visibilities(content, urls, reverse(shows));
    return known(entryId);
  };
  return {
    withCosts: (findings) =>
      findings.map((finding) => {
        const {
          affects,
          entryId,
          locale,
          locales: only = locale === undefined ? undefined : [locale],
        } = finding;
        if (affects || entryId === undefined) return finding;
        const { locales, pagesIn } = visibilityOf(nodeOf(finding));
        const hit = only === undefined ? locales : locales.filter((code) => only.includes(code));
        const asked = chosen ? hit.filter((code) => chosen.includes(code)) : hit;
        const { count, path } = pagesIn(asked.length > 0 ? asked : hit);
        const place = finding.path === undefined && path !== undefined && { path };
        return { ...finding, ...place, affects: { pages: count, locales: hit } };
      }),
    pagesOf: (entryId) => visibilityOf(entryId).pages,
    pathsOf: (finding) =>
      visibilityOf(nodeOf(finding)).pages.flatMap((id) => {
        const path = urls.get(id)?.find((url) => url !== undefined);
        return path === undefined ? [] : withoutLanguage(path);
      }),
  };
}

function nodeOf({ entryId = '', contentType }: Finding): string {
  return contentType === 'Asset' ? assetNode(entryId) : entryId;
}

function withoutLanguage(path: string): string {
  const [, code = '', ...rest] = path.split('/');
  return code !== unprefixedLocale && localeByCode(code) ? `/${rest.join('/')}` : path;
}

/** Ids of the pages that show an entry, and the languages (UI codes) in which at least one of them exists. */
interface Visibility {
  readonly pages: readonly string[];
  readonly locales: readonly string[];
  /** How many of the pages exist in some of the languages, and the path of the first. */
  readonly pagesIn: (codes: readonly string[]) => PagesInLanguages;
}

interface PagesInLanguages {
  readonly count: number;
  readonly path: string | undefined;
}

/** Entries in the same place share one answer: thousands of faults in a menu that is on thousands of pages are common. */
function visibilities(content: Content, urls: UrlTable, shownIn: ShownIn): (entryId: string) => Visibility {
  const isPage = (id: string) => pageTypes.has(content.typeOf(id) ?? '');
  const hasUrl = (id: string) => urls.get(id)?.some((path) => path !== undefined) ?? false;
  const visibilityOf = (entryId: string) => {
    const pages = withContainers(entryId, shownIn).filter((id) => isPage(id) && hasUrl(id));
    const known = new Map<string, PagesInLanguages>();
    const pagesIn = (codes: readonly string[]) =>
      remember(known, codes.join(), () => pagesInLanguages(pages, codes, content, urls));
    return { pages, locales: localesOf(pages, content, urls), pagesIn };
  };
  const byEntry = new Map<string, Visibility>();
  const byPlace = new Map<string, Visibility>();
  return (entryId) =>
    remember(byEntry, entryId, () =>
      remember(byPlace, placeKey(entryId, shownIn, isPage), () => visibilityOf(entryId)),
    );
}

function remember<Value>(known: Map<string, Value>, key: string, create: () => Value): Value {
  const value = known.get(key) ?? create();
  known.set(key, value);
  return value;
}

/** A key that only entries on the same pages have: a page's is its id, any other entry's are the ids of what shows it. */
function placeKey(entryId: string, shownIn: ShownIn, isPage: (id: string) => boolean): string {
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

function pagesInLanguages(
  pages: readonly string[],
  codes: readonly string[],
  content: Content,
  urls: UrlTable,
): PagesInLanguages {
  const positions = codes.map((code) => content.locales.findIndex((locale) => locale.code === code));
  const paths = pages.flatMap((id) => {
    const at = positions.find((position) => urls.get(id)?.[position] !== undefined);
    return at === undefined ? [] : (urls.get(id)?.[at] ?? []);
  });
  return { count: paths.length, path: paths[0] };
}

function localesOf(pages: readonly string[], content: Content, urls: UrlTable): string[] {
  return content.locales
    .filter((_, at) => pages.some((id) => urls.get(id)?.[at] !== undefined))
    .map(({ code }) => code);
}
