/** Reuses the checks of entries while none of their dependencies changes. */
import { hash } from 'node:crypto';
import { linkableTypes } from '../../domain/content/content-model.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import { currencyOf } from '../../domain/site/site-config.ts';
import { type CachedLists, changedIds } from '../load/content-chunks.ts';
import { addToList } from '../model/collections.ts';
import { type Content, publishedIds } from '../model/content.ts';
import { trackContent } from '../model/track-dependencies.ts';
import { urlBasis } from '../resolve-slugs/url-basis.ts';
import type { AnchorCache } from '../validate/broken-anchors.ts';
import { checkEntry, type EntryCheck, hasResults } from '../validate/check-entry.ts';
import type { CheckedEntry } from '../validate/validate.ts';
import { type BuildCache, hashValues } from './build-cache.ts';

/** Holds an entry's check and the ids that it depends on. */
export interface CheckWithUses extends EntryCheck {
  /** Ids of the entries and assets that it read, including its own. */
  readonly uses: ReadonlySet<string>;
}

/** Checks an entry and tracks dependencies. */
export function checkWithUses(content: Content, id: string, origin: string): CheckWithUses {
  const uses = new Set<string>();
  const check = checkEntry(
    trackContent(content, (used) => uses.add(used)),
    id,
    origin,
  );
  return { ...check, uses };
}

/** Describes an entry's check as the cache holds it. */
export interface CachedCheck extends CheckedEntry {
  readonly uses: readonly string[];
  /** Hash of the entry's part in URLs; empty if none. */
  readonly urlBasis: string;
}

const linkables: ReadonlySet<string> = new Set(linkableTypes);

/** Checks an entry for the cache. */
export function checkForCache(content: Content, id: string, origin: string): CachedCheck {
  const { uses, ...check } = checkWithUses(content, id, origin);
  const hasUrl = linkables.has(content.typeOf(id) ?? '');
  const basis = hasUrl ? hash('sha256', urlBasis(content, id), 'base64') : '';
  return { id, ...check, uses: [...uses], urlBasis: basis };
}

export interface EntryChecks {
  /** Hash of the inputs that all checks share. */
  readonly key: string;
  readonly entries: readonly CachedCheck[];
  /** Ids changed since the previous build; undefined: unknown. */
  readonly changed: ReadonlySet<string> | undefined;
  /** The previous build's checks, by id. */
  readonly before: ReadonlyMap<string, CachedCheck>;
}

export interface CheckedEntries {
  readonly checks: readonly CheckedEntry[];
  /** Hashes the inputs of all URLs. */
  readonly slugsKey: () => string;
  /** Caches pages with valid anchors; absent without a build cache. */
  readonly anchors?: AnchorCache;
}

/** Checks entries that are new or have changed dependencies, and reuses other checks. */
export async function reuseChecks(
  cache: BuildCache,
  content: Content,
  items: () => CachedLists,
  config: SiteConfig,
  check: (ids: readonly string[]) => Promise<readonly CachedCheck[]>,
): Promise<CheckedEntries> {
  const key = checksKey(content, config.origin);
  const checksBefore = cache.previous('checks');
  const itemsBefore = cache.previous('items');
  const reusable = checksBefore?.key === key ? checksBefore.entries : [];
  const before = new Map(reusable.map((entry) => [entry.id, entry]));
  const changed = itemsBefore && before.size > 0 ? changedIds(itemsBefore, items()) : undefined;
  const isFresh = (id: string) =>
    changed !== undefined && !changed.has(id) && before.get(id)?.uses.every((used) => !changed.has(used));
  const { ids } = content.index.entries;
  const checked = await check(ids.filter((id) => !isFresh(id)));
  const now = new Map([...before, ...checked.map((entry) => [entry.id, entry] as const)]);
  const entries = ids.flatMap((id) => now.get(id) ?? []);
  cache.put('checks', () => ({ key, entries }));
  const all = { key, entries, changed, before };
  return {
    checks: entries.filter(hasResults),
    slugsKey: () => slugsKey(content, all),
    anchors: reuseAnchors(cache, all, config),
  };
}

function checksKey({ index }: Content, origin: string): string {
  const types = index.spaceTypes?.map(({ offset: _, ...type }) => type);
  return hashValues(origin, index.locales, index.defaultLocale, index.assets.ids.length === 0, types ?? null);
}

/** Hashes the inputs of URLs: the entries' order, because the first of two at one path wins, and the fields. */
function slugsKey(content: Content, { key, entries }: EntryChecks): string {
  const bases = entries.flatMap(({ id, urlBasis: basis }) => (basis === '' ? [] : [[id, basis]]));
  return hashValues(key, publishedIds(content, linkableTypes), bases);
}

/** Finds pages that are unchanged and whose linked ids were all there. */
export function reuseAnchors(
  cache: BuildCache,
  checks: EntryChecks,
  { brand, checkout }: Pick<SiteConfig, 'brand' | 'checkout'>,
): AnchorCache {
  const { messages, servers } = cache.inputs() ?? {};
  // Some headings contain the brand, or a price in the currency.
  const key = hashValues(checks.key, messages, servers, brand, currencyOf(checkout));
  const { changed } = checks;
  const previous = changed && cache.previous('anchors');
  const before = previous?.key === key ? previous.pages : new Map<string, string>();
  const now = new Map<string, string>();
  cache.put('anchors', () => ({ key, pages: now }));
  let touched: ReadonlySet<string> | undefined;
  return {
    isFresh: (id, ids) => {
      const wanted = before.get(id);
      if (!changed || wanted === undefined || wanted !== hashValues(ids)) return false;
      touched ??= withContainers(changed, [...checks.before.values(), ...checks.entries]);
      if (touched.has(id)) return false;
      now.set(id, wanted);
      return true;
    },
    add: (id, ids) => now.set(id, hashValues(ids)),
  };
}

/** Adds the ids of all entries that show one of these entries, transitively. */
function withContainers(ids: ReadonlySet<string>, checks: readonly CachedCheck[]): ReadonlySet<string> {
  if (ids.size === 0) return ids;
  const shownIn = new Map<string, string[]>();
  for (const { id, shows } of checks) for (const inner of shows) addToList(shownIn, inner, id);
  const found = new Set(ids);
  for (const id of found) for (const outer of shownIn.get(id) ?? []) found.add(outer);
  return found;
}
