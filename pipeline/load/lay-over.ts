/** Lays changes over a content file, without reading most of it: unchanged items stay rows of its index. */
import { createHash } from 'node:crypto';
import type { LocaleSettings } from '../../domain/site/site-config.ts';
import { memoize, memoizeByObject, once } from '../model/collections.ts';
import type { ContentIndex, LaidOver } from '../model/content.ts';
import { cellAt, type ItemTable, joinTables, positions, sliceTable } from '../model/item-table.ts';
import { bytesAtOnce, bytesIn, contentPieces, countLines, type Span } from './content-bytes.ts';
import {
  type ChangesFile,
  changesDigest,
  changesNameOf,
  type FileDigest,
  isSameDigest,
  readChangesBytes,
  scanChanges,
  strayChanges,
} from './content-changes.ts';
import { hashOf, type ItemList, type ListName, listNames } from './content-chunks.ts';
import { type IndexedContent, localeCodesIn, toIndexed } from './index-export.ts';
import { createdAtOf, emptyList } from './index-items.ts';

/** Holds what the place of an item in an export depends on. */
export interface ItemOrder {
  readonly createdAt: string;
  readonly id: string;
}

/** Compares items as contentful-export orders them: by `sys.createdAt`, then by id. */
export function compareItems(a: ItemOrder, b: ItemOrder): number {
  return compareTexts(a.createdAt, b.createdAt) || compareTexts(a.id, b.id);
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Describes rows of one of the two files that follow each other. */
interface Run {
  readonly isChange: boolean;
  readonly first: number;
  readonly count: number;
}

type Runs = Readonly<Record<ListName, readonly Run[]>>;

/** Orders the items of a content file and its changes as the content file would have them. */
function arrangeItems(base: IndexedContent, changes: ChangesFile): Runs {
  const { value } = base;
  const runsOf = (list: ListName) => {
    const [table, changed] = [value[list], changes.lists[list].table];
    return arrange(
      { table, orderAt: orderIn(table, (span) => bytesIn(value, span)) },
      { table: changed, orderAt: orderIn(changed, ({ start, end }) => changes.bytes.subarray(start, end)) },
      changes.withdrawn[list],
    );
  };
  return { entries: runsOf('entries'), assets: runsOf('assets') };
}

interface Ordered {
  readonly table: ItemTable;
  readonly orderAt: (row: number) => ItemOrder;
}

/** Few items are looked at, so their times aren't in the index. */
function orderIn({ ids, starts, ends }: ItemTable, bytesOf: (span: Span) => Uint8Array): Ordered['orderAt'] {
  return memoize((row: number) => ({
    id: cellAt(ids, row),
    createdAt: createdAtOf(bytesOf({ start: cellAt(starts, row), end: cellAt(ends, row) })),
  }));
}

function arrange(base: Ordered, changed: Ordered, withdrawn: readonly string[]): Run[] {
  const rows = positions(base.table);
  const inPlace = new Map<number, number>();
  const gone = new Set<number>(withdrawn.flatMap((id) => rows.get(id) ?? []));
  const added: { readonly row: number; readonly before: number }[] = [];
  changed.table.ids.forEach((id, row) => {
    const known = rows.get(id);
    if (known !== undefined && base.orderAt(known).createdAt === changed.orderAt(row).createdAt) {
      inPlace.set(known, row);
      return;
    }
    if (known !== undefined) gone.add(known);
    added.push({ row, before: firstAfter(base, changed.orderAt(row)) });
  });
  added.sort((a, b) => a.before - b.before || compareItems(changed.orderAt(a.row), changed.orderAt(b.row)));
  const runs: Run[] = [];
  let next = 0;
  const keepUntil = (row: number) => {
    if (row > next) runs.push({ isChange: false, first: next, count: row - next });
    next = Math.max(next, row);
  };
  const breaks = [...inPlace.keys(), ...gone].sort((a, b) => a - b);
  for (const at of [...new Set(breaks), base.table.ids.length]) {
    while (added[0] && added[0].before <= at) {
      keepUntil(added[0].before);
      runs.push({ isChange: true, first: added.shift()?.row ?? 0, count: 1 });
    }
    keepUntil(at);
    const replaced = inPlace.get(at);
    if (replaced !== undefined) runs.push({ isChange: true, first: replaced, count: 1 });
    next = at + 1;
  }
  return runs;
}

/** Returns the first row that comes after an item. */
function firstAfter({ table, orderAt }: Ordered, item: ItemOrder): number {
  let [low, high] = [0, table.ids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareItems(orderAt(middle), item) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Lays a changes file over its content file, if it belongs to it.
 * @param bytes the changes file, which must be read before the content file: folding removes it after it has replaced the other
 * @throws ContentFileError for a damaged one
 */
export function withChanges(
  base: IndexedContent,
  config: LocaleSettings & Parameters<typeof changesNameOf>[0],
  bytes: Uint8Array | undefined,
): IndexedContent {
  if (!bytes) return base;
  const [changes, name] = [scanChanges(config.content, bytes), changesNameOf(config)];
  const of = digestOf(base);
  const seen = { changesDigest: changesDigest(bytes) };
  if (changes.into && isSameDigest(changes.into, of)) return { ...base, ...seen };
  const laid = isSameDigest(changes.of, of) ? layOver(base, changes, config, name) : undefined;
  if (laid) return { ...laid, ...seen };
  const again = readChangesBytes(config.content);
  if (!again || changesDigest(again) !== seen.changesDigest) return withChanges(base, config, again);
  return { ...base, findings: [...base.findings, strayChanges(name)], ...seen };
}

/** Identifies the bytes of a content file that was read. */
export function digestOf({ value }: IndexedContent): FileDigest {
  return digestOfFile(value);
}

const digestOfFile = memoizeByObject((content: ContentIndex): FileDigest => {
  const { bytes, onDisk, contentIndex } = content;
  if (contentIndex) return { size: bytes.length, sha256: contentIndex.sha256 };
  const sum = createHash('sha256');
  const pieces = contentPieces({ bytes, ...(onDisk && { onDisk }) }, Buffer.allocUnsafeSlow(bytesAtOnce));
  for (const piece of pieces) sum.update(piece);
  return { size: bytes.length, sha256: sum.digest('base64') };
});

/** @returns undefined if the content file lacks a list that the changes have items for */
function layOver(
  base: IndexedContent,
  changes: ChangesFile,
  settings: LocaleSettings,
  file: string,
): IndexedContent | undefined {
  const { value, exportedLocales, stamp } = base;
  const runs = arrangeItems(base, changes);
  if (listNames.some((list) => base.lists[list].start < 0 && runs[list].length > 0)) return undefined;
  const laid = {
    bytes: changes.bytes,
    file,
    items: hashesOf(changes),
    pieces: piecesOf(base, changes, runs),
  };
  const { bytes, onDisk, contentIndex } = value;
  const content = { bytes, changes: laid, ...(onDisk && { onDisk }) };
  const lines = once(() => ({
    before: linesOfItems(value, base.lists),
    after: linesOfItems({ bytes: changes.bytes }, changes.lists),
  }));
  const join = (list: ListName): ItemList => {
    const [before, after] = [base.lists[list], changes.lists[list]];
    const joined = runs[list];
    const table = joinTables(
      joined.map(({ isChange, first, count }) =>
        isChange
          ? sliceTable(after.table, first, count, bytes.length)
          : sliceTable(before.table, first, count, 0),
      ),
    );
    const digests = once(() =>
      joined.flatMap(({ isChange, first, count }) =>
        (isChange ? after : before).digests().slice(first, first + count),
      ),
    );
    const linesOfRows = once(() => {
      const own = lines();
      return Int32Array.from(
        joined.flatMap(({ isChange, first, count }) => [
          ...own[isChange ? 'after' : 'before'][list].subarray(first, first + count),
        ]),
      );
    });
    return { ...emptyList, findings: before.findings, table, digests, lines: linesOfRows };
  };
  const lists = { entries: join('entries'), assets: join('assets') };
  const sections = { ...lists, exportedLocales, types: value.spaceTypes ?? [] };
  const indexed = toIndexed(bytes, sections, settings, () => localeCodesIn(content, lists.entries.table));
  return {
    ...indexed,
    value: {
      ...indexed.value,
      ...content,
      ...(contentIndex && { contentIndex }),
    },
    ...(stamp && { stamp }),
  };
}

/** Returns the lines of items, of which the line breaks from each to the next one are counted. */
export function linesOfItems(
  content: Parameters<typeof bytesIn>[0],
  lists: Readonly<Record<ListName, Pick<ItemList, 'table' | 'lines'>>>,
): Readonly<Record<ListName, Int32Array>> {
  const found = { entries: new Int32Array(), assets: new Int32Array() };
  let [line, offset] = [1, 0];
  const firstOf = (list: ListName) => lists[list].table.starts[0] ?? 0;
  for (const list of listNames.toSorted((a, b) => firstOf(a) - firstOf(b))) {
    const { table, lines } = lists[list];
    const counts = lines();
    found[list] = Int32Array.from(table.starts, (start, at) => {
      line += at === 0 ? countLines(bytesIn(content, { start: offset, end: start })) : cellAt(counts, at - 1);
      offset = start;
      return line;
    });
  }
  return found;
}

function hashesOf({ bytes, lists, withdrawn }: ChangesFile): ReadonlyMap<string, string> {
  const hashes = new Map<string, string>();
  const add = (id: string, text: string) => hashes.set(id, `${hashes.get(id) ?? ''}${text} `);
  for (const list of listNames) {
    const { ids, starts, ends } = lists[list].table;
    for (const [at, id] of ids.entries())
      add(id, `${list} ${hashOf(bytes, cellAt(starts, at), cellAt(ends, at))}`);
    for (const id of withdrawn[list]) add(id, `${list} gone`);
  }
  return hashes;
}

/** Puts the content file together with its changes: parts of both by offset, and what separates items. */
function piecesOf({ value, lists }: IndexedContent, changes: ChangesFile, runs: Runs): LaidOver['pieces'] {
  const size = value.bytes.length;
  const pieces: (Uint8Array | Span)[] = [];
  let copied = 0;
  const byPlace = [...listNames].sort((a, b) => lists[a].start - lists[b].start);
  for (const list of byPlace) {
    const { table, start, end } = lists[list];
    if (start < 0) continue;
    const { starts, ends } = table;
    const [isEmpty, willBeEmpty] = [starts.length === 0, runs[list].length === 0];
    const open = isEmpty || willBeEmpty ? start + 1 : cellAt(starts, 0);
    const close = isEmpty || willBeEmpty ? end - 1 : cellAt(ends, ends.length - 1);
    if (isEmpty && willBeEmpty) continue;
    const between = starts.length > 1 && bytesIn(value, { start: cellAt(ends, 0), end: cellAt(starts, 1) });
    pieces.push({ start: copied, end: open }, ...(isEmpty ? [beforeFirst] : []));
    for (const [at, { isChange, first, count }] of runs[list].entries()) {
      if (at > 0) pieces.push(between || comma);
      const { starts, ends } = isChange ? changes.lists[list].table : table;
      const by = isChange ? size : 0;
      pieces.push({ start: cellAt(starts, first) + by, end: cellAt(ends, first + count - 1) + by });
    }
    if (isEmpty) pieces.push(afterLast);
    copied = close;
  }
  return [...pieces, { start: copied, end: size }];
}

/** What an export has around and between the items of a list. */
const [beforeFirst, comma, afterLast] = ['\n    ', ',\n    ', '\n  '].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
];
