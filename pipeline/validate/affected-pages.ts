import { isWrittenPageType } from '../../domain/content/content-model.ts';
import { addToList, memoize, memoizeByObject, once } from '../model/collections.ts';
import { assetNode, type Content } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import type { PathsOf } from '../model/severity.ts';
import type { UrlTable } from '../model/urls.ts';
import type { Containment, LanguageLimits } from './containment.ts';

interface AffectedPages {
  /** Adds numbers of affected pages and languages, and one path, to findings about entries. */
  readonly withAffects: (findings: readonly Finding[]) => readonly Finding[];
  /** Returns the ids of the pages that show an entry. */
  readonly pagesOf: (entryId: string) => readonly string[];
  readonly pathsOf: PathsOf;
}

interface AffectedOptions {
  /** UI codes of the languages whose pages count; undefined: all. */
  readonly onlyLocales?: readonly string[] | undefined;
  /** Restricts `shows` to some languages. */
  readonly languageLimits?: LanguageLimits;
}

/** Computes which pages show each entry, and adds the affected pages to findings. */
export function affectedPages(
  content: Content,
  urls: UrlTable,
  shows: Containment,
  { onlyLocales, languageLimits = new Map() }: AffectedOptions = {},
): AffectedPages {
  const visibility = once(() => visibilities(content, urls, containersOf(content, shows, languageLimits)));
  const visibilityOf = (entryId: string) => visibility()(entryId);
  return {
    withAffects: (findings) =>
      findings.map((finding) => {
        const {
          affects,
          entryId,
          locale,
          locales: only = locale === undefined ? undefined : [locale],
        } = finding;
        if (affects || entryId === undefined) return finding;
        const { locales, isLimited, pagesIn } = visibilityOf(nodeOf(finding));
        const hit = only === undefined ? locales : locales.filter((code) => only.includes(code));
        const counted = onlyLocales ? hit.filter((code) => onlyLocales.includes(code)) : hit;
        const { count, path } = pagesIn(counted.length > 0 ? counted : hit);
        const place = finding.path === undefined && path !== undefined && { path };
        const isNamed = isLimited && finding.locale === undefined && hit.length > 0;
        const shownIn = isNamed && { locales: hit };
        return { ...finding, ...place, ...shownIn, affects: { pages: count, locales: hit } };
      }),
    pagesOf: (entryId) => visibilityOf(entryId).pages,
    pathsOf: (finding) => visibilityOf(nodeOf(finding)).paths(),
  };
}

function nodeOf({ entryId = '', contentType }: Finding): string {
  return contentType === 'Asset' ? assetNode(entryId) : entryId;
}

/** Lists the pages and languages (UI codes) that show an entry. */
interface Visibility {
  readonly pages: readonly string[];
  /** Returns the paths of these pages, without language prefix. */
  readonly paths: () => readonly string[];
  readonly locales: readonly string[];
  /** Whether some page shows it in some of its languages only. */
  readonly isLimited: boolean;
  /** Returns the number of pages in some languages, and the first path. */
  readonly pagesIn: (codes: readonly string[]) => PagesInLanguages;
}

interface PagesInLanguages {
  readonly count: number;
  readonly path: string | undefined;
}

/** Computes the visibility of entries; entries in the same place share the result. */
function visibilities(content: Content, urls: UrlTable, shownIn: ShownIn): (entryId: string) => Visibility {
  const isPage = (id: string) => isWrittenPageType(content.typeOf(id));
  const all = allOf(content);
  const positionOf = new Map(content.locales.map(({ code }, at) => [code, at]));
  const visibilityOf = (entryId: string): Visibility => {
    const pages = [...withContainers(entryId, shownIn, all)].flatMap(([id, languages]) => {
      const seen = isPage(id) ? languages & withUrl(urls.get(id)) : 0;
      return seen === 0 ? [] : [{ id, seen, isLimited: seen !== withUrl(urls.get(id)) }];
    });
    const anywhere = pages.reduce((sum, { seen }) => sum | seen, 0);
    const pagesIn = memoize((codes: string): PagesInLanguages => {
      const positions = codes.split(',').map((code) => positionOf.get(code));
      const paths = pages.flatMap(({ id, seen }) => {
        const at = positions.find((position) => position !== undefined && seen & (1 << position));
        return at === undefined ? [] : (urls.get(id)?.[at] ?? []);
      });
      return { count: paths.length, path: paths[0] };
    });
    return {
      pages: pages.map(({ id }) => id),
      paths: once(() =>
        pages.flatMap(({ id }) => {
          const row = urls.get(id) ?? [];
          const at = row.findIndex((url) => url !== undefined);
          return at < 0 ? [] : row[at]?.slice(content.locales[at]?.prefix.length) || '/';
        }),
      ),
      locales: content.locales.filter((_, at) => anywhere & (1 << at)).map(({ code }) => code),
      isLimited: pages.some((page) => page.isLimited),
      pagesIn: (codes) => pagesIn(codes.join()),
    };
  };
  const byPlace = new Map<string, Visibility>();
  return memoize((entryId) => {
    const place = placeKey(entryId, shownIn, isPage, all);
    const visibility = byPlace.get(place) ?? visibilityOf(entryId);
    byPlace.set(place, visibility);
    return visibility;
  });
}

/** Bit set of the positions of languages; there are fewer than 32 languages. */
type Languages = number;

function allOf({ locales }: Content): Languages {
  return (1 << locales.length) - 1;
}

function withUrl(row: readonly (string | undefined)[] = []): Languages {
  return row.reduce((sum, path, at) => (path === undefined ? sum : sum | (1 << at)), 0);
}

type ShownIn = ReadonlyMap<string, Containers>;
type Containers = readonly { readonly id: string; readonly languages: Languages }[];

/** Builds a key for entries on the same pages: a page's id, or the key of an entry's containers. */
function placeKey(
  entryId: string,
  shownIn: ShownIn,
  isPage: (id: string) => boolean,
  all: Languages,
): string {
  const way = new Set<string>();
  for (let id = entryId; !way.has(id); ) {
    way.add(id);
    const containers = shownIn.get(id) ?? [];
    const [only] = containers;
    if (isPage(id)) return JSON.stringify(id);
    if (only === undefined || containers.length > 1 || only.languages !== all)
      return keyOfContainers(containers);
    id = only.id;
  }
  return JSON.stringify([...way].sort());
}

/** Memoized, because thousands of entries may share their containers. */
const keyOfContainers = memoizeByObject((containers: Containers) =>
  JSON.stringify(containers.map((outer) => [outer.id, outer.languages])),
);

function containersOf(content: Content, shows: Containment, languageLimits: LanguageLimits): ShownIn {
  const shownIn = new Map<string, { id: string; languages: Languages }[]>();
  const all = allOf(content);
  const bitOf = new Map(content.locales.map(({ code }, at) => [code, 1 << at]));
  for (const [id, inner] of shows) {
    const own = languageLimits.get(id);
    for (const shown of inner) {
      const codes = own?.get(shown);
      const languages = codes ? codes.reduce((sum, code) => sum | (bitOf.get(code) ?? 0), 0) : all;
      addToList(shownIn, shown, { id, languages });
    }
  }
  return shownIn;
}

/** Lists an entry and everything that shows it, transitively, with languages. */
function withContainers(entryId: string, shownIn: ShownIn, all: Languages): ReadonlyMap<string, Languages> {
  const seen = new Map([[entryId, all]]);
  const waiting = [entryId];
  for (let at = 0; at < waiting.length; at++) {
    const id = waiting[at] ?? '';
    const here = seen.get(id) ?? 0;
    for (const outer of shownIn.get(id) ?? []) {
      const before = seen.get(outer.id) ?? 0;
      const now = before | (here & outer.languages);
      if (now === before) continue;
      seen.set(outer.id, now);
      waiting.push(outer.id);
    }
  }
  return seen;
}

/**
 * Adds up the effects of findings that one finding replaces.
 * @param pagesOf returns the ids of the pages that show an entry
 */
export function affectsOfAll(
  content: Content,
  findings: readonly Finding[],
  pagesOf: (entryId: string) => readonly string[],
): Pick<Finding, 'affects'> {
  if (findings.length === 0) return {};
  const shown = new Set(findings.flatMap(({ entryId = '' }) => pagesOf(entryId)));
  const lost = findings.filter(({ entryId = '' }) => pagesOf(entryId).length === 0);
  const isPage = ({ entryId = '' }: Finding) => isWrittenPageType(content.typeOf(entryId));
  const counts = lost.map((one) => Math.max(one.affects?.pages ?? 0, Number(isPage(one))));
  // Findings without an entry affect the same pages again.
  const ofEntries = counts.filter((_, at) => lost[at]?.entryId !== undefined);
  const pages = Math.max(shown.size + ofEntries.reduce((sum, count) => sum + count, 0), ...counts);
  const codes = new Set(findings.flatMap(({ affects }) => affects?.locales ?? []));
  return {
    affects: { pages, locales: content.locales.map(({ code }) => code).filter((code) => codes.has(code)) },
  };
}
