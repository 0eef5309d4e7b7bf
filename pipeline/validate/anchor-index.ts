import { locationsAnchor } from '../../domain/servers/location-ids.ts';
import { shellIdsOnPages } from '../../domain/site/shell-ids.ts';
import type { Content } from '../model/content.ts';
import { type SharedPlaces, sharedPlaces } from '../model/shared-places.ts';
import { type IdSource, idsOfPage, outlineIn } from './page-ids.ts';

/** Which pages have which of the ids that are looked for. */
export interface AnchorIndex {
  /** Ids with the same key are on the same pages in a language. @param at the language's position */
  readonly key: (at: number, anchor: string) => string;
  readonly isOn: (pageId: string, at: number, anchor: string) => boolean;
}

/** Ids that are looked for, by the position of the language. */
export type WantedAnchors = ReadonlyMap<number, ReadonlySet<string>>;

/**
 * Looks for ids on pages. What pages show is read once, however many of them show it (docs/decisions/anchors.md).
 *
 * @param pages ids of the pages
 */
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
  /** Ids that it asks for, as often as it does; only those that something depends on. */
  readonly ids: readonly string[];
  /** Ids of the blocks in it, as often as it shows them. */
  readonly shown: readonly string[];
}

/** By id and position of the language: pages and all that they show. */
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
      // Most show the same in all languages: then it is kept once.
      if (outline.shown.join(' ') !== shown.join(' ')) shown = outline.shown;
      parts.set(at, { ids: [...outline.wanted, ...outline.fixed].filter((id) => matters(at, id)), shown });
    }
    return parts;
  };
  const found = new Map<string, ReadonlyMap<number, Part>>();
  const waiting = new Set(pages);
  for (const id of waiting) {
    const parts = content.keepWhile(() => partsIn(id));
    found.set(id, parts);
    for (const { shown } of parts.values()) for (const inner of shown) waiting.add(inner);
  }
  return found;
}

function showSameInAll(parts: Parts): boolean {
  return parts.values().every((own) => new Set(own.values().map(({ shown }) => shown)).size <= 1);
}

/** An id that a part gets instead of another one, which is taken: `plan-2`. */
interface Numbered {
  readonly base: string;
  /** NaN where the base is in the middle: what it is takes looking at the whole page. */
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
  const askers = new Map<string, string[]>();
  /** How many ids there are that a base's numbers have to leave out. */
  const taken = new Map<string, number>();
  for (const id of places.placeOf.keys()) {
    for (const anchor of parts.get(id)?.get(at)?.ids ?? []) {
      const list = askers.get(anchor);
      if (list) list.push(id);
      else askers.set(anchor, [id]);
      const base = list ? undefined : numberedOf(anchor)?.base;
      if (base !== undefined) taken.set(base, (taken.get(base) ?? 0) + 1);
    }
  }
  const placesWith = (anchor: string) => [
    ...new Set((askers.get(anchor) ?? []).map((id) => places.placeOf.get(id) ?? 0)),
  ];
  const pagesWith = remembered(
    (key) => new Set(key.split(' ').flatMap((place) => places.startsAt(Number(place)))),
  );
  const keyOf = remembered((anchor) => placesWith(anchor).join(' '));
  const has = (pageId: string, anchor: string) => askers.has(anchor) && pagesWith(keyOf(anchor)).has(pageId);
  const containers = containersIn(parts, places, at);
  const counts = remembered((anchor) => countsOf(askers.get(anchor) ?? [], containers));
  return {
    key: (anchor) =>
      askers.has(numberedOf(anchor)?.base ?? '') ? `${keyOf(anchor)} ${anchor}` : keyOf(anchor),
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

function remembered<Value>(create: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const value = known.get(key) ?? create(key);
    known.set(key, value);
    return value;
  };
}

/** By id: what shows it, as often as it does, and after all that shows that. */
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

/** How often something is on each page and in each block. @param askers what it is in by itself, as often as it is */
function countsOf(askers: readonly string[], containers: Containers): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = (id: string, times: number) => counts.set(id, (counts.get(id) ?? 0) + times);
  for (const id of askers) add(id, 1);
  const around = new Set(askers);
  for (const id of around) for (const outer of containers.get(id)?.outer ?? []) around.add(outer);
  const orderOf = (id: string) => containers.get(id)?.order ?? 0;
  for (const id of [...around].sort((a, b) => orderOf(b) - orderOf(a))) {
    const own = counts.get(id) ?? 0;
    for (const outer of containers.get(id)?.outer ?? []) if (orderOf(outer) < orderOf(id)) add(outer, own);
  }
  return counts;
}
