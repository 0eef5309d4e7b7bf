import { isWrittenPageType } from '../../domain/content/content-model.ts';
import { invert, memoize } from '../model/collections.ts';
import { publishedIds } from '../model/content.ts';
import { ownValue } from '../model/localize.ts';
import type { LinkGraph } from './link-graph.ts';
import { arrivalOf, isWithoutOrigin, placeOfAddress, type RoutedPage } from './link-graph.ts';

/** Describes an `#id` link, where it is written, and the target pages. */
export interface AnchorLink {
  readonly entryId: string;
  readonly field: string;
  readonly anchor: string;
  readonly targets: AnchorTargets;
  /** Number of pages that show the link. */
  readonly shownOn: number;
}

/** Groups the target pages that links share: one page, or all pages that show a block. */
export interface AnchorTargets {
  /** Sorted by language. */
  readonly pages: readonly RoutedPage[];
  readonly anchors: ReadonlySet<string>;
}

/**
 * Collects all `#id` links, with or without a path.
 * @param pagesOf returns the ids of the pages that show an entry; entries in the same place share a list
 */
export function anchorLinks(graph: LinkGraph, pagesOf: (entryId: string) => readonly string[]): AnchorLink[] {
  const groups = createGroups(graph);
  const pagesThatShow = createUnions(pagesOf);
  return [...ofAnchors(graph, pagesThatShow, groups), ...ofAddresses(graph, pagesThatShow, groups)];
}

/** Lists ids of pages, with a key of the list. */
interface Pages {
  readonly key: string;
  readonly ids: readonly string[];
}

type PagesThatShow = (sources: readonly string[]) => Pages;

/** Creates a function that finds the pages that show any of several entries. */
function createUnions(pagesOf: (entryId: string) => readonly string[]): PagesThatShow {
  let count = 0;
  const numberOf = memoize((_list: readonly string[]) => count++);
  const known = new Map<string, Pages>();
  return (sources) => {
    const lists = [...new Set(sources.map(pagesOf))];
    const key = lists.map(numberOf).join(' ');
    const pages = known.get(key) ?? { key, ids: [...new Set(lists.flat())] };
    known.set(key, pages);
    return pages;
  };
}

interface Groups {
  readonly atPath: (path: string) => RoutedPage | undefined;
  /**
   * Returns the group of target pages.
   * @param own pages that show the link, and positions of the languages in which it is a bare `#id`
   * @param others pages named by path
   */
  readonly groupOf: (
    anchor: string,
    own: Pages,
    languages: readonly number[],
    others: readonly RoutedPage[],
  ) => AnchorTargets;
}

function createGroups({ content, urls, served }: LinkGraph): Groups {
  const known = new Map<string, { pages: readonly RoutedPage[]; anchors: Set<string> }>();
  // The ids of a stub's page are unknown.
  const isWritten = ({ entryId }: RoutedPage) => isWrittenPageType(content.typeOf(entryId));
  const versions = (ids: readonly string[], at: number) =>
    ids.filter((id) => urls.get(id)?.[at] !== undefined).map((entryId) => ({ entryId, at }));
  return {
    atPath: served.pageAt,
    groupOf: (anchor, own, languages, others) => {
      const key = JSON.stringify([languages.length > 0 && own.key, languages, others]);
      const create = () => [...languages.flatMap((at) => versions(own.ids, at)), ...others].filter(isWritten);
      const group = known.get(key) ?? { pages: create(), anchors: new Set() };
      group.anchors.add(anchor);
      known.set(key, group);
      return group;
    },
  };
}

function ofAnchors(
  { content, urls, leadsTo }: LinkGraph,
  pagesThatShow: PagesThatShow,
  { atPath, groupOf }: Groups,
): AnchorLink[] {
  const linkedFrom = invert(Array.from(leadsTo, ([source, links]) => [source, links.map(({ id }) => id)]));
  return publishedIds(content, ['anchor']).flatMap((entryId) => {
    const anchor = ownValue(content.entry(entryId)?.fields.target, content.index.defaultLocale);
    if (typeof anchor !== 'string' || isAlwaysThere(anchor)) return [];
    const own = pagesThatShow([entryId, ...(linkedFrom.get(entryId) ?? [])]);
    const paths = (urls.get(entryId) ?? []).map((url) => url?.replace(/#.*/s, ''));
    const languages = paths.flatMap((path, at) => (path === '' ? [at] : []));
    const others = paths.flatMap((path) => (path ? (atPath(path) ?? []) : []));
    const targets = groupOf(anchor, own, languages, others);
    return [{ entryId, field: 'target', anchor, targets, shownOn: own.ids.length }];
  });
}

/** Collects addresses typed by editors; a bare `#id` targets every page that shows the entry. */
function ofAddresses(graph: LinkGraph, pagesThatShow: PagesThatShow, { groupOf }: Groups): AnchorLink[] {
  const { content, addresses } = graph;
  return [...addresses].flatMap(([entryId, written]) => {
    const found = new Map<
      string,
      { field: string; anchor: string; path: string; isTyped: boolean; codes: Set<string> }
    >();
    for (const { field, uri, locales } of written) {
      const { anchor = '', path = '' } = placeOfAddress(uri, graph) ?? {};
      if (isAlwaysThere(anchor)) continue;
      const isTyped = isWithoutOrigin(uri);
      const key = `${field} ${anchor} ${path} ${isTyped}`;
      const known = found.get(key) ?? { field, anchor, path, isTyped, codes: new Set() };
      for (const code of locales) known.codes.add(code);
      found.set(key, known);
    }
    if (found.size === 0) return [];
    const own = pagesThatShow([entryId]);
    return [...found.values()].map(({ field, anchor, path, isTyped, codes }) => {
      const languages = content.locales.flatMap(({ code }, at) =>
        path === '' && codes.has(code) ? [at] : [],
      );
      const others = path === '' ? [] : targetsOf(graph, path, isTyped, codes);
      const targets = groupOf(anchor, own, languages, others);
      return { entryId, field, anchor, targets, shownOn: own.ids.length };
    });
  });
}

/** Lists the pages that a path leads readers to. @param isTyped whether it has no origin @param codes UI codes of the readers */
function targetsOf(
  graph: LinkGraph,
  path: string,
  isTyped: boolean,
  codes: ReadonlySet<string>,
): readonly RoutedPage[] {
  const written = graph.served.pageAt(path);
  if (!isTyped || !written) return written ? [written] : [];
  const pages = graph.content.locales.flatMap(({ code }, at) =>
    codes.has(code) ? (arrivalOf(graph, path, at) ?? []) : [],
  );
  return [...new Map(pages.map((page) => [`${page.at} ${page.entryId}`, page])).values()];
}

/** Returns whether an id always exists, such as `top`. */
function isAlwaysThere(anchor: string): boolean {
  return anchor === '' || anchor.toLowerCase() === 'top';
}
