/** Reuses the checks of entries while none of their dependencies changes. */
import { hash } from 'node:crypto';
import { linkableTypes } from '../../domain/content/content-model.ts';
import { type CachedLists, changedIds } from '../load/content-chunks.ts';
import { once } from '../model/collections.ts';
import { assetNode, type Content, publishedIds, spaceSettings } from '../model/content.ts';
import { cellAt, type ItemTable, positions } from '../model/item-table.ts';
import type { PagePlan, PageTimes } from '../model/plan.ts';
import { trackContent } from '../model/track-dependencies.ts';
import type { Shows } from '../plan/find-shown.ts';
import { pageTimes } from '../plan/page-times.ts';
import { urlBasis } from '../resolve-slugs/url-basis.ts';
import { type CheckedEntry, checkEntry, type EntryCheck, hasResults } from '../validate/check-entry.ts';

import { hashValues } from './build-cache.ts';
import type { BuildCache, CachedChecks } from './cache-parts.ts';
import { createNumbering, isAnyIn, type Rows, rowOf, toRows } from './columns.ts';

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

export interface CacheableCheck {
  /** The check as JSON; empty if later checks don't need it. */
  readonly result: string;
  /** Ids of the entries and assets that it read, including its own. */
  readonly uses: readonly string[];
  readonly shows: readonly string[];
  /** Hash of the entry's part in URLs; empty if none. */
  readonly urlBasis: string;
  /** As in `EntryCheck`. */
  readonly untranslatedIn: readonly string[];
}

const linkables: ReadonlySet<string> = new Set(linkableTypes);

/** Checks an entry. @param isCached whether what the check depends on is wanted */
export function checkForCache(
  content: Content,
  id: string,
  origin: string,
  isCached: boolean,
): CacheableCheck {
  const { uses, ...check } = isCached
    ? checkWithUses(content, id, origin)
    : { uses: [], ...checkEntry(content, id, origin) };
  const hasUrl = isCached && linkables.has(content.typeOf(id) ?? '');
  const basis = hasUrl ? hash('sha256', urlBasis(content, id), 'base64') : '';
  const result = hasResults(check) ? JSON.stringify({ id, ...check }) : '';
  const { shows, untranslatedIn = [] } = check;
  return { result, uses: [...uses], shows, urlBasis: basis, untranslatedIn };
}

type CheckRow = Omit<CacheableCheck, 'result'> & { readonly resultHash: string };

/** Hashes a check; empty for an empty one. */
function hashOfResult(result: string): string {
  return result && hash('sha256', result, 'base64').slice(0, 24);
}

/** Converts checks to columns. */
export function toCachedChecks(key: string, checks: readonly CheckRow[]): CachedChecks {
  const { numberOf, names } = createNumbering();
  const rows = {
    uses: toRows(checks.map(({ uses }) => uses.map(numberOf))),
    shows: toRows(checks.map(({ shows }) => shows.map(numberOf))),
  };
  return {
    key,
    resultHashes: checks.map(({ resultHash }) => resultHash),
    urlBases: checks.map(({ urlBasis: basis }) => basis),
    untranslatedIn: checks.map(({ untranslatedIn }) => untranslatedIn.join(' ')),
    names: names(),
    ...rows,
  };
}

function namesAt(names: CachedChecks['names'], rows: Rows, at: number): string[] {
  return Array.from(rowOf(rows, at), (name) => cellAt(names, name));
}

function checkAt(checks: CachedChecks, at: number): CheckRow {
  const namesIn = (rows: Rows) => namesAt(checks.names, rows, at);
  return {
    resultHash: cellAt(checks.resultHashes, at),
    uses: namesIn(checks.uses),
    shows: namesIn(checks.shows),
    urlBasis: cellAt(checks.urlBases, at),
    untranslatedIn: codesIn(cellAt(checks.untranslatedIn, at)),
  };
}

function codesIn(text: string): string[] {
  return text === '' ? [] : text.split(' ');
}

/** Holds all checks of a build. */
export interface ChecksById {
  readonly ids: readonly string[];
  readonly checks: CachedChecks;
}

export interface EntryChecks {
  readonly now: ChecksById;
  /** Each entry's check as JSON, in the entries' order. */
  readonly results: () => readonly string[];
  /** Undefined without a usable cache. */
  readonly before: ChecksById | undefined;
  /** Ids changed since the previous build; undefined: unknown. */
  readonly changed: ReadonlySet<string> | undefined;
  /** Ids of the entries that were checked. */
  readonly checked: readonly string[];
}

/** Checks entries that are new or have changed dependencies, and reuses other checks. */
export async function reuseChecks(
  cache: BuildCache,
  content: Content,
  items: () => CachedLists,
  origin: string,
  check: (ids: readonly string[]) => Promise<ReadonlyMap<string, CacheableCheck>>,
): Promise<EntryChecks> {
  const key = checksKey(content, origin);
  const itemsBefore = cache.previous('items');
  const checksBefore = cache.previous('checks');
  const before =
    itemsBefore && checksBefore?.key === key
      ? { ids: itemsBefore.entries.ids, checks: checksBefore }
      : undefined;
  const changed = itemsBefore && before && changedIds(itemsBefore, items());
  const { ids } = content.index.entries;
  const resultsBefore = () => cache.previous('results') ?? [];
  const hasSameIds = before?.ids.length === ids.length && ids.every((id, at) => id === before.ids[at]);
  if (before && changed?.size === 0 && hasSameIds) {
    cache.keep('checks');
    cache.keep('results');
    return { now: before, results: resultsBefore, before, changed, checked: [] };
  }
  const rowOfFresh = before && changed ? freshRows(before, changed) : () => undefined;
  const rows = ids.map(rowOfFresh);
  const stale = ids.filter((_, at) => rows[at] === undefined);
  const found = await check(stale);
  const results = once(() =>
    ids.map((id, at) => found.get(id)?.result ?? cellAt(resultsBefore(), rows[at] ?? Number.NaN)),
  );
  const hashed = (one: CacheableCheck) => ({
    ...one,
    resultHash: cache.isOn ? hashOfResult(one.result) : '',
  });
  const checks =
    (before && hasSameIds && patched(before, found, hashed)) ||
    toCachedChecks(
      key,
      ids.flatMap((id, at) => {
        const one = found.get(id);
        return one ? hashed(one) : before ? checkAt(before.checks, rows[at] ?? Number.NaN) : [];
      }),
    );
  cache.put('checks', () => checks);
  const areSame =
    hasSameIds && checks.resultHashes.every((one, at) => one === before.checks.resultHashes[at]);
  if (areSame) cache.keep('results');
  else cache.put('results', results);
  return { now: { ids, checks }, results, before, changed, checked: stale };
}

/** Creates a function that finds the row of an entry's check if it uses no changed item. */
function freshRows(before: ChecksById, changed: ReadonlySet<string>) {
  const { names, uses } = before.checks;
  const isChanged = Uint8Array.from(names, (name) => Number(changed.has(name)));
  const isStale = (row: number) => isAnyIn(uses, row, (name) => isChanged[name] === 1);
  return (id: string, at: number): number | undefined => {
    const row = before.ids[at] === id ? at : positions(before).get(id);
    return row === undefined || changed.has(id) || isStale(row) ? undefined : row;
  };
}

/** Replaces a few checks of the same entries in the columns. @returns undefined if that isn't possible because they use other items */
function patched(
  before: ChecksById,
  found: ReadonlyMap<string, CacheableCheck>,
  hashed: (check: CacheableCheck) => CheckRow,
): CachedChecks | undefined {
  const { checks } = before;
  const resultHashes = [...checks.resultHashes];
  const urlBases = [...checks.urlBases];
  const untranslatedIn = [...checks.untranslatedIn];
  const rowsById = positions(before);
  for (const [id, one] of found) {
    const at = rowsById.get(id) ?? Number.NaN;
    const { uses, shows } = checkAt(checks, at);
    if (JSON.stringify([uses, shows]) !== JSON.stringify([one.uses, one.shows])) return undefined;
    resultHashes[at] = hashed(one).resultHash;
    urlBases[at] = one.urlBasis;
    untranslatedIn[at] = one.untranslatedIn.join(' ');
  }
  return { ...checks, resultHashes, urlBases, untranslatedIn };
}

/** Parses the checks that have results. */
export function resultsOf(results: readonly string[]): CheckedEntry[] {
  return results.flatMap((result) => (result === '' ? [] : (JSON.parse(result) as CheckedEntry)));
}

/** Returns what each entry shows, without parsing the checks. */
export function showsIn({ ids, checks }: ChecksById): ReadonlyMap<string, readonly string[]> {
  return new Map(ids.map((id, at) => [id, namesAt(checks.names, checks.shows, at)]));
}

/** Finds what entries show, for few of them. */
export function openShows({ checks }: ChecksById, { index }: Content): Shows {
  const rows = positions(index.entries);
  return {
    get: (id) => {
      const at = rows.get(id);
      return at === undefined ? undefined : namesAt(checks.names, checks.shows, at);
    },
  };
}

/** Finds the times of pages: those of the previous build unless the page, or something that it shows, has changed. */
export function reuseTimes(
  cache: BuildCache,
  content: Content,
  { now, before, changed, checked }: EntryChecks,
  plans: readonly PagePlan[],
): ReadonlyMap<string, PageTimes> {
  const [known, items] = [cache.previous('times'), cache.previous('items')];
  const { entries, assets } = content.index;
  let isStale = (_id: string) => true;
  if (known && items && before && changed) {
    const ids = [...changed, ...checked, ...changedTimes(items.entries, entries)];
    const nodes = [...changed, ...changedTimes(items.assets, assets)].map(assetNode);
    const touched = withContainers(new Set([...ids, ...nodes]), [before, now]);
    isStale = (id) => touched.has(id) || !known.has(id);
  }
  const fresh = pageTimes(
    content,
    plans.filter((plan) => 'entryId' in plan && isStale(plan.entryId)),
    openShows(now, content),
  );
  const times = new Map(
    plans.flatMap((plan) => {
      if (!('entryId' in plan)) return [];
      const own = (isStale(plan.entryId) ? fresh : known)?.get(plan.entryId);
      return own ? [[plan.entryId, own] as const] : [];
    }),
  );
  cache.put('times', () => times);
  return times;
}

/** Lists the items that have other times than before. */
function changedTimes(before: ItemTable, now: ItemTable): string[] {
  return now.ids.filter((id, at) => {
    const known = (before.ids[at] === id ? at : positions(before).get(id)) ?? -1;
    return before.firstTimes[known] !== now.firstTimes[at] || before.lastTimes[known] !== now.lastTimes[at];
  });
}

/** Returns the languages in which entries have no text of their own, without parsing the checks. */
export function untranslatedIn({ ids, checks }: ChecksById): ReadonlyMap<string, readonly string[]> {
  return new Map(
    ids.flatMap((id, at) => {
      const codes = codesIn(cellAt(checks.untranslatedIn, at));
      return codes.length > 0 ? [[id, codes] as const] : [];
    }),
  );
}

/** Hashes the inputs that the checks of all entries share. */
export function checksKey({ index }: Content, origin: string): string {
  const types = index.spaceTypes?.map(({ offset: _, ...type }) => type);
  const { locales, languages, defaultLocale, publishesByLocale, assets } = index;
  return hashValues(
    origin,
    spaceSettings(index),
    locales,
    languages,
    defaultLocale,
    publishesByLocale,
    assets.ids.length === 0,
    types ?? null,
  );
}

/** Hashes the inputs of URLs: the entries' order, because the first of two at one path wins, and the fields. */
export function slugsKey(content: Content, { ids, checks }: ChecksById): string {
  const bases = checks.urlBases.flatMap((basis, at) => (basis === '' ? [] : [[ids[at], basis]]));
  return hashValues(checks.key, JSON.stringify([publishedIds(content, linkableTypes), bases]));
}

/** Adds the ids of all entries that show one of these entries, transitively, now or in the previous build. */
export function withContainers(ids: ReadonlySet<string>, builds: readonly ChecksById[]): ReadonlySet<string> {
  const found = new Set(ids);
  if (found.size === 0) return found;
  // Most builds show the same as before.
  const different = builds.filter(({ checks }, at) => checks.shows !== builds[at - 1]?.checks.shows);
  const containers = different.map(containersIn);
  for (const id of found) for (const each of containers) for (const outer of each(id)) found.add(outer);
  return found;
}

/** Finds the entries that show an entry; by columns, because there are many rows. */
function containersIn({ ids, checks: { names, shows } }: ChecksById): (id: string) => Iterable<string> {
  const positionOf = new Map<string, number>();
  for (const [at, name] of names.entries()) positionOf.set(name, at);
  // For each name the last place that holds it, and for each place the one before with the same name.
  const last = new Int32Array(names.length).fill(-1);
  const before = new Int32Array(shows.values.length);
  const rows = new Int32Array(shows.values.length);
  let row = 0;
  for (const [at, name] of shows.values.entries()) {
    while (cellAt(shows.ends, row) <= at) row++;
    rows[at] = row;
    before[at] = cellAt(last, name);
    last[name] = at;
  }
  return function* (id) {
    let at = last[positionOf.get(id) ?? -1] ?? -1;
    for (; at >= 0; at = cellAt(before, at)) yield cellAt(ids, cellAt(rows, at));
  };
}
