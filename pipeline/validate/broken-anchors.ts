import { hash } from 'node:crypto';
import { addToList, memoize } from '../model/collections.ts';
import type { Content } from '../model/content.ts';
import { nearest } from '../model/did-you-mean.ts';
import type { Finding } from '../model/issue.ts';
import { type AnchorIndex, type IdSource, idsOfPage, indexAnchors } from './anchor-index.ts';
import { type AnchorLink, type AnchorTargets, anchorLinks } from './anchor-links.ts';
import { aboutEntry, inLocales } from './findings.ts';
import type { LinkGraph, RoutedPage } from './link-graph.ts';

/** Holds the inputs of the anchor check besides links. */
interface AnchorContext extends IdSource {
  /** Returns the ids of the pages that show an entry; entries in the same place share a list. */
  readonly pagesOf: (entryId: string) => readonly string[];
  readonly anchors?: AnchorCache | undefined;
}

/** Caches pages whose linked ids all exist, because checking parses the whole page. */
export interface AnchorCache {
  /** The content whose reads aren't tracked, because this cache tracks pages. */
  readonly content: Content;
  /** @param wanted key of the linked ids */
  readonly isFresh: (pageId: string, wanted: string) => boolean;
  readonly add: (pageId: string, wanted: string) => void;
  /** Adds a page that lacks an id. */
  readonly addIncomplete: (pageId: string) => void;
}

/** Lists the pages that lack an id. */
interface Miss {
  readonly first: RoutedPage;
  readonly pages: ReadonlySet<string>;
  /** Language positions. */
  readonly languages: ReadonlySet<number>;
  /** Whether each of them has the id in another language. */
  readonly isElsewhere: boolean;
}

/** Finds `#id` links to ids that the page doesn't have (content model, "anchor"). */
export function brokenAnchors(graph: LinkGraph, context: AnchorContext): Finding[] {
  const { anchors, pagesOf } = context;
  const links = anchorLinks(graph, pagesOf);
  const groups = [...new Set(links.map(({ targets }) => targets))];
  const wanted = wantedOnPages(groups);
  const unchecked = [...wanted].filter(([id, text]) => !anchors?.isFresh(id, text));
  const content = anchors?.content ?? graph.content;
  const missOf = misses(content, context, groups, new Set(unchecked.map(([id]) => id)));
  const missed = new Set<Miss>();
  const idsOn = memoize((key: string) => {
    const [at, entryId] = JSON.parse(key) as [number, string];
    return idsOfPage(content, context, { entryId, at });
  });
  const findings: Finding[] = [];
  for (const link of links) {
    const miss = missOf(link);
    if (!miss) continue;
    missed.add(miss);
    const { at, entryId } = miss.first;
    const ids = findings.length < maxSuggestions ? idsOn(JSON.stringify([at, entryId])) : undefined;
    findings.push(brokenAnchor(graph, link, miss, ids));
  }
  const broken = new Set([...missed].flatMap(({ pages }) => [...pages]));
  for (const [id, text] of unchecked) {
    if (broken.has(id)) anchors?.addIncomplete(id);
    else anchors?.add(id, text);
  }
  return findings;
}

/** Limits suggestions, which read a whole page each. */
const maxSuggestions = 200;

function wantedOnPages(groups: readonly AnchorTargets[]): ReadonlyMap<string, string> {
  const wanted = new Map<string, string[]>();
  for (const { pages, anchors } of groups) {
    const list = JSON.stringify([...anchors].sort());
    const key = anchors.size > maxListed ? hash('sha256', list, 'base64') : list;
    for (const { entryId, at } of pages) addToList(wanted, entryId, `${at} ${key}`);
  }
  return new Map([...wanted].map(([id, lines]) => [id, lines.sort().join('\n')]));
}

/** Longer lists of ids are hashed. */
const maxListed = 20;

/** Returns whether a page has all linked ids. @param wanted their key, as `AnchorCache` gets it */
export function hasAnchors(content: Content, source: IdSource, pageId: string, wanted: string): boolean {
  const byLanguage = new Map<number, Set<string>>();
  for (const line of wanted.split('\n')) {
    const [at = '', list = ''] = line.split(/ (.*)/);
    if (!list.startsWith('[')) return false;
    const ids = byLanguage.get(Number(at)) ?? new Set();
    byLanguage.set(Number(at), ids.union(new Set(JSON.parse(list) as string[])));
  }
  const index = indexAnchors(content, source, [pageId], byLanguage);
  return [...byLanguage].every(([at, ids]) => [...ids].every((id) => index.isOn(pageId, at, id)));
}

/** Searches pages for missing ids. @param unchecked pages without a cached result */
function misses(
  content: Content,
  context: AnchorContext,
  groups: readonly AnchorTargets[],
  unchecked: ReadonlySet<string>,
): (link: AnchorLink) => Miss | undefined {
  const parts = new Map(
    groups.map((group) => {
      const pages = group.pages.filter(({ entryId }) => unchecked.has(entryId));
      return [
        group,
        { byLanguage: Map.groupBy(pages, ({ at }) => at), known: new Map<string, Miss | undefined>() },
      ];
    }),
  );
  const wanted = new Map<number, Set<string>>();
  const positions = new Map<string, number>();
  for (const [{ pages, anchors }, { byLanguage }] of parts) {
    for (const { entryId } of pages) if (!positions.has(entryId)) positions.set(entryId, positions.size);
    for (const at of byLanguage.keys()) {
      const ids = wanted.get(at) ?? new Set();
      wanted.set(at, ids);
      for (const anchor of anchors) ids.add(anchor);
    }
  }
  const index = indexAnchors(content, context, [...unchecked], wanted);
  return ({ anchor, targets }) => {
    const { byLanguage, known } = parts.get(targets) ?? {
      byLanguage: new Map<number, RoutedPage[]>(),
      known: new Map(),
    };
    const key = [...byLanguage.keys()].map((at) => index.key(at, anchor)).join('|');
    if (!known.has(key)) known.set(key, missIn([...byLanguage.values()].flat(), anchor, index, positions));
    return known.get(key);
  };
}

function missIn(
  pages: readonly RoutedPage[],
  anchor: string,
  index: AnchorIndex,
  positions: ReadonlyMap<string, number>,
): Miss | undefined {
  const missed = pages.filter(({ entryId, at }) => !index.isOn(entryId, at, anchor));
  const found = new Set(pages.flatMap(({ entryId, at }) => (index.isOn(entryId, at, anchor) ? entryId : [])));
  const positionOf = ({ entryId }: RoutedPage) => positions.get(entryId) ?? 0;
  const first = missed.reduce<RoutedPage | undefined>(
    (best, page) => (best && positionOf(best) <= positionOf(page) ? best : page),
    undefined,
  );
  return (
    first && {
      first,
      pages: new Set(missed.map(({ entryId }) => entryId)),
      languages: new Set(missed.map(({ at }) => at)),
      isElsewhere: missed.every(({ entryId }) => found.has(entryId)),
    }
  );
}

function brokenAnchor(
  { content, urls }: LinkGraph,
  { entryId, field, anchor, shownOn }: AnchorLink,
  { first, pages, languages, isElsewhere }: Miss,
  ids: ReadonlySet<string> | undefined,
): Finding {
  const path = urls.get(first.entryId)?.[first.at];
  const others = pages.size - 1;
  const codes = content.locales.filter((_, at) => languages.has(at)).map(({ code }) => code);
  const target = `#${anchor.slice(0, 200)}`;
  const where = `${path}${others > 0 ? ` and ${others} more` : ''}`;
  const entry = { id: entryId, type: content.typeOf(entryId) ?? '' };
  // Where each language is published by itself, one may lack the block that has the id.
  const isMild = isElsewhere && content.index.publishesByLocale;
  const mild = isMild ? ', but in other languages, so readers there get the top of the page' : '';
  const what = `the field "${field}" leads to "${target}", which isn't on ${where}${mild}`;
  return aboutEntry('broken-anchor', entry, what, hintFor(anchor, ids), {
    ...(isMild && { severity: 'warning' }),
    field,
    target,
    ...inLocales(codes, content.locales.length),
    affects: { pages: shownOn, locales: codes },
  });
}

/** Suggests an id of the page, except those of the shell (with an underscore). */
function hintFor(anchor: string, ids: ReadonlySet<string> | undefined): string {
  const remedy =
    'Give the target block this "anchorId", which is the same in every language, or link to another id.';
  if (!ids) return remedy;
  const own = [...ids].filter((id) => !id.includes('_'));
  const meant = nearest(anchor, own);
  if (meant !== undefined)
    return `Did you mean "#${meant}"? An id comes from a block's "anchorId" or from a heading's text.`;
  const some = own
    .slice(0, 8)
    .map((id) => `#${id.length > 60 ? `${id.slice(0, 59)}…` : id}`)
    .join(', ');
  const has =
    own.length === 0 ? 'That page has no ids.' : `That page has ${some}${own.length > 8 ? ', …' : ''}.`;
  return `${has} ${remedy}`;
}
