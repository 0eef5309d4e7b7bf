import { writtenPageTypes } from '../../domain/content/content-model.ts';
import { publishedIds } from '../model/content.ts';
import { ownValue } from '../model/localize.ts';
import type { LinkGraph } from './link-graph.ts';
import { type PageAt, placeOfAddress } from './served-paths.ts';

/** An `#id`, where it is written, and the pages that should have it. */
export interface AnchorQuestion {
  readonly entryId: string;
  readonly field: string;
  readonly anchor: string;
  readonly asks: Audience;
  /** How many pages show it. */
  readonly shownOn: number;
}

/** Pages of which the same is asked: one, or all that show the same block. Thousands of questions may share it. */
export interface Audience {
  /** A language's one after the other. */
  readonly pages: readonly PageAt[];
  /** All ids that are asked for. */
  readonly anchors: ReadonlySet<string>;
}

/**
 * Collects all links of the form `#id`, alone or behind a path.
 *
 * @param pagesOf ids of the pages that show an entry: the same list for entries in the same place
 */
export function anchorQuestions(
  graph: LinkGraph,
  pagesOf: (entryId: string) => readonly string[],
): AnchorQuestion[] {
  const audiences = createAudiences(graph);
  const pagesThatShow = createUnions(pagesOf);
  return [...ofAnchors(graph, pagesThatShow, audiences), ...ofAddresses(graph, pagesThatShow, audiences)];
}

/** Ids of pages, and a text that stands for them. */
interface Pages {
  readonly key: string;
  readonly ids: readonly string[];
}

type PagesThatShow = (sources: readonly string[]) => Pages;

/** The pages that show any of some entries. */
function createUnions(pagesOf: (entryId: string) => readonly string[]): PagesThatShow {
  const numbers = new Map<readonly string[], number>();
  const known = new Map<string, Pages>();
  const numberOf = (list: readonly string[]) => {
    const number = numbers.get(list) ?? numbers.size;
    numbers.set(list, number);
    return number;
  };
  return (sources) => {
    const lists = [...new Set(sources.map(pagesOf))];
    const key = lists.map(numberOf).join(' ');
    const pages = known.get(key) ?? { key, ids: [...new Set(lists.flat())] };
    known.set(key, pages);
    return pages;
  };
}

interface Audiences {
  /** A page at a path, in the language that it is in. */
  readonly atPath: (path: string) => PageAt | undefined;
  /**
   * Asks for an id on pages.
   *
   * @param own pages on which the link itself stands, and the positions of the languages in which it leads to their own ids
   * @param others pages that it names
   */
  readonly ask: (
    anchor: string,
    own: Pages,
    languages: readonly number[],
    others: readonly PageAt[],
  ) => Audience;
}

function createAudiences({ content, urls, served }: LinkGraph): Audiences {
  const known = new Map<string, { pages: readonly PageAt[]; anchors: Set<string> }>();
  // What is on a stub's page only the system knows that serves it.
  const isWritten = ({ entryId }: PageAt) => written.has(content.typeOf(entryId) ?? '');
  const versions = (ids: readonly string[], at: number) =>
    ids.filter((id) => urls.get(id)?.[at] !== undefined).map((entryId) => ({ entryId, at }));
  return {
    atPath: served.pageAt,
    ask: (anchor, own, languages, others) => {
      const key = JSON.stringify([languages.length > 0 && own.key, languages, others]);
      const create = () => [...languages.flatMap((at) => versions(own.ids, at)), ...others].filter(isWritten);
      const audience = known.get(key) ?? { pages: create(), anchors: new Set() };
      audience.anchors.add(anchor);
      known.set(key, audience);
      return audience;
    },
  };
}

const written: ReadonlySet<string> = new Set(writtenPageTypes);

function ofAnchors(
  { content, urls, leadsTo }: LinkGraph,
  pagesThatShow: PagesThatShow,
  { atPath, ask }: Audiences,
): AnchorQuestion[] {
  const linkedFrom = sourcesOf(leadsTo);
  return publishedIds(content, ['anchor']).flatMap((entryId) => {
    const anchor = ownValue(content.entry(entryId)?.fields.target, content.index.defaultLocale);
    if (typeof anchor !== 'string' || isAlwaysThere(anchor)) return [];
    const own = pagesThatShow([entryId, ...(linkedFrom.get(entryId) ?? [])]);
    const paths = (urls.get(entryId) ?? []).map((url) => url?.replace(/#.*/s, ''));
    const languages = paths.flatMap((path, at) => (path === '' ? [at] : []));
    const others = paths.flatMap((path) => (path ? (atPath(path) ?? []) : []));
    const asks = ask(anchor, own, languages, others);
    return [{ entryId, field: 'target', anchor, asks, shownOn: own.ids.length }];
  });
}

/** A path names one page in one language; a place alone is on every page that shows the entry, as each language reads it. */
function ofAddresses(
  { content, addresses, origin }: LinkGraph,
  pagesThatShow: PagesThatShow,
  { atPath, ask }: Audiences,
): AnchorQuestion[] {
  return [...addresses].flatMap(([entryId, written]) => {
    const found = new Map<string, { field: string; anchor: string; path: string; codes: Set<string> }>();
    for (const { field, uri, locales } of written) {
      const { anchor = '', path = '' } = placeOfAddress(uri, origin) ?? {};
      if (isAlwaysThere(anchor)) continue;
      const key = `${field} ${anchor} ${path}`;
      const known = found.get(key) ?? { field, anchor, path, codes: new Set() };
      for (const code of locales) known.codes.add(code);
      found.set(key, known);
    }
    if (found.size === 0) return [];
    const own = pagesThatShow([entryId]);
    return [...found.values()].map(({ field, anchor, path, codes }) => {
      const languages = content.locales.flatMap(({ code }, at) =>
        path === '' && codes.has(code) ? [at] : [],
      );
      const others = path === '' ? [] : [atPath(path) ?? []].flat();
      return { entryId, field, anchor, asks: ask(anchor, own, languages, others), shownOn: own.ids.length };
    });
  });
}

/** Browsers take these to the top of any page. */
function isAlwaysThere(anchor: string): boolean {
  return anchor === '' || anchor.toLowerCase() === 'top';
}

function sourcesOf(leadsTo: LinkGraph['leadsTo']): ReadonlyMap<string, readonly string[]> {
  const sources = new Map<string, string[]>();
  for (const [source, links] of leadsTo) {
    for (const { id } of links) {
      const list = sources.get(id);
      if (list) list.push(source);
      else sources.set(id, [source]);
    }
  }
  return sources;
}
