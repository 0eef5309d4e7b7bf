/** Detects changed items of a content file, for builds and for `dev`. */
import { hash } from 'node:crypto';
import { checksumOf, hasChecksum } from '../files/cache-file.ts';
import type { FileStamp } from '../files/file-stamp.ts';
import { memoizeByObject } from '../model/collections.ts';
import type { ContentIndex, PublishedLocales } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { cellAt, type ItemTable, stateAt } from '../model/item-table.ts';
import { bytesIn } from './content-bytes.ts';

/** Describes a content file as it was read earlier. */
export interface CachedContent extends PublishedLocales, Pick<ContentIndex, 'spaceTypes'> {
  /** Contiguous, covering the whole file; none where changes are laid over it, whose items are among the lists. */
  readonly chunks: readonly Chunk[];
  readonly entries: CachedItems;
  readonly assets: CachedItems;
  /** The former bytes, if in memory: comparing is faster than hashing. */
  readonly bytes?: Uint8Array;
  /** The file's state when it was read. */
  readonly stamp?: FileStamp;
  /** As in `IndexedContent`. */
  readonly changesDigest?: string;
}

/** Describes about 512 KB of the file: a run of items of one list, or the bytes before or between lists. */
export interface Chunk {
  /** Byte offsets. */
  readonly start: number;
  readonly end: number;
  readonly checksum: string;
  /** The items that begin in it, by position in the list. */
  readonly run?: { readonly list: ListName; readonly first: number; readonly count: number };
}

export const listNames = ['entries', 'assets'] as const;
export type ListName = (typeof listNames)[number];

/** Lists items with byte offsets and hashes of their fields. */
export interface CachedItems extends ItemTable {
  readonly digests: readonly string[];
  /** Line breaks from each item's start to that of the next one. */
  readonly lines: Int32Array;
}

/** Describes a run of byte-identical items and their current position. */
export interface ReusedRun {
  readonly items: CachedItems;
  /** Positions in `items`. */
  readonly first: number;
  readonly count: number;
  /** Offset difference in bytes. */
  readonly moved: number;
  readonly chunk: Chunk;
}

export interface ItemList {
  readonly table: ItemTable;
  readonly findings: readonly Finding[];
  /** Offset of the list; -1 if there is none. */
  readonly start: number;
  /** Offset after the list. */
  readonly end: number;
  /** Reused runs by the position of their first item. */
  readonly runs: ReadonlyMap<number, ReusedRun>;
  /** Returns a hash of each item's fields. */
  readonly digests: () => readonly string[];
  /** Counts the lines of `CachedItems`. */
  readonly lines: () => Int32Array;
}

/** Finds reusable runs of a list. */
export interface RunFinder {
  /** Looks at the offset after the previous run or item. */
  readonly next: (offset: number) => ReusedRun | undefined;
  /** Looks at an item's offset. */
  readonly startingWith: (id: string, offset: number) => ReusedRun | undefined;
}

/**
 * Creates a finder for runs of one list that are unchanged in the file's bytes.
 * @param moved chunks that are known to be unchanged, with the difference of their offsets
 */
export function createRunFinder(
  bytes: Uint8Array,
  previous: CachedContent,
  list: ListName,
  moved: ReadonlyMap<Chunk, number> = new Map(),
): RunFinder {
  const items = previous[list];
  const chunks = previous.chunks.filter((chunk) => isRunOf(chunk, list));
  const byId = new Map(chunks.map(({ run }, at) => [items.ids[run.first], at]));
  // These may not be in memory, so they are found by offset before their first item is scanned.
  const byOffset = new Map(chunks.map((chunk, at) => [chunk.start + (moved.get(chunk) ?? Number.NaN), at]));
  let expected: number | undefined = 0;
  const foundAt = (at: number, offset: number): ReusedRun | undefined => {
    const chunk = chunks[at];
    if (!chunk) return undefined;
    const isKnown = moved.get(chunk) === offset - chunk.start;
    if (!isKnown && !isThere(bytes, offset, chunk, previous.bytes)) return undefined;
    expected = at + 1;
    const { first, count } = chunk.run;
    return { items, first, count, moved: offset - chunk.start, chunk };
  };
  return {
    next: (offset) => {
      const at = byOffset.get(offset) ?? expected;
      expected = undefined;
      return at === undefined ? undefined : foundAt(at, offset);
    },
    startingWith: (id, offset) => {
      const at = byId.get(id);
      return at === undefined ? undefined : foundAt(at, offset);
    },
  };
}

type RunChunk = Chunk & Required<Pick<Chunk, 'run'>>;

function isRunOf(chunk: Chunk, list: ListName): chunk is RunChunk {
  return chunk.run?.list === list;
}

function isThere(
  bytes: Uint8Array,
  offset: number,
  { start, end, checksum }: Chunk,
  before: Uint8Array | undefined,
): boolean {
  const length = end - start;
  const part = bytes.subarray(offset, offset + length);
  return before ? Buffer.compare(part, before.subarray(start, end)) === 0 : hasChecksum(part, checksum);
}

/** Hashes a byte range of the file. */
export function hashOf(bytes: Uint8Array, start: number, end: number): string {
  return hash('sha256', bytes.subarray(start, end), 'base64');
}

/** Balances the number of chunks and the cost of rescanning one. */
const usualBytes = 1 << 19;

/** Splits the file into chunks, reusing the checksums of reused runs. */
export function splitIntoChunks(
  index: ContentIndex,
  lists: Readonly<Record<ListName, ItemList>>,
  chunkBytes = usualBytes,
): Chunk[] {
  const marks = (['entries', 'assets'] as const)
    .flatMap((list) => marksIn(list, lists[list], chunkBytes))
    .sort((a, b) => a.start - b.start);
  return [{ start: 0 } as Mark, ...marks].map((mark, at) => {
    const { start, run } = mark;
    const end = marks[at]?.start ?? index.bytes.length;
    const checksum = knownChecksum(mark, end) ?? checksumOf(bytesIn(index, { start, end }));
    return { start, end, checksum, ...(run && { run }) };
  });
}

/** Describes the items of a list for the cache. */
export function toCachedItems({ table, digests, lines }: ItemList): CachedItems {
  return { ...table, digests: digests(), lines: lines() };
}

interface Mark {
  readonly start: number;
  readonly run?: Chunk['run'];
  readonly found?: ReusedRun;
}

function marksIn(list: ListName, { table, runs }: ItemList, chunkBytes: number): Mark[] {
  const marks: Mark[] = [];
  const { length } = table.ids;
  for (let first = 0; first < length; ) {
    const found = runs.get(first);
    const start = cellAt(table.starts, first);
    let count = found?.count ?? 1;
    while (!found && first + count < length && !runs.has(first + count)) {
      if (cellAt(table.starts, first + count) - start >= chunkBytes) break;
      count++;
    }
    marks.push({ start, run: { list, first, count }, ...(found && { found }) });
    first += count;
  }
  return marks;
}

/** Returns undefined if the bytes after the run's last item have changed in length. */
function knownChecksum({ start, found }: Mark, end: number): string | undefined {
  return found && found.chunk.end - found.chunk.start === end - start ? found.chunk.checksum : undefined;
}

export type CachedLists = Readonly<Record<ListName, CachedItems>>;

/** Returns the hashes that fields are compared with when they are read. */
export function fieldDigests({ entries, assets }: CachedLists): NonNullable<ContentIndex['digests']> {
  return { entries: entries.digests, assets: assets.digests };
}

/**
 * Returns a hash per id of its entry and asset, which may share an id. Ignores `sys` metadata that pages don't show.
 */
export const itemHashes = memoizeByObject((lists: CachedLists): ReadonlyMap<string, string> => {
  const hashes = new Map<string, string>();
  for (const list of ['entries', 'assets'] as const) {
    const items = lists[list];
    items.ids.forEach((id, at) => {
      const states = `${stateAt(items, at)} ${cellAt(items.localeStates, at)}`;
      const row = `${list} ${cellAt(items.types, at)} ${states} ${cellAt(items.digests, at)}\n`;
      hashes.set(id, (hashes.get(id) ?? '') + row);
    });
  }
  return hashes;
});

const lastChanges = new WeakMap<CachedLists, readonly [before: CachedLists, ids: ReadonlySet<string>]>();

/** Lists ids of added, removed and changed items. */
export function changedIds(before: CachedLists, now: CachedLists): ReadonlySet<string> {
  const [knownBefore, known] = lastChanges.get(now) ?? [];
  if (known && knownBefore === before) return known;
  const ids = new Set([
    ...changedItems(before.entries, now.entries),
    ...changedItems(before.assets, now.assets),
  ]);
  lastChanges.set(now, [before, ids]);
  return ids;
}

function changedItems(before: CachedItems, now: CachedItems): string[] {
  const isSameAt = (known: number, at: number) =>
    cellAt(before.digests, known) === cellAt(now.digests, at) &&
    cellAt(before.types, known) === cellAt(now.types, at) &&
    stateAt(before, known) === stateAt(now, at) &&
    cellAt(before.localeStates, known) === cellAt(now.localeStates, at);
  // Most items are where they were.
  const moved = new Map<string, number>();
  for (const [at, id] of before.ids.entries()) if (id !== now.ids[at]) moved.set(id, at);
  const isSame = (id: string, at: number) => {
    const known = before.ids[at] === id ? at : moved.get(id);
    moved.delete(id);
    return known !== undefined && isSameAt(known, at);
  };
  const changed = now.ids.filter((id, at) => !isSame(id, at));
  return [...changed, ...moved.keys()];
}
