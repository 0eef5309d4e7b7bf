import type { Entry } from '../../domain/content/entries.ts';
import {
  type AnchorOutline,
  type AnchorSource,
  anchorOfBlock,
  anchorOutline,
  anchorsOfPage,
} from '../../domain/content/page-anchors.ts';
import type { PlainKey } from '../../domain/locales/message-keys.ts';
import { locationsAnchor, shownContinents, type VpnServers } from '../../domain/servers/vpn-servers.ts';
import { shellIdsOnPages } from '../../domain/site/shell.ts';
import { addToList, memoize } from '../model/collections.ts';
import type { Content } from '../model/content.ts';
import { localizeEntry } from '../model/localize.ts';
import { type SharedPlaces, sharedPlaces } from '../model/shared-places.ts';
import type { RoutedPage } from './link-graph.ts';

export interface AnchorIndex {
  /** Returns a key shared by ids that are on the same pages. @param at language position */
  readonly key: (at: number, anchor: string) => string;
  readonly isOn: (pageId: string, at: number, anchor: string) => boolean;
}

/** Lists linked ids by language position. */
type WantedAnchors = ReadonlyMap<number, ReadonlySet<string>>;

/** Searches pages for ids; reads shared blocks once (docs/decisions/anchors.md). @param pages ids of the pages */
export function indexAnchors(
  content: Content,
  source: IdSource,
  pages: readonly string[],
  wanted: WantedAnchors,
): AnchorIndex {
  const onAll = new Set(shellIdsOnPages(content.locales.length));
  const parts = partsOf(content, source, pages, wanted);
  const [first] = wanted.keys();
  const placesAt = (at = 0) => sharedPlaces(pages, (id) => parts.get(id)?.get(at)?.shown ?? []);
  const shared = showSameInAll(parts) ? placesAt(first) : undefined;
  const languages = new Map(
    wanted.keys().map((at) => [at, indexLanguage(parts, shared ?? placesAt(at), at)] as const),
  );
  return {
    key: (at, anchor) => (onAll.has(anchor) ? 'all' : (languages.get(at)?.key(anchor) ?? '')),
    isOn: (entryId, at, anchor) => {
      const isThere = onAll.has(anchor) || (languages.get(at)?.isOn(entryId, anchor) ?? false);
      return isThere === 'unsure' ? idsOfPage(content, source, { entryId, at }).has(anchor) : isThere;
    },
  };
}

/** Describes a page or block in one language. */
interface Part {
  /** Its ids, repeated as they occur; only those that linked ids depend on. */
  readonly ids: readonly string[];
  /** Ids of its blocks, repeated as they occur. */
  readonly shown: readonly string[];
}

/** Parts by id and language position. */
type Parts = ReadonlyMap<string, ReadonlyMap<number, Part>>;

function partsOf(content: Content, source: IdSource, pages: readonly string[], wanted: WantedAnchors): Parts {
  const bases = new Map(
    wanted.entries().map(([at, ids]) => [at, new Set([...ids].flatMap((id) => numberedOf(id)?.base ?? []))]),
  );
  const matters = (at: number, id: string) =>
    wanted.get(at)?.has(id) || bases.get(at)?.has(id) || bases.get(at)?.has(numberedOf(id)?.base ?? '');
  const partsIn = (entryId: string) => {
    const parts = new Map<number, Part>();
    let shown: readonly string[] = [];
    for (const at of wanted.keys()) {
      const outline = outlineIn(content, source, { entryId, at });
      if (!outline) continue;
      // Shares the list between languages where it is the same.
      if (outline.shown.join(' ') !== shown.join(' ')) shown = outline.shown;
      parts.set(at, { ids: [...outline.wanted, ...outline.fixed].filter((id) => matters(at, id)), shown });
    }
    return parts;
  };
  const found = new Map<string, ReadonlyMap<number, Part>>();
  const waiting = new Set(pages);
  for (const id of waiting) {
    const parts = content.withCache(() => partsIn(id));
    found.set(id, parts);
    for (const { shown } of parts.values()) for (const inner of shown) waiting.add(inner);
  }
  return found;
}

function showSameInAll(parts: Parts): boolean {
  return parts.values().every((own) => new Set(own.values().map(({ shown }) => shown)).size <= 1);
}

/** Describes an id with a number that makes it unique: `plan-2`. */
interface Numbered {
  readonly base: string;
  /** NaN if it depends on all ids of the page. */
  readonly number: number;
}

function numberedOf(anchor: string): Numbered | undefined {
  if (anchor.includes('_')) {
    return anchor.startsWith(locationsAnchor) ? { base: locationsAnchor, number: Number.NaN } : undefined;
  }
  const [, base, number] = /^(.+)-([2-9]|[1-9]\d+)$/.exec(anchor) ?? [];
  return base === undefined ? undefined : { base, number: Number(number) };
}

interface LanguageIndex {
  readonly key: (anchor: string) => string;
  readonly isOn: (pageId: string, anchor: string) => boolean | 'unsure';
}

function indexLanguage(parts: Parts, places: SharedPlaces, at: number): LanguageIndex {
  const partsWith = new Map<string, string[]>();
  /** Number of parts with a numbered id, by base. */
  const taken = new Map<string, number>();
  for (const id of places.placeOf.keys()) {
    for (const anchor of parts.get(id)?.get(at)?.ids ?? []) {
      const base = partsWith.has(anchor) ? undefined : numberedOf(anchor)?.base;
      addToList(partsWith, anchor, id);
      if (base !== undefined) taken.set(base, (taken.get(base) ?? 0) + 1);
    }
  }
  const placesWith = (anchor: string) => [
    ...new Set((partsWith.get(anchor) ?? []).map((id) => places.placeOf.get(id) ?? 0)),
  ];
  const pagesWith = memoize(
    (key: string) => new Set(key.split(' ').flatMap((place) => places.startsAt(Number(place)))),
  );
  const keyOf = memoize((anchor: string) => placesWith(anchor).join(' '));
  const has = (pageId: string, anchor: string) =>
    partsWith.has(anchor) && pagesWith(keyOf(anchor)).has(pageId);
  const containers = containersIn(parts, places, at);
  const counts = memoize((anchor: string) => countsOf(partsWith.get(anchor) ?? [], containers));
  return {
    key: (anchor) =>
      partsWith.has(numberedOf(anchor)?.base ?? '') ? `${keyOf(anchor)} ${anchor}` : keyOf(anchor),
    isOn: (pageId, anchor) => {
      const { base = '', number = 0 } = numberedOf(anchor) ?? {};
      if (Number.isNaN(number)) return has(pageId, base) && 'unsure';
      if (has(pageId, anchor)) return true;
      if (!has(pageId, base)) return false;
      const count = counts(base).get(pageId) ?? 0;
      if (number <= count) return true;
      const most = count + (taken.get(base) ?? 0) + (numberedOf(base) ? 1 : 0);
      return number > most ? false : 'unsure';
    },
  };
}

/** Lists the containers of each id, as often as they show it; `order` sorts outer ones first. */
type Containers = ReadonlyMap<string, { readonly order: number; readonly outer: string[] }>;

function containersIn(parts: Parts, places: SharedPlaces, at: number): Containers {
  const containers = new Map(
    places.placeOf.keys().map((id, order) => [id, { order, outer: [] as string[] }] as const),
  );
  for (const id of containers.keys()) {
    for (const inner of parts.get(id)?.get(at)?.shown ?? []) containers.get(inner)?.outer.push(id);
  }
  return containers;
}

/**
 * Counts how often an id is on each page and in each block.
 * @param own pages and blocks with the id itself, repeated as they occur
 */
function countsOf(own: readonly string[], containers: Containers): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = (id: string, times: number) => counts.set(id, (counts.get(id) ?? 0) + times);
  for (const id of own) add(id, 1);
  const around = new Set(own);
  for (const id of around) for (const outer of containers.get(id)?.outer ?? []) around.add(outer);
  const orderOf = (id: string) => containers.get(id)?.order ?? 0;
  for (const id of [...around].sort((a, b) => orderOf(b) - orderOf(a))) {
    const times = counts.get(id) ?? 0;
    for (const outer of containers.get(id)?.outer ?? []) if (orderOf(outer) < orderOf(id)) add(outer, times);
  }
  return counts;
}

/** Looks up messages by UI code, because some headings are messages. */
export type TranslateIn = (code: string) => (key: PlainKey) => string;

/** Holds the inputs of ids besides content. */
export interface IdSource {
  readonly translate: TranslateIn;
  readonly servers?: VpnServers | undefined;
  /** ISO 4217 code. */
  readonly currency: string;
}

/** Returns the ids of a page in a language. */
export function idsOfPage(content: Content, ids: IdSource, { entryId, at }: RoutedPage): ReadonlySet<string> {
  const source = sourceIn(content, ids, at);
  return source ? anchorsOfPage(source.entry(entryId) as Entry<'page' | 'partnerPage'>, source) : new Set();
}

/** Returns the id of a block on a page in a language, as `anchorOfBlock` does. */
export function anchorOnPage(
  content: Content,
  ids: IdSource,
  { entryId, at }: RoutedPage,
  blockId: string,
): string | undefined {
  const source = sourceIn(content, ids, at);
  return source && anchorOfBlock(source.entry(entryId) as Entry<'page' | 'partnerPage'>, source, blockId);
}

/** Returns the ids and blocks of a page or block in a language; undefined for other entries. */
function outlineIn(content: Content, ids: IdSource, { entryId, at }: RoutedPage): AnchorOutline | undefined {
  const source = sourceIn(content, ids, at);
  const entry = source?.entry(entryId);
  return source && entry && anchorOutline(entry, source);
}

function sourceIn(
  content: Content,
  { translate, servers = [], currency }: IdSource,
  at: number,
): AnchorSource | undefined {
  const locale = content.locales[at];
  return (
    locale && {
      locale,
      languages: content.locales.length,
      entry: (id) => {
        const raw = content.entry(id);
        return raw && localizeEntry(raw, locale, content.index.defaultLocale);
      },
      continents: shownContinents(servers),
      currency,
      t: (key) => translate(locale.code)(key),
    }
  );
}
